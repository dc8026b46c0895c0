(** * Octal codes: takes, splits, and classes of values

    A move of an octal code leaves at most two heaps. A take leaves one heap or none, a split two.

    A class, rare or common, is given to each value at each position so that classes are additive
    over splits: a split has a common value if and only if exactly one of its parts is rare. A mask
    gives such classes: a value [v] is common if [v & mask] has an odd number of bits. If all
    breaking digits have indices of one parity [kappa], the parity of [n + kappa] may be added.

    In words: crates/grundy/src/values/octal/classes.md and serial.md beside it. *)

From Coq Require Import List NArith Lia Bool Arith.
From Grundy Require Import Mex Game GuySmith.
Import ListNotations.

(** The digit of index [i] breaks heaps. *)
Definition breaks (c : code) (i : nat) : Prop := N.testbit (digit c i) 2 = true.

(** [v] is the value of a take from [n]. *)
Definition take_value (c : code) (f : nat -> N) (n : nat) (v : N) : Prop :=
  exists i, 1 <= i <= n /\
    (i = n /\ N.testbit (digit c i) 0 = true /\ v = 0%N \/
     i < n /\ N.testbit (digit c i) 1 = true /\ v = f (n - i)).

(** [v] is the value of a split of [n] into [a] and [b]. *)
Definition split_value (c : code) (f : nat -> N) (n a b : nat) (v : N) : Prop :=
  exists i, breaks c i /\ i + a + b = n /\ 1 <= a /\ 1 <= b /\ v = N.lxor (f a) (f b).

Lemma octal_attained c f n v :
  most_heaps c 2 ->
  attained (code_rule c) f n v <->
  take_value c f n v \/ exists a b, split_value c f n a b v.
Proof.
  intros M. split.
  - intros [l [Mv E]]. pose proof (code_move_heaps _ _ _ _ M Mv) as Hl.
    destruct Mv as [i [T [P [O R]]]]. unfold code_rule in R.
    destruct l as [|a [|b [|? ?]]]; cbn in T, Hl, O, R; [| | |lia].
    + left. exists i. split; [lia|]. left. repeat split; [lia|exact R|now rewrite <- E].
    + inversion P; subst. left. exists i. split; [lia|]. right.
      split; [lia|]. split; [exact R|]. unfold list_value. cbn [map nim_sum fold_right].
      rewrite N.lxor_0_r. f_equal. lia.
    + right. inversion P; subst. inversion H2; subst. exists a, b, i.
      repeat split; [exact R|lia|lia|lia|].
      unfold list_value. cbn [map nim_sum fold_right]. now rewrite N.lxor_0_r.
  - intros [[i [L [[E [R V]]|[E [R V]]]]]|[a [b [i [B [E [A [A' V]]]]]]]].
    + exists []. subst. split; [|reflexivity]. exists n. cbn.
      repeat split; [lia|constructor|lia|exact R].
    + exists [n - i]. split.
      * exists i. cbn. repeat split; [lia|repeat constructor; lia|lia|exact R].
      * unfold list_value. cbn [map nim_sum fold_right]. now rewrite N.lxor_0_r, V.
    + exists [a; b]. split.
      * exists i. cbn. repeat split; [lia|repeat constructor; lia|lia|exact B].
      * unfold list_value. cbn [map nim_sum fold_right]. now rewrite N.lxor_0_r, V.
Qed.

Lemma split_value_sym c f n a b v : split_value c f n a b v -> split_value c f n b a v.
Proof.
  intros [i [B [E [A [A' V]]]]]. exists i.
  repeat split; [exact B|lia|lia|lia|]. now rewrite N.lxor_comm.
Qed.

(** ** Classes *)

(** [common n v]: the value [v] is common at [n]. Otherwise it is rare. *)
Definition classes := nat -> N -> bool.

Definition additive (c : code) (common : classes) : Prop :=
  forall i a b x y, breaks c i ->
    common (i + a + b) (N.lxor x y) = xorb (common a x) (common b y).

Fixpoint parity_positive (p : positive) : bool :=
  match p with
  | xH => true
  | xO q => parity_positive q
  | xI q => negb (parity_positive q)
  end.

(** Whether the number of bits that are set is odd. *)
Definition parity (n : N) : bool :=
  match n with N0 => false | Npos p => parity_positive p end.

Lemma parity_lxor a b : parity (N.lxor a b) = xorb (parity a) (parity b).
Proof.
  destruct a as [|a], b as [|b]; cbn; try reflexivity.
  - now destruct (parity_positive b).
  - now destruct (parity_positive a).
  - revert b. induction a as [a IH|a IH|]; intros [b|b|]; cbn; try specialize (IH b);
      try destruct (Pos.lxor a b); cbn in *;
      repeat match goal with |- context [parity_positive ?x] => destruct (parity_positive x) end;
      try reflexivity; try discriminate.
Qed.

Definition mask_classes (mask : N) (by_position : bool) (kappa : nat) : classes := fun n v =>
  xorb (parity (N.land v mask)) (by_position && Nat.odd (n + kappa)).

(** All breaking digits have indices of the parity of [kappa]. *)
Definition breaking_parity (c : code) (kappa : nat) : Prop :=
  forall i, breaks c i -> Nat.odd i = Nat.odd kappa.

Lemma land_lxor_distr x y m : N.land (N.lxor x y) m = N.lxor (N.land x m) (N.land y m).
Proof.
  apply N.bits_inj. intros i. rewrite ?N.lxor_spec, ?N.land_spec, ?N.lxor_spec.
  destruct (N.testbit x i), (N.testbit y i), (N.testbit m i); reflexivity.
Qed.

Theorem mask_classes_additive c mask by_position kappa :
  by_position = false \/ breaking_parity c kappa ->
  additive c (mask_classes mask by_position kappa).
Proof.
  intros H i a b x y B. unfold mask_classes.
  rewrite land_lxor_distr, parity_lxor.
  destruct by_position; cbn.
  - destruct H as [H|H]; [discriminate|]. specialize (H i B).
    rewrite !Nat.odd_add, H.
    destruct (parity (N.land x mask)), (parity (N.land y mask)), (Nat.odd a), (Nat.odd b),
      (Nat.odd kappa); reflexivity.
  - now rewrite !xorb_false_r.
Qed.

(** With additive classes, a split of common value has exactly one rare part. *)
Lemma common_split c common f n a b v :
  additive c common -> split_value c f n a b v ->
  common n v = xorb (common a (f a)) (common b (f b)).
Proof. intros H [i [B [E [_ [_ V]]]]]. subst. now apply H. Qed.

(** ** Sparse space

    Mark the values of the takes and of the splits with exactly one rare part. Then the value of
    [n] is the least [v] that is not marked and is either common, or rare and not the value of any
    split. This holds for all additive classes, good or bad. *)
Definition marked (c : code) (common : classes) (f : nat -> N) (n : nat) (v : N) : Prop :=
  take_value c f n v \/
  exists r b, split_value c f n r b v /\ common r (f r) = false /\ common b (f b) = true.

Theorem sparse_space c common f n v :
  most_heaps c 2 -> additive c common ->
  (forall u, (u < v)%N -> marked c common f n u \/ exists a b, split_value c f n a b u) ->
  ~ marked c common f n v ->
  common n v = true \/ (forall a b, ~ split_value c f n a b v) ->
  is_mex (attained (code_rule c) f n) v.
Proof.
  intros M A Low Nm Or.
  assert (Mk : forall u, marked c common f n u -> attained (code_rule c) f n u).
  { intros u Hu. apply octal_attained; [assumption|].
    destruct Hu as [T|[r [b [S _]]]]; [now left|right; now exists r, b]. }
  split.
  - intros At. apply octal_attained in At; [|assumption]. destruct At as [T|[a [b S]]].
    + apply Nm. now left.
    + destruct Or as [C|C]; [|exact (C a b S)].
      pose proof (common_split _ _ _ _ _ _ _ A S) as X. rewrite C in X.
      apply Nm. right.
      destruct (common a (f a)) eqn:Ea, (common b (f b)) eqn:Eb; try discriminate.
      * exists b, a. split; [now apply split_value_sym|auto].
      * exists a, b. auto.
  - intros u Hu. destruct (Low u Hu) as [H|[a [b S]]]; [now apply Mk|].
    apply octal_attained; [assumption|]. right. now exists a, b.
Qed.

(** The value itself satisfies these conditions, so they determine it. *)
Theorem sparse_space_complete c common f n v :
  most_heaps c 2 -> is_mex (attained (code_rule c) f n) v ->
  (forall u, (u < v)%N -> marked c common f n u \/ exists a b, split_value c f n a b u) /\
  ~ marked c common f n v /\ (forall a b, ~ split_value c f n a b v).
Proof.
  intros M [H1 H2].
  assert (Sp : forall a b, ~ split_value c f n a b v).
  { intros a b S. apply H1, octal_attained; [assumption|]. right. now exists a, b. }
  split; [|split].
  - intros u Hu. apply H2, octal_attained in Hu; [|assumption].
    destruct Hu as [T|[a [b S]]]; [left; now left|right; now exists a, b].
  - intros [T|[r [b [S _]]]]; [|exact (Sp r b S)].
    apply H1, octal_attained; [assumption|now left].
  - exact Sp.
Qed.
