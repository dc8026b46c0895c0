(** * Counting lost positions by signs

    For a fixed w a value r has the sign (-1)^popcount(r & w). Signs are multiplicative over xor,
    and for x < 2^b the sum over all w < 2^b of the signs of x is 2^b if x = 0 and 0 otherwise.
    Hence for any list of selections of components with values below 2^b

      2^b (number of selections with xor 0)
        = sum over w < 2^b of the sum over selections of the product of their signs.

    With t(w) the sum of the signs of the C components, the inner sum is

    - t(w)^m for tuples of m components;
    - the coefficient a_m of the product over components of 1/(1 - s z) for multisets, and of the
      product of 1 + s z for sets, where s is the sign of the component. These coefficients satisfy

        a_0 = 1,  a_1 = t,  (m+2) a_(m+2) = t a_(m+1) + (m + S) a_m,

      with S = C for multisets and S = -C for sets, so they depend on C and t alone.

    In words: crates/grundy/src/tally/tally.md. *)

From Coq Require Import List NArith ZArith Lia Bool Arith.
From Grundy Require Import Mex Octal.
Import ListNotations.
Local Open Scope Z_scope.

Definition sign (w r : N) : Z := if parity (N.land r w) then -1 else 1.

Fixpoint sum_over {A} (f : A -> Z) (l : list A) : Z :=
  match l with [] => 0 | x :: r => f x + sum_over f r end.

Lemma sum_app {A} (f : A -> Z) l m : sum_over f (l ++ m) = sum_over f l + sum_over f m.
Proof. induction l; cbn; lia. Qed.

Lemma sum_map {A B} (f : B -> Z) (g : A -> B) l :
  sum_over f (map g l) = sum_over (fun x => f (g x)) l.
Proof. induction l; cbn; congruence. Qed.

Lemma sum_ext {A} (f g : A -> Z) l :
  (forall x, In x l -> f x = g x) -> sum_over f l = sum_over g l.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. cbn. rewrite (H x (or_introl eq_refl)), IH.
  - reflexivity.
  - intros y Hy. apply H. now right.
Qed.

Lemma sum_mul {A} (f : A -> Z) c l : sum_over (fun x => c * f x) l = c * sum_over f l.
Proof. induction l; cbn; lia. Qed.

Lemma sum_add {A} (f g : A -> Z) l :
  sum_over (fun x => f x + g x) l = sum_over f l + sum_over g l.
Proof. induction l; cbn; lia. Qed.

Lemma sum_swap {A B} (f : A -> B -> Z) l m :
  sum_over (fun x => sum_over (f x) m) l = sum_over (fun y => sum_over (fun x => f x y) l) m.
Proof.
  induction l as [|x l IH]; cbn.
  - induction m; cbn; congruence.
  - now rewrite IH, <- sum_add.
Qed.

(** ** Signs *)

Lemma sign_lxor w x y : sign w (N.lxor x y) = sign w x * sign w y.
Proof.
  unfold sign. rewrite land_lxor_distr, parity_lxor.
  destruct (parity (N.land x w)), (parity (N.land y w)); reflexivity.
Qed.

Lemma sign_0 w : sign w 0 = 1.
Proof. reflexivity. Qed.

Lemma sign_square w x : sign w x * sign w x = 1.
Proof. unfold sign. destruct (parity _); reflexivity. Qed.

Definition top (b : nat) : N := 2 ^ N.of_nat b.

Lemma parity_double n : parity (2 * n) = parity n.
Proof. destruct n; reflexivity. Qed.

Lemma parity_top b : parity (top b) = true.
Proof.
  unfold top. induction b as [|b IH]; [reflexivity|].
  rewrite Nat2N.inj_succ, N.pow_succ_r', parity_double. exact IH.
Qed.

Lemma land_top x b : N.land x (top b) = if N.testbit x (N.of_nat b) then top b else 0%N.
Proof.
  apply N.bits_inj. intros i. unfold top. rewrite N.land_spec, N.pow2_bits_eqb.
  destruct (N.eqb_spec (N.of_nat b) i) as [<-|Ne].
  - rewrite andb_true_r. destruct (N.testbit x (N.of_nat b)); [|now rewrite N.bits_0].
    now rewrite N.pow2_bits_true.
  - rewrite andb_false_r. destruct (N.testbit x (N.of_nat b)); [|now rewrite N.bits_0].
    now rewrite N.pow2_bits_false.
Qed.

Lemma high_bit_sum w b : (w < top b)%N -> (w + top b = N.lxor w (top b))%N.
Proof.
  intros H. apply N.add_nocarry_lxor. rewrite land_top.
  destruct (N.testbit w (N.of_nat b)) eqn:E; [|reflexivity]. exfalso.
  destruct (N.eq_dec w 0) as [->|Nz]; [now rewrite N.bits_0 in E|].
  rewrite N.bits_above_log2 in E; [discriminate|].
  apply N.log2_lt_pow2; [lia|exact H].
Qed.

Lemma sign_high w x b :
  (w < top b)%N ->
  sign (w + top b) x = sign w x * (if N.testbit x (N.of_nat b) then -1 else 1).
Proof.
  intros H. unfold sign. rewrite high_bit_sum by assumption.
  rewrite (N.land_comm x), land_lxor_distr, parity_lxor, (N.land_comm w), (N.land_comm (top b)).
  rewrite land_top. destruct (N.testbit x (N.of_nat b)).
  - rewrite parity_top. now destruct (parity (N.land x w)).
  - cbn. now destruct (parity (N.land x w)).
Qed.

Lemma top_S b : N.to_nat (top (S b)) = (N.to_nat (top b) + N.to_nat (top b))%nat.
Proof. unfold top. rewrite Nat2N.inj_succ, N.pow_succ_r'. lia. Qed.

Lemma shifted_numbers k n a :
  map N.of_nat (seq (a + k) n) = map (fun x => N.of_nat x + N.of_nat k)%N (seq a n).
Proof.
  revert a. induction n as [|n IH]; intros a; [reflexivity|].
  cbn [seq map]. f_equal; [lia|]. apply (IH (S a)).
Qed.

Lemma below_top_S b :
  below (top (S b)) = below (top b) ++ map (fun w => w + top b)%N (below (top b)).
Proof.
  unfold below. rewrite top_S, seq_app, map_app. f_equal. rewrite map_map.
  rewrite shifted_numbers, N2Nat.id. reflexivity.
Qed.

(** The signs of [x] add up to 2^b or to 0. *)
Theorem orthogonality b x :
  (x < top b)%N ->
  sum_over (fun w => sign w x) (below (top b)) = if N.eqb x 0 then Z.of_N (top b) else 0.
Proof.
  revert x. induction b as [|b IH]; intros x Hx.
  - assert (x = 0%N) by (unfold top in Hx; cbn in Hx; lia). subst. reflexivity.
  - rewrite below_top_S, sum_app, sum_map.
    rewrite (sum_ext (fun w => sign (w + top b) x)
      (fun w => (if N.testbit x (N.of_nat b) then -1 else 1) * sign w x)).
    2:{ intros w Hw. apply in_below in Hw. rewrite sign_high by assumption. lia. }
    rewrite sum_mul. destruct (N.testbit x (N.of_nat b)) eqn:T.
    + destruct (N.eqb_spec x 0) as [->|_]; [now rewrite N.bits_0 in T|]. lia.
    + assert (L : (x < top b)%N).
      { destruct (N.eq_dec x 0) as [->|Nz]; [unfold top; apply N.neq_0_lt_0, N.pow_nonzero; lia|].
        unfold top in *. rewrite Nat2N.inj_succ in Hx.
        apply N.log2_lt_pow2 in Hx; [|lia]. apply N.log2_lt_pow2; [lia|].
        assert (N.log2 x <> N.of_nat b); [|lia].
        intros E. rewrite <- E, N.bit_log2 in T by assumption. discriminate. }
      rewrite (IH x L). destruct (N.eqb x 0); [|lia].
      unfold top. rewrite Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

(** ** Selections *)

(** How many of the lists have xor 0. *)
Definition count_zero (L : list (list N)) : Z :=
  sum_over (fun l => if N.eqb (nim_sum l) 0 then 1 else 0) L.

Lemma nim_sum_below b l : Forall (fun x => x < top b)%N l -> (nim_sum l < top b)%N.
Proof.
  induction 1 as [|x l Hx Hl IH]; [unfold top; apply N.neq_0_lt_0, N.pow_nonzero; lia|].
  change (nim_sum (x :: l)) with (N.lxor x (nim_sum l)).
  destruct (N.eq_dec (N.lxor x (nim_sum l)) 0) as [E|Nz].
  { rewrite E. unfold top. apply N.neq_0_lt_0, N.pow_nonzero. lia. }
  apply N.log2_lt_pow2; [lia|]. eapply N.le_lt_trans; [apply N.log2_lxor|].
  assert (P : forall y, (y < top b)%N -> (N.log2 y < N.of_nat b)%N \/ y = 0%N).
  { intros y Hy. destruct (N.eq_dec y 0); [auto|left]. apply N.log2_lt_pow2; [lia|exact Hy]. }
  destruct (P x Hx) as [?| ->], (P _ IH) as [?|E0]; rewrite ?E0 in *; cbn in *; try lia.
  all: try (rewrite N.max_lub_lt_iff; auto).
Qed.

Theorem counting_by_signs b L :
  Forall (Forall (fun x => x < top b)%N) L ->
  Z.of_N (top b) * count_zero L =
  sum_over (fun w => sum_over (fun l => sign w (nim_sum l)) L) (below (top b)).
Proof.
  intros H. rewrite sum_swap. unfold count_zero. rewrite <- sum_mul. apply sum_ext.
  intros l Hl. rewrite Forall_forall in H.
  rewrite (orthogonality b) by (apply nim_sum_below, H, Hl).
  destruct (N.eqb _ 0); lia.
Qed.

(** The sum of the signs of the components. *)
Definition sign_sum (V : list N) (w : N) : Z := sum_over (sign w) V.

(** *** Tuples: ordered, components may repeat *)
Fixpoint tuples {A} (V : list A) (m : nat) : list (list A) :=
  match m with
  | O => [[]]
  | S k => flat_map (fun x => map (cons x) (tuples V k)) V
  end.

Lemma sum_flat_map {A B} (f : B -> Z) (g : A -> list B) l :
  sum_over f (flat_map g l) = sum_over (fun x => sum_over f (g x)) l.
Proof. induction l; cbn; [reflexivity|]. rewrite sum_app. congruence. Qed.

Lemma tuples_signs V w m :
  sum_over (fun l => sign w (nim_sum l)) (tuples V m) = sign_sum V w ^ Z.of_nat m.
Proof.
  induction m as [|m IH]; [reflexivity|].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. cbn [tuples]. rewrite sum_flat_map.
  unfold sign_sum at 1. rewrite Z.mul_comm, <- sum_mul. apply sum_ext. intros x _.
  rewrite sum_map, (sum_ext _ (fun l => sign w x * sign w (nim_sum l))).
  - rewrite sum_mul, IH. lia.
  - intros l _. apply sign_lxor.
Qed.

Lemma tuples_in {A} (P : A -> Prop) V m : Forall P V -> Forall (Forall P) (tuples V m).
Proof.
  intros H. induction m as [|m IH]; cbn; [repeat constructor|].
  rewrite Forall_forall in *. intros l Hl. apply in_flat_map in Hl as [x [Hx Hl]].
  apply in_map_iff in Hl as [r [<- Hr]]. constructor; [now apply H|now apply IH].
Qed.

Theorem tally_tuples b V m :
  Forall (fun x => x < top b)%N V ->
  Z.of_N (top b) * count_zero (tuples V m) =
  sum_over (fun w => sign_sum V w ^ Z.of_nat m) (below (top b)).
Proof.
  intros H. rewrite (counting_by_signs b) by now apply tuples_in.
  apply sum_ext. intros w _. apply tuples_signs.
Qed.

(** *** Multisets: unordered, components may repeat *)
Fixpoint multisets {A} (V : list A) : nat -> list (list A) :=
  match V with
  | [] => fun m => match m with O => [[]] | S _ => [] end
  | x :: R => fix go m :=
      match m with
      | O => [[]]
      | S k => multisets R (S k) ++ map (cons x) (go k)
      end
  end.

(** *** Sets: unordered, all different *)
Fixpoint sets {A} (V : list A) (m : nat) : list (list A) :=
  match m, V with
  | O, _ => [[]]
  | S _, [] => []
  | S k, x :: R => sets R (S k) ++ map (cons x) (sets R k)
  end.

(** The coefficients, given by their recurrence: they are determined by [s] and [t]. *)
Definition recurrence (a : nat -> Z) (s t : Z) : Prop :=
  a 0%nat = 1 /\ a 1%nat = t /\
  forall m, (Z.of_nat m + 2) * a (S (S m)) = t * a (S m) + (Z.of_nat m + s) * a m.

Theorem recurrence_unique a c s t :
  recurrence a s t -> recurrence c s t -> forall m, a m = c m.
Proof.
  intros [A0 [A1 A]] [C0 [C1 C]] m.
  assert (H : a m = c m /\ a (S m) = c (S m)); [|apply H].
  induction m as [|m [E1 E2]]; [split; congruence|]. split; [assumption|].
  specialize (A m). specialize (C m). rewrite E1, E2 in A. rewrite <- C in A.
  apply Z.mul_reg_l in A; [assumption|lia].
Qed.

Definition multiset_signs (V : list N) (w : N) (m : nat) : Z :=
  sum_over (fun l => sign w (nim_sum l)) (multisets V m).

Definition set_signs (V : list N) (w : N) (m : nat) : Z :=
  sum_over (fun l => sign w (nim_sum l)) (sets V m).

Lemma multiset_signs_0 V w : multiset_signs V w 0 = 1.
Proof. destruct V; reflexivity. Qed.

(** (1 - s z) times the series of x, V is the series of V. *)
Lemma multiset_signs_cons x V w m :
  multiset_signs (x :: V) w (S m) =
  multiset_signs V w (S m) + sign w x * multiset_signs (x :: V) w m.
Proof.
  unfold multiset_signs at 1.
  change (multisets (x :: V) (S m)) with
    (multisets V (S m) ++ map (cons x) (multisets (x :: V) m)).
  rewrite sum_app, sum_map. f_equal. unfold multiset_signs. rewrite <- sum_mul. apply sum_ext.
  intros l _. apply sign_lxor.
Qed.

(** (1 + s z) times the series of V is the series of x, V. *)
Lemma set_signs_0 V w : set_signs V w 0 = 1.
Proof. destruct V; reflexivity. Qed.

Lemma set_signs_cons x V w m :
  set_signs (x :: V) w (S m) = set_signs V w (S m) + sign w x * set_signs V w m.
Proof.
  unfold set_signs at 1.
  change (sets (x :: V) (S m)) with (sets V (S m) ++ map (cons x) (sets V m)).
  rewrite sum_app, sum_map. f_equal. unfold set_signs. rewrite <- sum_mul. apply sum_ext.
  intros l _. apply sign_lxor.
Qed.

Lemma multiset_recurrence V w :
  recurrence (multiset_signs V w) (Z.of_nat (length V)) (sign_sum V w).
Proof.
  induction V as [|x V IH].
  - split; [reflexivity|]. split; [reflexivity|]. intros m. unfold multiset_signs, sign_sum.
    destruct m; cbn [multisets sum_over List.length]; lia.
  - destruct IH as [_ [A1 A]]. pose proof (multiset_signs_cons x V w) as B.
    pose proof (sign_square w x) as Q.
    set (s := sign w x) in *. set (t := sign_sum V w) in *.
    assert (T : sign_sum (x :: V) w = t + s) by (unfold sign_sum, t, s; cbn; unfold sign_sum; lia).
    assert (B0 : multiset_signs (x :: V) w 0 = 1) by apply multiset_signs_0.
    assert (A0 : multiset_signs V w 0 = 1) by apply multiset_signs_0.
    split; [exact B0|]. split; [rewrite (B 0%nat), A1, B0, T; lia|].
    rewrite T. cbn [length]. rewrite Nat2Z.inj_succ. set (C := Z.of_nat (length V)) in *.
    set (a := multiset_signs V w) in *. set (b := multiset_signs (x :: V) w) in *.
    induction m as [|m IH].
    + specialize (A 0%nat). rewrite A1, A0 in A. rewrite (B 1%nat), (B 0%nat), A1, B0.
      change (Z.of_nat 0) with 0 in *.
      replace ((0 + 2) * (a 2%nat + s * (t + s * 1)))
        with ((0 + 2) * a 2%nat + 2 * (s * t) + 2 * (s * s)) by ring.
      rewrite A. replace ((t + s) * (t + s * 1)) with (t * t + 2 * (s * t) + s * s) by ring.
      rewrite Q. lia.
    + pose proof (A (S m)) as R. pose proof (B (S (S m))) as B2. pose proof (B (S m)) as B1.
      pose proof (B m) as B3. rewrite Nat2Z.inj_succ in *.
      set (n := Z.of_nat m) in *.
      assert (E1 : a (S (S m)) = b (S (S m)) - s * b (S m)) by lia.
      assert (E0 : a (S m) = b (S m) - s * b m) by lia.
      rewrite B2. rewrite E1, E0 in R.
      replace ((Z.succ n + 2) * (a (S (S (S m))) + s * b (S (S m))))
        with ((Z.succ n + 2) * a (S (S (S m))) + (Z.succ n + 2) * (s * b (S (S m)))) by ring.
      rewrite R.
      assert (I : s * ((n + 2) * b (S (S m))) = s * ((t + s) * b (S m) + (n + Z.succ C) * b m))
        by (now rewrite IH).
      replace (s * ((t + s) * b (S m) + (n + Z.succ C) * b m))
        with (s * t * b (S m) + (s * s) * b (S m) + s * (n + Z.succ C) * b m) in I by ring.
      rewrite Q in I.
      replace (Z.succ n) with (n + 1) by lia. replace (Z.succ C) with (C + 1) in * by lia. lia.
Qed.

Lemma set_recurrence V w :
  recurrence (set_signs V w) (- Z.of_nat (length V)) (sign_sum V w).
Proof.
  induction V as [|x V IH].
  - split; [reflexivity|]. split; [reflexivity|]. intros m. unfold set_signs, sign_sum.
    destruct m; cbn [sets sum_over List.length]; lia.
  - destruct IH as [A0 [A1 A]]. pose proof (set_signs_cons x V w) as B.
    pose proof (sign_square w x) as Q.
    set (s := sign w x) in *. set (t := sign_sum V w) in *.
    assert (T : sign_sum (x :: V) w = t + s) by (unfold sign_sum, t, s; cbn; unfold sign_sum; lia).
    split; [apply set_signs_0|]. split; [rewrite (B 0%nat), A1, A0, T; lia|].
    rewrite T. cbn [length]. rewrite Nat2Z.inj_succ. set (C := Z.of_nat (length V)) in *.
    set (a := set_signs V w) in *. set (b := set_signs (x :: V) w) in *.
    intros m. pose proof (A m) as R. rewrite (B (S m)), (B m).
    destruct m as [|m].
    + assert (B0 : b 0%nat = 1) by apply set_signs_0. rewrite B0, A1, A0. rewrite A1, A0 in R.
      change (Z.of_nat 0) with 0 in *.
      replace ((0 + 2) * (a 2%nat + s * t)) with ((0 + 2) * a 2%nat + 2 * (s * t)) by ring.
      rewrite R. replace ((t + s) * (t + s * 1)) with (t * t + 2 * (s * t) + s * s) by ring.
      rewrite Q. lia.
    + rewrite (B m). pose proof (A m) as R0. rewrite Nat2Z.inj_succ in *.
      set (n := Z.of_nat m) in *.
      replace ((Z.succ n + 2) * (a (S (S (S m))) + s * a (S (S m))))
        with ((Z.succ n + 2) * a (S (S (S m))) + (Z.succ n + 2) * (s * a (S (S m)))) by ring.
      rewrite R.
      assert (I : s * ((n + 2) * a (S (S m))) = s * (t * a (S m) + (n + - C) * a m))
        by (now rewrite R0).
      replace ((t + s) * (a (S (S m)) + s * a (S m)))
        with (t * a (S (S m)) + s * a (S (S m)) + s * t * a (S m) + (s * s) * a (S m)) by ring.
      rewrite Q. replace (Z.succ n) with (n + 1) by lia. lia.
Qed.

Lemma multisets_in {A} (P : A -> Prop) V m : Forall P V -> Forall (Forall P) (multisets V m).
Proof.
  intros H. revert m. induction H as [|x V Hx HV IH]; intros m.
  - destruct m; cbn; repeat constructor.
  - induction m as [|m IHm]; [repeat constructor|].
    change (multisets (x :: V) (S m)) with
      (multisets V (S m) ++ map (cons x) (multisets (x :: V) m)).
    apply Forall_app. split; [apply IH|]. rewrite Forall_forall in *. intros l Hl.
    apply in_map_iff in Hl as [r [<- Hr]]. constructor; [assumption|now apply IHm].
Qed.

Lemma sets_in {A} (P : A -> Prop) V m : Forall P V -> Forall (Forall P) (sets V m).
Proof.
  intros H. revert m. induction H as [|x V Hx HV IH]; intros [|m]; try (cbn; repeat constructor).
  change (sets (x :: V) (S m)) with (sets V (S m) ++ map (cons x) (sets V m)).
  apply Forall_app. split; [apply IH|]. specialize (IH m). rewrite Forall_forall in *. intros l Hl.
  apply in_map_iff in Hl as [r [<- Hr]]. constructor; [assumption|now apply IH].
Qed.

Lemma multisets_by_signs b V m :
  Forall (fun x => x < top b)%N V ->
  Z.of_N (top b) * count_zero (multisets V m) =
  sum_over (fun w => multiset_signs V w m) (below (top b)).
Proof. intros H. rewrite (counting_by_signs b) by now apply multisets_in. reflexivity. Qed.

(** [F t] is any function with the recurrence for C components whose signs add up to [t]. *)
Theorem tally_multisets b V m (F : Z -> nat -> Z) :
  Forall (fun x => x < top b)%N V ->
  (forall w, recurrence (F (sign_sum V w)) (Z.of_nat (length V)) (sign_sum V w)) ->
  Z.of_N (top b) * count_zero (multisets V m) =
  sum_over (fun w => F (sign_sum V w) m) (below (top b)).
Proof.
  intros H R. rewrite (counting_by_signs b) by now apply multisets_in.
  apply sum_ext. intros w _.
  apply (recurrence_unique _ _ _ _ (multiset_recurrence V w) (R w)).
Qed.

Theorem tally_sets b V m (F : Z -> nat -> Z) :
  Forall (fun x => x < top b)%N V ->
  (forall w, recurrence (F (sign_sum V w)) (- Z.of_nat (length V)) (sign_sum V w)) ->
  Z.of_N (top b) * count_zero (sets V m) =
  sum_over (fun w => F (sign_sum V w) m) (below (top b)).
Proof.
  intros H R. rewrite (counting_by_signs b) by now apply sets_in.
  apply sum_ext. intros w _.
  apply (recurrence_unique _ _ _ _ (set_recurrence V w) (R w)).
Qed.
