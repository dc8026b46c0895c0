(** * Take-and-break games and their values

    A position of a heap is its size [n]. A move removes [k] counters and leaves a list [l] of
    non-empty heaps with [n - k] counters in all; where nothing is removed, it must split the heap
    into two or more. Which [k] and [l] are allowed is the rule of the game.

    The rule of a code d0.d1d2... allows [k] and [l] if the bit of d_k that stands for the number
    of heaps in [l] is set. A digit with [!] wants these heaps pairwise unequal as well.

    The value of a heap is the mex of the values of its options, where the value of a list of heaps
    is the nim sum of their values. [value] is that function; it is the only one.

    In words: crates/grundy/src/values/sprague_grundy.md. *)

From Coq Require Import List NArith Lia Bool Arith Wf_nat.
From Grundy Require Import Mex.
Import ListNotations.

Definition total (l : list nat) : nat := fold_right Nat.add 0 l.

Lemma total_app l m : total (l ++ m) = total l + total m.
Proof. unfold total. induction l; cbn in *; lia. Qed.

Lemma total_in l h : In h l -> h <= total l.
Proof.
  induction l as [|x l IH]; [easy|]. cbn. fold (total l).
  intros [->|H]; [lia|]. specialize (IH H). lia.
Qed.

Definition non_empty (l : list nat) : Prop := Forall (fun h => 1 <= h) l.

(** [rule k l]: removing [k] counters may leave the heaps [l]. *)
Definition rule := nat -> list nat -> bool.

(** A move from a heap of [n] to the heaps [l]. *)
Definition heap_move (r : rule) (n : nat) (l : list nat) : Prop :=
  exists k, k + total l = n /\ non_empty l /\ (1 <= k \/ 2 <= length l) /\ r k l = true.

(** ** Codes *)

(** A code is the list of its digits d0, d1, d2, ...; all digits after the list are 0. *)
Definition code := list N.
Definition digit (c : code) (k : nat) : N := nth k c 0%N.

Definition code_rule (c : code) : rule := fun k l =>
  N.testbit (digit c k) (N.of_nat (length l)).

(** A code with [!]: each digit comes with [true] if the heaps left must be pairwise unequal. *)
Fixpoint pairwise_unequal (l : list nat) : bool :=
  match l with
  | [] => true
  | x :: m => negb (existsb (Nat.eqb x) m) && pairwise_unequal m
  end.

Definition unequal_rule (c : list (N * bool)) : rule := fun k l =>
  let (d, unequal) := nth k c (0%N, false) in
  N.testbit d (N.of_nat (length l)) && (negb unequal || pairwise_unequal l).

(** ** The options of a heap, as a list *)

(** All lists of [j] non-empty heaps with [m] counters in all. *)
Fixpoint compositions (j m : nat) : list (list nat) :=
  match j with
  | O => if m =? 0 then [[]] else []
  | S i => flat_map (fun h => map (cons h) (compositions i (m - h))) (seq 1 m)
  end.

Lemma in_compositions j m l :
  In l (compositions j m) <-> length l = j /\ total l = m /\ non_empty l.
Proof.
  revert m l. induction j as [|j IH]; intros m l; cbn.
  - destruct (Nat.eqb_spec m 0) as [->|H]; cbn; split.
    + intros [<-|[]]. repeat split; constructor.
    + intros [H _]. destruct l; [auto|discriminate].
    + easy.
    + intros [Hl [Ht _]]. destruct l; [now subst|discriminate].
  - rewrite in_flat_map. split.
    + intros [h [Hh Hl]]. apply in_seq in Hh. apply in_map_iff in Hl.
      destruct Hl as [t [<- Ht]]. apply IH in Ht as [? [? ?]].
      cbn. repeat split; [lia|unfold total in *; lia|]. constructor; [lia|assumption].
    + intros [Hl [Ht Hp]]. destruct l as [|h t]; [discriminate|].
      inversion Hp; subst. cbn in *. exists h. split; [apply in_seq; lia|].
      apply in_map. apply IH. repeat split; [lia|unfold total; lia|assumption].
Qed.

Definition options (r : rule) (n : nat) : list (list nat) :=
  flat_map (fun k =>
    flat_map (fun j =>
      filter (fun l => ((1 <=? k) || (2 <=? length l)) && r k l) (compositions j (n - k)))
    (seq 0 (S n)))
  (seq 0 (S n)).

Lemma length_le_total l : non_empty l -> length l <= total l.
Proof. induction 1; [cbn; lia|]. cbn. fold (total l). lia. Qed.

Theorem in_options r n l : In l (options r n) <-> heap_move r n l.
Proof.
  unfold options, heap_move. rewrite in_flat_map. split.
  - intros [k [Hk H]]. apply in_seq in Hk. apply in_flat_map in H as [j [_ H]].
    apply filter_In in H as [H R]. apply in_compositions in H as [? [? ?]].
    apply andb_true_iff in R as [R1 R2]. apply orb_true_iff in R1.
    exists k. repeat split; [lia|assumption| |assumption].
    destruct R1 as [R1|R1]; apply Nat.leb_le in R1; auto.
  - intros [k [E [P [O R]]]]. pose proof (length_le_total l P).
    exists k. split; [apply in_seq; lia|]. apply in_flat_map.
    exists (length l). split; [apply in_seq; lia|]. apply filter_In. split.
    + apply in_compositions. repeat split; [lia|assumption].
    + rewrite R, andb_true_r. apply orb_true_iff. rewrite !Nat.leb_le. exact O.
Qed.

(** Every heap that a move leaves is smaller. *)
Lemma move_smaller r n l h : heap_move r n l -> In h l -> h < n.
Proof.
  intros [k [E [P [O _]]]] H. apply in_split in H as [u [v ->]].
  rewrite total_app in E. cbn in E. fold (total v) in E.
  apply Forall_app in P as [Pu Pv]. inversion Pv; subst.
  apply length_le_total in Pu, H2. rewrite app_length in O. cbn in O. lia.
Qed.

(** ** The value *)

Definition list_value (f : nat -> N) (l : list nat) : N := nim_sum (map f l).

(** [v] is the value of an option of [n], if heaps have the values [f]. *)
Definition attained (r : rule) (f : nat -> N) (n : nat) (v : N) : Prop :=
  exists l, heap_move r n l /\ list_value f l = v.

Fixpoint value_with (fuel : nat) (r : rule) (n : nat) : N :=
  match fuel with
  | O => 0%N
  | S f => mex (map (list_value (value_with f r)) (options r n))
  end.

(** The value of a heap of [n]. *)
Definition value (r : rule) (n : nat) : N := value_with (S n) r n.
Global Arguments value : simpl never.

Lemma list_value_ext f g l : (forall h, In h l -> f h = g h) -> list_value f l = list_value g l.
Proof. intros H. unfold list_value. f_equal. now apply map_ext_in. Qed.

Lemma value_with_enough r n : forall f g, n < f -> n < g -> value_with f r n = value_with g r n.
Proof.
  induction n as [n IH] using lt_wf_ind. intros f g Hf Hg.
  destruct f as [|f]; [lia|]. destruct g as [|g]; [lia|]. cbn [value_with]. f_equal.
  apply map_ext_in. intros l Hl. apply list_value_ext. intros h Hh.
  apply in_options in Hl. pose proof (move_smaller _ _ _ _ Hl Hh).
  apply IH; lia.
Qed.

(** The value of a heap is the mex of the values of its options. *)
Theorem value_mex r n : is_mex (attained r (value r) n) (value r n).
Proof.
  unfold value at 2. cbn [value_with]. set (l := map _ _).
  pose proof (mex_spec l) as [H1 H2].
  assert (E : forall v, In v l <-> attained r (value r) n v).
  { intros v. unfold l, attained. rewrite in_map_iff.
    assert (F : forall x, heap_move r n x ->
      list_value (value_with n r) x = list_value (value r) x).
    { intros x Hx. apply list_value_ext. intros h Hh.
      pose proof (move_smaller _ _ _ _ Hx Hh). apply value_with_enough; lia. }
    split.
    - intros [x [<- Hx]]. apply in_options in Hx. exists x. split; [assumption|].
      symmetry. now apply F.
    - intros [x [Hx <-]]. exists x. split; [now apply F|now apply in_options]. }
  split.
  - now rewrite <- E.
  - intros u Hu. apply E. now apply H2.
Qed.

Lemma attained_ext r f g n v :
  (forall m, m < n -> f m = g m) -> attained r f n v <-> attained r g n v.
Proof.
  intros H. split; intros [l [M E]]; exists l; split; try assumption; rewrite <- E;
    apply list_value_ext; intros h Hh; [symmetry|]; apply H; eapply move_smaller; eauto.
Qed.

(** A list of numbers is that of the values, as far as each is the mex of its options. *)
Theorem value_unique_below r f bound :
  (forall n, n < bound -> is_mex (attained r f n) (f n)) ->
  forall n, n < bound -> f n = value r n.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind. intros Hn.
  apply (mex_unique (attained r f n) (attained r (value r) n)).
  - intros x. apply attained_ext. intros m Hm. apply IH; lia.
  - now apply H.
  - apply value_mex.
Qed.

(** The values are the only function with that property. *)
Theorem value_unique r f :
  (forall n, is_mex (attained r f n) (f n)) -> forall n, f n = value r n.
Proof. intros H n. apply (value_unique_below r f (S n)); [intros; apply H|lia]. Qed.

(** Heaps with the same option values have the same value. *)
Lemma value_eq r m n :
  (forall v, attained r (value r) m v <-> attained r (value r) n v) -> value r m = value r n.
Proof. intros H. eapply mex_unique; [exact H| |]; apply value_mex. Qed.

Lemma value_0 r : value r 0 = 0%N.
Proof.
  eapply mex_unique; [|apply value_mex|].
  - reflexivity.
  - split; [|lia]. intros [l [[k [E [P [O _]]]] _]].
    apply length_le_total in P. lia.
Qed.
