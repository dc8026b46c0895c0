(** * Least periods and preperiods

    If [p] is a period from [n0] on and [q] is a period from some number on, then gcd(p, q) is a
    period from [n0] on. So the least period divides every period, and it holds as early as any.
    Hence [p] is least if no proper divisor of it is a period from [n0] on; and [n0] is least for
    [p] if it is 0 or f(n0 - 1 + p) differs from f(n0 - 1).

    In words: crates/grundy/src/period/guy_smith.md. *)

From Coq Require Import List NArith Lia Bool Arith Wf_nat.
From Grundy Require Import GuySmith.

Section Periods.
Variables (A : Type) (f : nat -> A).

Definition is_least_period (p : nat) : Prop :=
  1 <= p /\ (exists n0, periodic_from f n0 p) /\
  forall q m, 1 <= q -> periodic_from f m q -> p <= q.

Definition is_least_preperiod (p n0 : nat) : Prop :=
  periodic_from f n0 p /\ forall m, periodic_from f m p -> n0 <= m.

Lemma period_multiple n0 p t n : periodic_from f n0 p -> n0 <= n -> f (n + t * p) = f n.
Proof.
  intros P Hn. induction t as [|t IH]; [f_equal; lia|].
  rewrite <- IH, <- (P (n + t * p)) by lia. f_equal. lia.
Qed.

Theorem gcd_period n0 p m q :
  1 <= p -> 1 <= q -> periodic_from f n0 p -> periodic_from f m q ->
  periodic_from f n0 (Nat.gcd p q).
Proof.
  intros Hp Hq P Q n Hn. set (g := Nat.gcd p q).
  destruct (Nat.gcd_bezout_pos p q) as [u [v E]]; [lia|]. fold g in E.
  (* u p = g + v q, and m p is a multiple of p that is at least m *)
  assert (Hm : m <= m * p) by (apply Nat.le_trans with (m * 1); [lia|apply Nat.mul_le_mono_l; lia]).
  rewrite <- (period_multiple n0 p m (n + g) P) by lia.
  rewrite <- (period_multiple m q v (n + g + m * p) Q) by lia.
  rewrite <- (period_multiple n0 p (m + u) n P) by lia.
  f_equal. rewrite Nat.mul_add_distr_r. lia.
Qed.

Theorem least_period n0 p :
  1 <= p -> periodic_from f n0 p ->
  (forall q, 1 <= q < p -> Nat.divide q p -> exists n, n0 <= n /\ f (n + q) <> f n) ->
  is_least_period p.
Proof.
  intros Hp P L. split; [assumption|]. split; [now exists n0|].
  intros q m Hq Q. destruct (le_lt_dec p q) as [|Lt]; [assumption|exfalso].
  pose proof (gcd_period n0 p m q Hp Hq P Q) as R.
  assert (Dp : Nat.divide (Nat.gcd p q) p) by apply Nat.gcd_divide_l.
  assert (Dq : Nat.divide (Nat.gcd p q) q) by apply Nat.gcd_divide_r.
  apply Nat.divide_pos_le in Dq; [|lia].
  assert (Nat.gcd p q <> 0) by (intros Z; apply Nat.gcd_eq_0_l in Z; lia).
  destruct (L (Nat.gcd p q)) as [n [Hn Ne]]; [lia|assumption|].
  apply Ne, R, Hn.
Qed.

Theorem least_preperiod n0 p :
  periodic_from f n0 p -> (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1)) -> is_least_preperiod p n0.
Proof.
  intros P B. split; [assumption|]. intros m Q.
  destruct (le_lt_dec n0 m) as [|Lt]; [assumption|exfalso].
  destruct B as [Z|Ne]; [lia|]. apply Ne, Q. lia.
Qed.

(** A smaller period is seen on one stretch of a period that is known. *)
Lemma period_on_a_stretch n0 p q :
  1 <= p -> periodic_from f n0 p ->
  (forall n, n0 <= n < n0 + p -> f (n + q) = f n) -> periodic_from f n0 q.
Proof.
  intros Hp P S n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (n0 + p) n) as [Big|Small]; [|apply S; lia].
  transitivity (f (n - p + q)).
  - rewrite <- (P (n - p + q)) by lia. f_equal. lia.
  - rewrite IH by lia. rewrite <- (P (n - p)) by lia. f_equal. lia.
Qed.

Lemma period_from_earlier m n0 q :
  periodic_from f n0 q -> (forall n, m <= n < n0 -> f (n + q) = f n) -> periodic_from f m q.
Proof. intros P B n Hn. destruct (le_lt_dec n0 n); [now apply P|apply B; lia]. Qed.

End Periods.
