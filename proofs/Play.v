(** * Play, and the theorem of Sprague and Grundy

    A position is a list of heaps. A move replaces one heap by the heaps that a move of the game
    leaves of it. The players move in turn, and whoever cannot move loses. So a position is lost
    for the player to move if every move leads to a won position, and won if some move leads to a
    lost one. Play always ends, and every position is lost or won.

    Theorem (Sprague 1935, Grundy 1939). A position is lost for the player to move if and only if
    the nim sum of the values of its heaps is 0. Moreover the nim sum is the mex of those of the
    options, so it is the value of the position.

    In words: crates/grundy/src/values/sprague_grundy.md. *)

From Coq Require Import List NArith Lia Bool Arith Wf_nat.
From Grundy Require Import Mex Game.
Import ListNotations.

Definition position := list nat.

Definition move (r : rule) (p q : position) : Prop :=
  exists u n v l, p = u ++ n :: v /\ q = u ++ l ++ v /\ heap_move r n l.

Inductive lost (r : rule) : position -> Prop :=
| lost_intro p : (forall q, move r p q -> won r q) -> lost r p
with won (r : rule) : position -> Prop :=
| won_intro p q : move r p q -> lost r q -> won r p.

(** ** Play ends *)

(** A heap of [n] allows at most [2 n - 1] moves in a row. *)
Definition longest (p : position) : nat := total (map (fun n => 2 * n - 1) p).

Lemma longest_non_empty l : non_empty l -> longest l + length l = 2 * total l.
Proof.
  induction 1; [reflexivity|]. unfold longest in *. cbn in *. fold (total l).
  fold (total (map (fun n => n + (n + 0) - 1) l)) in *. lia.
Qed.

Lemma longest_app p q : longest (p ++ q) = longest p + longest q.
Proof. unfold longest. now rewrite map_app, total_app. Qed.

Lemma longest_heap r n l : heap_move r n l -> longest l < 2 * n - 1.
Proof.
  intros [k [E [P [O _]]]]. pose proof (longest_non_empty l P).
  pose proof (length_le_total l P). lia.
Qed.

Lemma move_longest r p q : move r p q -> longest q < longest p.
Proof.
  intros (u & n & v & l & -> & -> & H). apply longest_heap in H.
  rewrite !longest_app. change (n :: v) with ([n] ++ v). rewrite longest_app.
  unfold longest at 5. cbn. lia.
Qed.

Theorem play_ends r : well_founded (fun q p => move r p q).
Proof.
  apply (well_founded_lt_compat _ longest). intros q p. apply move_longest.
Qed.

(** ** Values of positions *)

Definition position_value (r : rule) (p : position) : N := list_value (value r) p.

Lemma position_value_app r p q :
  position_value r (p ++ q) = N.lxor (position_value r p) (position_value r q).
Proof. unfold position_value, list_value. now rewrite map_app, nim_sum_app. Qed.

Lemma position_value_cons r n q :
  position_value r (n :: q) = N.lxor (value r n) (position_value r q).
Proof. reflexivity. Qed.

Lemma lxor_cancel_l a b c : N.lxor a b = N.lxor a c -> b = c.
Proof.
  intros H. rewrite <- (N.lxor_0_l b), <- (N.lxor_nilpotent a), N.lxor_assoc, H.
  now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

(** The nim sum of the values is the mex of the nim sums of the options. *)
Theorem value_of_a_sum r p :
  is_mex (fun v => exists q, move r p q /\ position_value r q = v) (position_value r p).
Proof.
  split.
  - intros [q [(u & n & v & l & -> & -> & H) E]].
    rewrite !position_value_app, position_value_cons in E.
    apply lxor_cancel_l in E. rewrite (N.lxor_comm _ (position_value r v)) in E.
    rewrite (N.lxor_comm (value r n)) in E. apply lxor_cancel_l in E.
    apply (proj1 (value_mex r n)). exists l. auto.
  - intros y Hy. destruct (lowering_entry _ _ Hy) as [g [Hg L]].
    change (nim_sum (map (value r) p)) with (position_value r p) in L.
    apply in_map_iff in Hg as [n [<- Hn]].
    apply in_split in Hn as [u [v ->]].
    apply (value_mex r n) in L as [l [M E]].
    exists (u ++ l ++ v). split; [now exists u, n, v, l|].
    fold (position_value r l) in E.
    rewrite position_value_app, position_value_cons in E.
    rewrite !position_value_app, E.
    generalize (position_value r u) (position_value r v) (value r n). intros a b g.
    apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    destruct (N.testbit a i), (N.testbit b i), (N.testbit g i), (N.testbit y i); reflexivity.
Qed.

(** ** The theorem *)

Lemma outcome r p :
  (position_value r p = 0%N -> lost r p) /\ (position_value r p <> 0%N -> won r p).
Proof.
  induction p as [p IH] using (well_founded_ind (play_ends r)).
  destruct (value_of_a_sum r p) as [H1 H2]. split.
  - intros E. constructor. intros q M. apply (IH q M). intros F. apply H1.
    exists q. split; [assumption|congruence].
  - intros E. destruct (H2 0%N) as [q [M F]]; [lia|].
    apply (won_intro r p q M). now apply (IH q M).
Qed.

Lemma not_both r p : lost r p -> won r p -> False.
Proof.
  induction p as [p IH] using (well_founded_ind (play_ends r)).
  intros L W. destruct W as [p q M Lq]. destruct L as [p Wq]. apply (IH q M Lq). now apply Wq.
Qed.

Theorem lost_or_won r p : (lost r p \/ won r p) /\ ~ (lost r p /\ won r p).
Proof.
  split.
  - destruct (outcome r p) as [H1 H2]. destruct (N.eq_dec (position_value r p) 0); auto.
  - intros [L W]. now apply (not_both r p).
Qed.

Theorem sprague_grundy r p : lost r p <-> position_value r p = 0%N.
Proof.
  destruct (outcome r p) as [H1 H2]. split; [|assumption].
  intros L. destruct (N.eq_dec (position_value r p) 0) as [E|E]; [assumption|].
  exfalso. apply (not_both r p L). now apply H2.
Qed.

Theorem sprague_grundy_won r p : won r p <-> position_value r p <> 0%N.
Proof.
  destruct (outcome r p) as [H1 H2]. split; [|assumption].
  intros W E. apply (not_both r p); auto.
Qed.

(** ** Values are small *)

Lemma lxor_le_add a b : (N.lxor a b <= a + b)%N.
Proof.
  destruct a as [|a], b as [|b]; try (cbn; lia). cbn [N.lxor].
  revert b. induction a as [a IH|a IH|]; intros [b|b|]; cbn [Pos.lxor]; try specialize (IH b);
    rewrite ?N.double_spec, ?N.succ_double_spec; lia.
Qed.

(** A heap of [n] has a value below [2 n]. *)
Theorem value_bound r n : (value r n <= N.of_nat (2 * n - 1))%N.
Proof.
  induction n as [n IH] using lt_wf_ind.
  destruct (N.eq_dec (value r n) 0) as [->|Nz]; [lia|].
  destruct (proj2 (value_mex r n) (value r n - 1)%N) as [l [M E]]; [lia|].
  pose proof (longest_heap r n l M) as L.
  assert (S : (list_value (value r) l <= N.of_nat (longest l))%N).
  { assert (B : forall h, In h l -> (value r h <= N.of_nat (2 * h - 1))%N).
    { intros h Hh. apply IH. eapply move_smaller; eauto. }
    clear - B. induction l as [|h l IHl]; [cbn; lia|].
    change (list_value (value r) (h :: l)) with (N.lxor (value r h) (list_value (value r) l)).
    change (longest (h :: l)) with (2 * h - 1 + longest l).
    pose proof (lxor_le_add (value r h) (list_value (value r) l)).
    pose proof (B h (or_introl eq_refl)).
    assert (list_value (value r) l <= N.of_nat (longest l))%N
      by (apply IHl; intros x Hx; apply B; now right). lia. }
  lia.
Qed.
