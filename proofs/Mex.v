(** * Nim sums and the mex

    The nim sum of numbers is their xor. The mex of a set is the least natural number not in it.

    Both are enough for one fact about xor that the theory of Sprague and Grundy rests on: if
    [y < x] and [x] is the nim sum of a list, then some entry [g] of the list has
    [g xor (x xor y) < g]. *)

From Coq Require Import List NArith Lia Bool FinFun.
Import ListNotations.
Local Open Scope N_scope.

(** The nim sum of a list. *)
Definition nim_sum (l : list N) : N := fold_right N.lxor 0 l.

Lemma nim_sum_app l m : nim_sum (l ++ m) = N.lxor (nim_sum l) (nim_sum m).
Proof.
  induction l as [|x l IH]; [reflexivity|].
  cbn [app nim_sum fold_right]. fold (nim_sum (l ++ m)) (nim_sum l).
  now rewrite IH, N.lxor_assoc.
Qed.

(** [v] is the mex of the set [P]. *)
Definition is_mex (P : N -> Prop) (v : N) : Prop := ~ P v /\ forall u, u < v -> P u.

Lemma mex_unique P Q u v : (forall x, P x <-> Q x) -> is_mex P u -> is_mex Q v -> u = v.
Proof.
  intros E [Hu Lu] [Hv Lv].
  destruct (N.lt_trichotomy u v) as [H|[H|H]]; [|assumption|].
  - exfalso. apply Hu, E, Lv, H.
  - exfalso. apply Hv, E, Lu, H.
Qed.

(** The mex of a list, by trying 0, 1, 2, ... *)
Definition member (v : N) (l : list N) : bool := existsb (N.eqb v) l.

Lemma member_spec v l : member v l = true <-> In v l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros [x [H E]]. apply N.eqb_eq in E. now subst.
  - intros H. exists v. split; [assumption|apply N.eqb_refl].
Qed.

Fixpoint mex_from (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with
  | O => v
  | S f => if member v l then mex_from f (v + 1) l else v
  end.

Definition mex (l : list N) : N := mex_from (length l) 0 l.

(** The numbers below [v]. *)
Definition below (v : N) : list N := map N.of_nat (seq 0 (N.to_nat v)).

Lemma in_below u v : In u (below v) <-> u < v.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros [x [E H]]. apply in_seq in H. lia.
  - intros H. exists (N.to_nat u). rewrite in_seq. lia.
Qed.

Lemma length_below v : length (below v) = N.to_nat v.
Proof. unfold below. now rewrite map_length, seq_length. Qed.

Lemma nodup_below v : NoDup (below v).
Proof.
  unfold below. apply Injective_map_NoDup; [|apply seq_NoDup].
  intros x y. lia.
Qed.

Lemma mex_from_spec fuel v l :
  (forall u, u < v -> In u l) -> (length l <= fuel + N.to_nat v)%nat ->
  is_mex (fun x => In x l) (mex_from fuel v l).
Proof.
  revert v. induction fuel as [|f IH]; intros v Hl Hf; cbn.
  - split; [|exact Hl]. intros Hv.
    assert (length (below (v + 1)) <= length l)%nat; [|rewrite length_below in *; lia].
    apply NoDup_incl_length; [apply nodup_below|].
    intros u Hu. apply in_below in Hu.
    destruct (N.eq_dec u v); [now subst|apply Hl; lia].
  - destruct (member v l) eqn:E.
    + apply member_spec in E. apply IH; [|lia].
      intros u Hu. destruct (N.eq_dec u v); [now subst|apply Hl; lia].
    + split; [|exact Hl]. intros H. apply member_spec in H. congruence.
Qed.

(** The function [mex] computes the mex. *)
Theorem mex_spec l : is_mex (fun x => In x l) (mex l).
Proof. apply mex_from_spec; [intros; lia | lia]. Qed.

(** [a < b] if the highest bit that distinguishes them is set in [b]. *)
Lemma lt_by_bit a b i :
  N.testbit a i = false -> N.testbit b i = true ->
  (forall j, i < j -> N.testbit a j = N.testbit b j) -> a < b.
Proof.
  intros Ha Hb Hj.
  assert (E : N.shiftr a (i + 1) = N.shiftr b (i + 1)).
  { apply N.bits_inj. intros j. rewrite !N.shiftr_spec by lia. apply Hj. lia. }
  assert (step : forall x, N.shiftr x i = 2 * N.shiftr x (i + 1) + N.b2n (N.testbit x i)).
  { intros x. rewrite <- N.shiftr_shiftr.
    rewrite <- (N.add_0_l i) at 3. rewrite <- N.shiftr_spec by lia.
    rewrite <- N.div2_spec, N.div2_div, N.bit0_mod. apply N.div_mod. lia. }
  assert (H : N.shiftr a i < N.shiftr b i).
  { rewrite (step a), (step b), E, Ha, Hb. cbn. lia. }
  rewrite !N.shiftr_div_pow2 in H.
  apply N.lt_nge. intros C. apply N.lt_nge in H. apply H.
  apply N.div_le_mono; [apply N.pow_nonzero; lia|exact C].
Qed.

Lemma top_difference x y :
  y < x -> exists i, N.testbit x i = true /\ N.testbit y i = false /\
    forall j, i < j -> N.testbit x j = N.testbit y j.
Proof.
  intros H. set (d := N.lxor x y). exists (N.log2 d).
  assert (Hd : d <> 0).
  { unfold d. intros E. apply N.lxor_eq in E. lia. }
  assert (Hi : N.testbit d (N.log2 d) = true) by (now apply N.bit_log2).
  assert (Hj : forall j, N.log2 d < j -> N.testbit x j = N.testbit y j).
  { intros j Hj. apply N.bits_above_log2 in Hj. unfold d in Hj.
    rewrite N.lxor_spec in Hj. now apply xorb_eq. }
  revert Hi. generalize (N.log2 d), Hj. clear Hj. intros i Hj. unfold d.
  rewrite N.lxor_spec.
  destruct (N.testbit x i) eqn:Ex, (N.testbit y i) eqn:Ey; cbn; intros E; try discriminate.
  - auto.
  - exfalso. assert (x < y) by (now apply (lt_by_bit x y i)). lia.
Qed.

Lemma nim_sum_bit l i :
  N.testbit (nim_sum l) i = true -> exists g, In g l /\ N.testbit g i = true.
Proof.
  induction l as [|x l IH].
  - cbn. discriminate.
  - change (nim_sum (x :: l)) with (N.lxor x (nim_sum l)). rewrite N.lxor_spec.
    destruct (N.testbit x i) eqn:E.
    + intros _. exists x. split; [now left|assumption].
    + rewrite xorb_false_l. intros H. destruct (IH H) as [g [Hg Eg]].
      exists g. split; [now right|assumption].
Qed.

(** Some entry can be lowered so that the nim sum falls from [x] to [y]. *)
Theorem lowering_entry l y :
  y < nim_sum l -> exists g, In g l /\ N.lxor g (N.lxor (nim_sum l) y) < g.
Proof.
  intros H. destruct (top_difference _ _ H) as [i [Hx [Hy Hj]]].
  destruct (nim_sum_bit _ _ Hx) as [g [Hg Eg]].
  exists g. split; [assumption|].
  apply (lt_by_bit _ _ i); [|assumption|].
  - now rewrite !N.lxor_spec, Hx, Hy, Eg.
  - intros j L. rewrite !N.lxor_spec, (Hj j L), xorb_nilpotent, xorb_false_r. reflexivity.
Qed.
