(** * Values by the definition, and a checker that needs nothing else

    [table r K H n] lists the values of the heaps 0, ..., n-1, each computed as the mex of its
    option values, for rules that remove at most [K] counters and leave at most [H] heaps.

    [check_plain] checks a period of a finite code from such a table, by the theorem of Guy and
    Smith. It uses natural numbers and lists alone: no machine integers, no arrays. *)

From Coq Require Import List NArith Lia Bool Arith.
From Grundy Require Import Mex Game GuySmith.
Import ListNotations.

Definition options_within (r : rule) (K H n : nat) : list (list nat) :=
  flat_map (fun k =>
    flat_map (fun j =>
      filter (fun l => ((1 <=? k) || (2 <=? length l)) && r k l) (compositions j (n - k)))
    (seq 0 (S H)))
  (seq 0 (S (Nat.min K n))).

(** The rule removes at most [K] counters and leaves at most [H] heaps. *)
Definition within (r : rule) (K H : nat) : Prop :=
  forall k l, r k l = true -> k <= K /\ length l <= H.

Lemma in_options_within r K H n l :
  within r K H -> In l (options_within r K H n) <-> heap_move r n l.
Proof.
  intros W. unfold options_within, heap_move. rewrite in_flat_map. split.
  - intros [k [Hk I]]. apply in_seq in Hk. apply in_flat_map in I as [j [_ I]].
    apply filter_In in I as [I R]. apply in_compositions in I as [? [? ?]].
    apply andb_true_iff in R as [R1 R2]. apply orb_true_iff in R1.
    exists k. repeat split; [lia|assumption| |assumption].
    destruct R1 as [R1|R1]; apply Nat.leb_le in R1; auto.
  - intros [k [E [P [O R]]]]. destruct (W k l R).
    exists k. split; [apply in_seq; lia|]. apply in_flat_map.
    exists (length l). split; [apply in_seq; lia|]. apply filter_In. split.
    + apply in_compositions. repeat split; [lia|assumption].
    + rewrite R, andb_true_r. apply orb_true_iff. rewrite !Nat.leb_le. exact O.
Qed.

Definition lookup (t : list N) (n : nat) : N := nth n t 0%N.

Fixpoint table (r : rule) (K H n : nat) : list N :=
  match n with
  | O => []
  | S m => let t := table r K H m in
           t ++ [mex (map (list_value (lookup t)) (options_within r K H m))]
  end.

Lemma table_length r K H n : length (table r K H n) = n.
Proof. induction n; [reflexivity|]. cbn [table]. rewrite app_length. cbn. lia. Qed.

(** The table has the values. *)
Theorem table_value r K H n :
  within r K H -> forall m, m < n -> lookup (table r K H n) m = value r m.
Proof.
  intros W. induction n as [|n IH]; [lia|]. intros m Hm.
  cbn [table]. unfold lookup at 1.
  destruct (Nat.eq_dec m n) as [->|Ne].
  - rewrite app_nth2; rewrite table_length; [|lia]. rewrite Nat.sub_diag. cbn [nth].
    set (l := map _ _). eapply mex_unique; [|apply mex_spec|apply value_mex].
    intros v. unfold l. rewrite in_map_iff. unfold attained.
    split; intros [x [A B]]; exists x.
    + apply in_options_within in B; [|assumption]. split; [assumption|]. rewrite <- A.
      apply list_value_ext. intros h Hh. symmetry. apply IH. eapply move_smaller; eauto.
    + split; [|now apply in_options_within]. rewrite <- B.
      apply list_value_ext. intros h Hh. apply IH. eapply move_smaller; eauto.
  - rewrite app_nth1 by (rewrite table_length; lia). apply IH. lia.
Qed.

(** ** Codes *)

Definition last_of (c : code) : nat := length c - 1.

Definition heaps_of (c : code) : nat :=
  fold_right Nat.max 1 (map (fun d => N.to_nat (N.size d) - 1) c).

Lemma last_of_spec c : last_index c (last_of c).
Proof. intros i Hi. unfold digit. apply nth_overflow. unfold last_of in Hi. lia. Qed.

Lemma heaps_of_spec c : most_heaps c (heaps_of c).
Proof.
  intros i j Hj. unfold digit. unfold heaps_of in Hj.
  destruct (le_lt_dec (length c) i) as [L|L].
  { rewrite nth_overflow by assumption. apply N.bits_0. }
  assert (B : N.to_nat (N.size (nth i c 0%N)) - 1 < j).
  { revert i L Hj. induction c as [|d c IH]; cbn; [lia|]. intros [|i] L Hj; [lia|].
    apply IH; lia. }
  set (d := nth i c 0%N) in *. destruct (N.eq_dec d 0) as [->|Nz]; [apply N.bits_0|].
  apply N.bits_above_log2. rewrite N.size_log2 in B by assumption. lia.
Qed.

Lemma heaps_of_positive c : 1 <= heaps_of c.
Proof. unfold heaps_of. induction c; cbn; lia. Qed.

Lemma code_within c : within (code_rule c) (last_of c) (heaps_of c).
Proof.
  intros k l R. unfold code_rule in R. split.
  - destruct (le_lt_dec k (last_of c)); [assumption|].
    rewrite last_of_spec, N.bits_0 in R; [discriminate|assumption].
  - destruct (le_lt_dec (length l) (heaps_of c)); [assumption|].
    rewrite heaps_of_spec in R; [discriminate|assumption].
Qed.

(** The first [n] values of a code. *)
Definition code_table (c : code) (n : nat) : list N :=
  table (code_rule c) (last_of c) (heaps_of c) n.

Theorem code_table_value c n m : m < n -> lookup (code_table c n) m = G c m.
Proof. apply table_value, code_within. Qed.

Definition first_values (c : code) (n : nat) : list N := map (G c) (seq 0 n).

Theorem code_table_first_values c n : code_table c n = first_values c n.
Proof.
  apply (nth_ext _ _ 0%N (G c 0)).
  - unfold code_table, first_values. now rewrite table_length, map_length, seq_length.
  - intros i Hi. unfold first_values. rewrite map_nth, seq_nth.
    + apply code_table_value. unfold code_table in Hi. now rewrite table_length in Hi.
    + unfold code_table in Hi. now rewrite table_length in Hi.
Qed.

(** ** A period from the values alone *)

Definition check_plain (c : code) (n0 p : nat) : bool :=
  let H := heaps_of c in
  let t := code_table c (H * n0 + (H - 1) * p + last_of c + p) in
  (1 <=? n0) &&
  forallb (fun n => N.eqb (lookup t (n + p)) (lookup t n))
    (seq n0 (H * n0 + (H - 1) * p + last_of c - n0)).

Theorem check_plain_sound c n0 p : check_plain c n0 p = true -> periodic_from (G c) n0 p.
Proof.
  unfold check_plain. set (H := heaps_of c).
  rewrite andb_true_iff, forallb_forall. intros [N0 A]. apply Nat.leb_le in N0.
  apply (guy_smith c (last_of c) H); [apply last_of_spec|apply heaps_of_spec| |assumption|].
  - apply heaps_of_positive.
  - intros n Hn. specialize (A n). rewrite in_seq in A.
    assert (E : n0 <= n < n0 + (H * n0 + (H - 1) * p + last_of c - n0)) by lia.
    apply A, N.eqb_eq in E. rewrite !code_table_value in E by lia. exact E.
Qed.
