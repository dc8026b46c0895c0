(** * Censuses: how many heaps have a value

    [count f v a l] is the number of n with a <= n < a + l and f(n) = v. If f has the period p from
    n0 on, then over q whole periods and a rest of r numbers

      count(n0, q p + r) = q count(n0, p) + count(n0, r),

    so the census of any range follows from the first n0 + p values.

    In words: crates/grundy/src/census/by_period.md. *)

From Coq Require Import List NArith ZArith Lia Bool Arith Uint63 PArray.
From Grundy Require Import GuySmith Machine Engine.
Import ListNotations PArrayNotations.
Local Open Scope nat_scope.

Definition count (f : nat -> N) (v : N) (a l : nat) : nat :=
  List.length (filter (fun n => N.eqb (f n) v) (seq a l)).

Lemma count_app f v a l m : count f v a (l + m) = count f v a l + count f v (a + l) m.
Proof. unfold count. now rewrite seq_app, filter_app, app_length. Qed.

Lemma count_shift f v n0 p a l :
  periodic_from f n0 p -> n0 <= a -> count f v (a + p) l = count f v a l.
Proof.
  intros P. revert a. induction l as [|l IH]; intros a Ha; [reflexivity|].
  unfold count in *. cbn. rewrite P by assumption.
  destruct (N.eqb (f a) v); cbn; rewrite <- (IH (S a)) by lia; reflexivity.
Qed.

Lemma count_shifts f v n0 p a l q :
  periodic_from f n0 p -> n0 <= a -> count f v (a + q * p) l = count f v a l.
Proof.
  intros P Ha. induction q as [|q IH]; [f_equal; lia|].
  rewrite <- IH, <- (count_shift f v n0 p (a + q * p) l P) by lia. f_equal. lia.
Qed.

Theorem census_by_period f v n0 p q r :
  periodic_from f n0 p ->
  count f v n0 (q * p + r) = q * count f v n0 p + count f v n0 r.
Proof.
  intros P. rewrite count_app, (count_shifts f v n0 p n0 r q P) by lia. f_equal.
  induction q as [|q IH]; [reflexivity|].
  change (S q * p) with (p + q * p).
  rewrite count_app, (count_shift f v n0 p n0 (q * p) P), IH by lia. reflexivity.
Qed.

(** If all values below n0 + p are below a bound, all values are. *)
Lemma bounded_by_period f n0 p b :
  1 <= p -> periodic_from f n0 p -> (forall n, n < n0 + p -> (f n < b)%N) ->
  forall n, (f n < b)%N.
Proof.
  intros Hp P B n. induction n as [n IH] using lt_wf_ind.
  destruct (le_lt_dec (n0 + p) n) as [L|L]; [|now apply B].
  replace n with (n - p + p) by lia. rewrite P by lia. apply IH. lia.
Qed.

Lemma count_above f v a l b : (forall n, (f n < b)%N) -> (b <= v)%N -> count f v a l = 0.
Proof.
  intros B Hv. revert a. induction l as [|l IH]; intros a; [reflexivity|].
  unfold count in *. cbn. destruct (N.eqb_spec (f a) v) as [E|]; [|apply IH].
  specialize (B a). lia.
Qed.

(** ** Counting in an array *)

Fixpoint count_from (fuel : nat) (t : array int) (v x : int) (sum : N) : N :=
  match fuel with
  | O => sum
  | S f => count_from f t v (x + 1)%uint63 (if (t.[x] =? v)%uint63 then N.succ sum else sum)
  end.

Lemma count_from_spec c fuel t v x sum n :
  known c t n -> nat_of x + fuel <= n -> (Z.of_nat n < wB)%Z ->
  count_from fuel t v x sum = (sum + N.of_nat (count (G c) (N_of v) (nat_of x) fuel))%N.
Proof.
  intros K. revert x sum. induction fuel as [|f IH]; intros x sum L B.
  { cbn. lia. }
  assert (E : nat_of (x + 1) = nat_of x + 1) by (rewrite nat_of_add; rewrite nat_of_1; lia).
  cbn [count_from]. rewrite IH, E by lia. unfold count. cbn [seq filter].
  rewrite Nat.add_1_r. rewrite <- (K x) by lia.
  destruct (t.[x] =? v)%uint63 eqn:T.
  - apply eqb_N in T. rewrite T, N.eqb_refl. cbn [List.length]. lia.
  - apply eqb_N_false in T. destruct (N.eqb_spec (N_of t.[x]) (N_of v)); [contradiction|].
    lia.
Qed.
