(** * Periods of finite codes: the theorem of Guy and Smith, and the window theorem

    Let the digits of a code after index [k] be 0, and let no move leave more than [H] heaps.

    Theorem (Guy and Smith 1956 for octal codes; here for any [H >= 1]). If [n0 >= 1], [p >= 1] and
    G(n+p) = G(n) for n0 <= n < H n0 + (H-1) p + k, then G(n+p) = G(n) for all n >= n0.

    An option of [n + p] leaves so many counters in at most [H] heaps that one of these can be
    shortened by [p] without changing its value; that gives an option of [n]. In an option of [n]
    some heap can be lengthened. So [n] and [n + p] have the same option values.

    The window theorem is the case H = 1. Then [n0 = 0] is allowed if all digits are 0 or 3.

    In words: crates/grundy/src/period/window.md, crates/grundy/src/period/guy_smith.md. *)

From Coq Require Import List NArith Lia Bool Arith Wf_nat.
From Grundy Require Import Mex Game.
Import ListNotations.

(** The value of a heap of [n] under a code. *)
Definition G (c : code) (n : nat) : N := value (code_rule c) n.
Global Arguments G : simpl never.

(** All digits after index [k] are 0. *)
Definition last_index (c : code) (k : nat) : Prop := forall i, k < i -> digit c i = 0%N.

(** No move leaves more than [H] heaps. *)
Definition most_heaps (c : code) (H : nat) : Prop :=
  forall i j, H < j -> N.testbit (digit c i) (N.of_nat j) = false.

(** The values repeat with period [p] from [n0] on. *)
Definition periodic_from {A} (f : nat -> A) (n0 p : nat) : Prop :=
  forall n, n0 <= n -> f (n + p) = f n.

Lemma largest_heap l H m :
  length l <= H -> 1 <= m -> H * m <= total l -> 1 <= H -> exists h, In h l /\ m <= h.
Proof.
  intros L M T P.
  destruct (Exists_dec (fun h => m <= h) l (fun h => le_dec m h)) as [E|E].
  - apply Exists_exists in E as [h [? ?]]. eauto.
  - exfalso. apply Forall_Exists_neg in E.
    assert (B : total l <= length l * (m - 1)).
    { clear L T. induction E as [|x l Hx E IH]; [cbn; lia|].
      cbn in *. fold (total l) in *. lia. }
    assert (length l * (m - 1) <= H * (m - 1)) by (apply Nat.mul_le_mono_r; lia).
    assert (H * (m - 1) < H * m) by (apply Nat.mul_lt_mono_pos_l; lia).
    lia.
Qed.

Lemma list_value_replace f u h g v :
  f h = f g -> list_value f (u ++ h :: v) = list_value f (u ++ g :: v).
Proof. intros E. unfold list_value. rewrite !map_app. cbn. now rewrite E. Qed.

Lemma code_move_bounds c n l k :
  last_index c k -> heap_move (code_rule c) n l -> n <= k + total l.
Proof.
  intros K [i [E [_ [_ R]]]]. destruct (le_lt_dec i k); [lia|].
  unfold code_rule in R. rewrite K, N.bits_0 in R; [discriminate|assumption].
Qed.

Lemma code_move_heaps c n l H :
  most_heaps c H -> heap_move (code_rule c) n l -> length l <= H.
Proof.
  intros M [i [_ [_ [_ R]]]]. destruct (le_lt_dec (length l) H); [assumption|].
  unfold code_rule in R. rewrite M in R; [discriminate|assumption].
Qed.

(** A move stays one if a heap is replaced by another non-empty heap. *)
Lemma replace_heap c n m u h g v :
  heap_move (code_rule c) n (u ++ h :: v) -> 1 <= g -> n + g = m + h ->
  heap_move (code_rule c) m (u ++ g :: v).
Proof.
  intros [i [E [P [O R]]]] Hg Hm. exists i. unfold code_rule in *.
  rewrite !app_length in *. cbn in *. rewrite total_app in *. cbn in *. fold (total v) in *.
  repeat split; [lia| |assumption|assumption].
  apply Forall_app in P as [Pu Pv]. apply Forall_app. split; [assumption|].
  inversion Pv; subst. constructor; assumption.
Qed.

Theorem guy_smith c k H n0 p :
  last_index c k -> most_heaps c H -> 1 <= H -> 1 <= n0 ->
  (forall n, n0 <= n < H * n0 + (H - 1) * p + k -> G c (n + p) = G c n) ->
  periodic_from (G c) n0 p.
Proof.
  intros K M H1 N0 W n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (H * n0 + (H - 1) * p + k) n) as [L|L]; [|apply W; lia].
  assert (Hp : H * (n0 + p) = H * n0 + (H - 1) * p + p).
  { rewrite Nat.mul_add_distr_l. replace (H * p) with (S (H - 1) * p); [cbn; lia|].
    f_equal. lia. }
  apply value_eq. change (value (code_rule c)) with (G c). intros v. split.
  - intros [l [Mv E]]. pose proof (code_move_bounds _ _ _ _ K Mv).
    destruct (largest_heap l H (n0 + p)) as [h [Hh Lh]];
      [eapply code_move_heaps; eauto|lia|lia|assumption|].
    pose proof (move_smaller _ _ _ _ Mv Hh).
    apply in_split in Hh as [x [y ->]]. exists (x ++ (h - p) :: y). split.
    + apply (replace_heap _ _ _ _ _ _ _ Mv); lia.
    + rewrite <- E. apply list_value_replace.
      rewrite <- (IH (h - p)) by lia. f_equal. lia.
  - intros [l [Mv E]]. pose proof (code_move_bounds _ _ _ _ K Mv).
    destruct (largest_heap l H n0) as [h [Hh Lh]];
      [eapply code_move_heaps; eauto|lia|lia|assumption|].
    pose proof (move_smaller _ _ _ _ Mv Hh).
    apply in_split in Hh as [x [y ->]]. exists (x ++ (h + p) :: y). split.
    + apply (replace_heap _ _ _ _ _ _ _ Mv); lia.
    + rewrite <- E. apply list_value_replace. apply IH; lia.
Qed.

(** ** At most one heap *)

Lemma one_heap_attained c n v :
  most_heaps c 1 -> (forall i, digit c i = 0%N \/ digit c i = 3%N) ->
  attained (code_rule c) (G c) n v <->
  exists i, 1 <= i <= n /\ digit c i = 3%N /\ G c (n - i) = v.
Proof.
  intros M T. split.
  - intros [l [Mv E]]. pose proof (code_move_heaps _ _ _ _ M Mv) as Hl.
    destruct Mv as [i [S [P [O R]]]]. exists i.
    assert (D : digit c i = 3%N).
    { destruct (T i) as [D|D]; [|assumption]. unfold code_rule in R.
      now rewrite D, N.bits_0 in R. }
    destruct l as [|h [|? ?]]; cbn in *; [| |lia].
    + repeat split; [lia|lia|assumption|]. subst v. replace (n - i) with 0 by lia.
      exact (value_0 (code_rule c)).
    + repeat split; [lia|lia|assumption|]. subst v.
      unfold list_value. cbn [map nim_sum fold_right]. rewrite N.lxor_0_r.
      replace (n - i) with h by (unfold total in S; cbn in S; lia). reflexivity.
  - intros [i [L [D E]]]. destruct (Nat.eq_dec i n) as [->|Ne].
    + exists []. split.
      * exists n. cbn. repeat split; [lia|constructor|lia|]. unfold code_rule. now rewrite D.
      * rewrite <- E, Nat.sub_diag. symmetry. exact (value_0 (code_rule c)).
    + exists [n - i]. split.
      * exists i. cbn. repeat split; [lia|repeat constructor; lia|lia|].
        unfold code_rule. now rewrite D.
      * unfold list_value. cbn. now rewrite N.lxor_0_r.
Qed.

Theorem window c k n0 p :
  last_index c k -> most_heaps c 1 ->
  1 <= n0 \/ (n0 = 0 /\ forall i, digit c i = 0%N \/ digit c i = 3%N) ->
  (forall n, n0 <= n < n0 + k -> G c (n + p) = G c n) ->
  periodic_from (G c) n0 p.
Proof.
  intros K M [N0|[-> T]] W.
  - apply (guy_smith c k 1); try assumption; [lia|].
    intros n Hn. apply W. lia.
  - intros n. induction n as [n IH] using lt_wf_ind. intros _.
    destruct (le_lt_dec k n) as [L|L]; [|apply W; lia].
    apply value_eq. change (value (code_rule c)) with (G c). intros v.
    rewrite !(one_heap_attained c _ v M T).
    assert (B : forall i, digit c i = 3%N -> i <= k).
    { intros i D. destruct (le_lt_dec i k); [assumption|]. now rewrite K in D. }
    split; intros [i [Hi [D E]]]; pose proof (B i D); exists i.
    + repeat split; [lia|lia|assumption|]. rewrite <- E, <- (IH (n - i)) by lia. f_equal. lia.
    + repeat split; [lia|lia|assumption|]. rewrite <- E, <- (IH (n - i)) by lia. f_equal. lia.
Qed.
