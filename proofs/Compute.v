(** * The values of a code in an array

    [compute c V mask by_position] is the state of the engine after the first [V] values of the
    code [c]. Codes that leave three or more heaps are computed by the plain definition. *)

From Coq Require Import List NArith ZArith Lia Bool Arith Uint63 PArray.
From Grundy Require Import Mex Game GuySmith Octal Plain Machine Engine.
Import ListNotations PArrayNotations.
Local Open Scope nat_scope.

Local Notation len := Datatypes.length.

(** The indices from [first] on of the digits with bit [j]. *)
Definition indices_nat (c : code) (j : N) (first : nat) : list nat :=
  filter (fun k => N.testbit (digit c k) j) (seq first (len c - first)).

Definition indices (c : code) (j : N) (first : nat) : list int :=
  map int_of_nat (indices_nat c j first).

Definition short_code (c : code) : bool := (N.of_nat (len c) <=? 1000000)%N.

Lemma indices_spec c j first :
  short_code c = true ->
  lists (indices c j first) (fun k => first <= k /\ N.testbit (digit c k) j = true).
Proof.
  unfold short_code. rewrite N.leb_le. intros S k. unfold indices, indices_nat.
  assert (B : forall k, k < len c -> nat_of (int_of_nat k) = k).
  { intros i Hi. apply nat_of_int_of_nat. rewrite wB_value. lia. }
  split.
  - intros [L T]. assert (k < len c).
    { destruct (le_lt_dec (len c) k) as [O|]; [|assumption].
      unfold digit in T. rewrite nth_overflow, N.bits_0 in T by assumption. discriminate. }
    exists (int_of_nat k). split; [|now apply B].
    apply in_map. apply filter_In. split; [apply in_seq; lia|assumption].
  - intros [i [I E]]. apply in_map_iff in I as [x [<- F]].
    apply filter_In in F as [Sx T]. apply in_seq in Sx.
    rewrite B in E by lia. subst x. split; [lia|assumption].
Qed.

Definition kappa_of (c : code) : nat := hd 0 (indices_nat c 2 0).

Definition one_parity (c : code) : bool :=
  forallb (fun k => Bool.eqb (Nat.odd k) (Nat.odd (kappa_of c))) (indices_nat c 2 0).

Lemma one_parity_spec c : one_parity c = true -> breaking_parity c (kappa_of c).
Proof.
  unfold one_parity. rewrite forallb_forall. intros A i B.
  apply eqb_prop, A. unfold indices_nat. apply filter_In. split; [|exact B].
  apply in_seq. destruct (le_lt_dec (len c) i) as [O|]; [|lia].
  unfold breaks, digit in B. rewrite nth_overflow, N.bits_0 in B by assumption. discriminate.
Qed.

Definition rules_of (c : code) (m : N) (by_pos : bool) : rules :=
  {| to_nothing := indices c 0 1; to_one := indices c 1 1; breaking := indices c 2 0;
     mask := int_of_N m; by_position := by_pos; kappa := int_of_nat (kappa_of c) |}.

Lemma kappa_of_bound c : kappa_of c <= len c.
Proof.
  unfold kappa_of, indices_nat. destruct (filter _ _) as [|x l] eqn:E; cbn; [lia|].
  assert (I : In x (x :: l)) by now left. rewrite <- E in I.
  apply filter_In in I as [I _]. apply in_seq in I. lia.
Qed.

Lemma nat_of_kappa c m b :
  short_code c = true -> nat_of (kappa (rules_of c m b)) = kappa_of c.
Proof.
  unfold short_code. rewrite N.leb_le. intros S. cbn. apply nat_of_int_of_nat.
  pose proof (kappa_of_bound c). rewrite wB_value. lia.
Qed.

(** More than enough tries for one value. *)
Definition spare : N := 4096.

Definition most_values : N := size_limit - spare.

Definition start_state (V : N) : state :=
  {| table := make (int_of_N V) 0%uint63; marks := make 65536 0%uint63; rare := [] |}.

Definition compute_octal (c : code) (V m : N) (by_pos : bool) : option state :=
  fill (fuel_of_N V) (fuel_of_N (V + spare)) (rules_of c m by_pos) 0 (start_state V).

Fixpoint fill_list (l : list N) (n : int) (t : array int) : option (array int) :=
  match l with
  | [] => Some t
  | x :: r => if N.eqb (N_of (int_of_N x)) x
              then fill_list r (n + 1)%uint63 t.[n <- int_of_N x] else None
  end.

Definition compute_plain (c : code) (V : N) : option state :=
  match fill_list (code_table c (N.to_nat V)) 0 (make (int_of_N V) 0%uint63) with
  | Some t => Some {| table := t; marks := make 0 0%uint63; rare := [] |}
  | None => None
  end.

Definition compute (c : code) (V m : N) (by_pos : bool) : option state :=
  if short_code c && (V <=? most_values)%N && (negb by_pos || one_parity c) then
    if heaps_of c <=? 2 then compute_octal c V m by_pos else compute_plain c V
  else None.

Lemma length_table V :
  (V <= most_values)%N -> nat_of (length (make (int_of_N V) 0%uint63)) = N.to_nat V.
Proof.
  intros H. unfold most_values, size_limit, spare in H.
  assert (E : nat_of (int_of_N V) = N.to_nat V).
  { apply nat_of_int_of_N. rewrite wB_value. lia. }
  rewrite length_make. destruct (int_of_N V <=? max_length)%uint63 eqn:L; [exact E|].
  exfalso. apply not_true_iff_false in L. apply L, leb_nat. rewrite E.
  change (nat_of max_length) with (N.to_nat 4194303). lia.
Qed.

Lemma fill_list_spec l f n t u :
  fill_list l n t = Some u -> nat_of n + len l <= nat_of (length t) ->
  (Z.of_nat (nat_of (length t)) < wB)%Z ->
  (forall i, nat_of i < nat_of n -> N_of t.[i] = f (nat_of i)) ->
  (forall i, i < len l -> nth i l 0%N = f (nat_of n + i)) ->
  forall i, nat_of i < nat_of n + len l -> N_of u.[i] = f (nat_of i).
Proof.
  revert n t. induction l as [|x l IH]; intros n t F L B K E i Hi; cbn in F, L, Hi.
  - injection F as <-. apply K. lia.
  - destruct (N.eqb_spec (N_of (int_of_N x)) x) as [Ex|]; [|discriminate].
    assert (En : nat_of (n + 1) = nat_of n + 1).
    { rewrite nat_of_add; rewrite nat_of_1; [reflexivity|]. lia. }
    apply (IH _ _ F); rewrite ?length_set, ?En; [lia|assumption| | |lia].
    + intros j Hj. destruct (Nat.eq_dec (nat_of j) (nat_of n)) as [Ej|Ne].
      * apply nat_of_inj in Ej. subst j. rewrite get_set_same by (apply ltb_nat; lia).
        rewrite Ex. specialize (E 0). cbn in E. rewrite Nat.add_0_r in E. apply E. lia.
      * rewrite get_set_other; [apply K; lia|]. intros ->. lia.
    + intros j Hj. specialize (E (S j)). cbn in E. rewrite E by lia. f_equal. lia.
Qed.

(** The table has the first [V] values. *)
Theorem compute_known c V m by_pos x :
  compute c V m by_pos = Some x -> known c (table x) (N.to_nat V).
Proof.
  unfold compute. destruct (short_code c) eqn:S; [|discriminate].
  destruct (V <=? most_values)%N eqn:L; [|discriminate]. apply N.leb_le in L.
  destruct (negb by_pos || one_parity c) eqn:P; [|discriminate]. cbn [andb].
  pose proof (length_table V L) as T.
  assert (Z.of_N V + 4096 <= Z.of_N size_limit)%Z
    by (unfold most_values, size_limit, spare in *; lia).
  destruct (heaps_of c <=? 2) eqn:O.
  - apply Nat.leb_le in O. unfold compute_octal. rewrite !fuel_of_N_spec. intros F.
    apply (fill_spec c (rules_of c m by_pos)) in F; [apply F| | | | | | | | | |].
    + intros i j Hj. apply heaps_of_spec. lia.
    + now apply indices_spec.
    + now apply indices_spec.
    + intros k. rewrite <- (indices_spec c 2 0 S k). unfold breaks. intuition lia.
    + rewrite nat_of_kappa by assumption. pose proof (kappa_of_bound c).
      unfold short_code in S. apply N.leb_le in S. unfold size_limit. lia.
    + rewrite nat_of_kappa by assumption. cbn. destruct by_pos; [right|now left].
      now apply one_parity_spec.
    + unfold spare, size_limit in *. lia.
    + unfold right_at. cbn [table marks rare start_state]. split; [|split; [|split]].
      * intros i Hi. rewrite nat_of_0 in Hi. lia.
      * intros k. unfold rare_below. rewrite nat_of_0. split; [lia|]. now intros [i [[] _]].
      * exists 0%uint63, (fun _ => True). split; [|lia].
        intros v _. rewrite get_make. split; [tauto|lia].
      * rewrite length_make. now vm_compute.
    + rewrite nat_of_0. unfold spare. lia.
    + rewrite nat_of_0. cbn [table start_state]. lia.
  - unfold compute_plain.
    destruct (fill_list _ _ _) as [t|] eqn:F; [|discriminate]. intros E. injection E as <-.
    cbn [table]. assert (Lt : len (code_table c (N.to_nat V)) = N.to_nat V)
      by (unfold code_table; apply table_length).
    intros i Hi. apply (fill_list_spec _ (G c) _ _ _ F); rewrite ?nat_of_0, ?Lt.
    + lia.
    + rewrite T, wB_value. unfold size_limit in *. lia.
    + lia.
    + intros j Hj. apply (code_table_value c (N.to_nat V)). exact Hj.
    + exact Hi.
Qed.
