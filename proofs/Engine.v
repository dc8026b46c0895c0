(** * Computing the values of an octal game

    The values G(0), G(1), ... are computed one by one into an array, through rare positions (see
    [sparse_space] in [Octal]):

    - mark the values of the takes, and of the splits with a rare part;
    - try v = 0, 1, 2, ...: a marked value is attained; a common value that is not marked is not
      attained, and is the mex; a rare value that is not marked is searched for among all splits.

    With the mask 0 every position is rare, all splits are marked, and this is the definition. *)

From Coq Require Import List NArith ZArith Lia Bool Arith Uint63 PArray.
From Grundy Require Import Mex Game GuySmith Octal Machine.
Import ListNotations PArrayNotations.
Local Open Scope uint63_scope.

(** What the engine knows of the rules: the indices of the digits that allow to leave no heap, one
    heap and two heaps, and the classes. *)
Record rules := {
  to_nothing : list int;
  to_one : list int;
  breaking : list int;
  mask : int;
  by_position : bool;
  kappa : int
}.

Definition common_at (g : rules) (n v : int) : bool :=
  xorb (parity (N_of (v land mask g))) (by_position g && negb (is_even (n + kappa g))).

Definition mark_rare (t : array int) (s whole : int) (rare : list int) (m : array int) :=
  fold_left (fun m r => if r <? whole then m.[t.[r] lxor t.[whole - r] <- s] else m) rare m.

Definition mark_moves (g : rules) (t : array int) (s n : int) (rare : list int) (m : array int) :=
  let m := fold_left (fun m i => if n =? i then m.[0 <- s] else m) (to_nothing g) m in
  let m := fold_left (fun m i => if i <? n then m.[t.[n - i] <- s] else m) (to_one g) m in
  fold_left (fun m i => if i <? n then mark_rare t s (n - i) rare m else m) (breaking g) m.

(** Is [v] the value of a split into [a] and [b], [a + 1] and [b - 1], ...? *)
Fixpoint search_pairs (fuel : nat) (t : array int) (v a b : int) : bool :=
  match fuel with
  | O => false
  | S f => if b <? a then false
           else if t.[a] lxor t.[b] =? v then true else search_pairs f t v (a + 1) (b - 1)
  end.

Definition is_split (fuel : nat) (g : rules) (t : array int) (n v : int) : bool :=
  existsb (fun i => if i <? n then search_pairs fuel t v 1 (n - i - 1) else false) (breaking g).

(** The least [v] from the given one on that is not attained; [length m] if marks run out. *)
Fixpoint find_mex (tries fuel : nat) (g : rules) (t m : array int) (s n v : int) : int :=
  match tries with
  | O => length m
  | S f =>
    if v <? length m then
      if m.[v] =? s then find_mex f fuel g t m s n (v + 1)
      else if common_at g n v then v
      else if is_split fuel g t n v then find_mex f fuel g t m s n (v + 1)
      else v
    else length m
  end.

(** The values so far, the marks, and the rare positions. *)
Record state := { table : array int; marks : array int; rare : list int }.

Definition step (fuel : nat) (g : rules) (n : int) (x : state) : option state :=
  let m := mark_moves g (table x) (n + 1) n (rare x) (marks x) in
  let v := find_mex fuel fuel g (table x) m (n + 1) n 0 in
  if v <? length m then
    Some {| table := (table x).[n <- v]; marks := m;
            rare := if n =? 0 then rare x else if common_at g n v then rare x else n :: rare x |}
  else None.

Fixpoint fill (count fuel : nat) (g : rules) (n : int) (x : state) : option state :=
  match count with
  | O => Some x
  | S f => match step fuel g n x with
           | Some y => fill f fuel g (n + 1) y
           | None => None
           end
  end.

(** ** Correctness *)

Local Close Scope uint63_scope.
Local Open Scope nat_scope.

Section Correct.
Variables (c : code) (g : rules) (fuel : nat).

(** The list of integers [l] has the indices with property [P]. *)
Definition lists (l : list int) (P : nat -> Prop) : Prop :=
  forall k, P k <-> exists i, In i l /\ nat_of i = k.

Hypothesis octal : most_heaps c 2.
Hypothesis H0 : lists (to_nothing g) (fun k => 1 <= k /\ N.testbit (digit c k) 0 = true).
Hypothesis H1 : lists (to_one g) (fun k => 1 <= k /\ N.testbit (digit c k) 1 = true).
Hypothesis H2 : lists (breaking g) (breaks c).
Hypothesis Hk : (Z.of_nat (nat_of (kappa g)) <= Z.of_N size_limit)%Z.
Hypothesis Hparity : by_position g = false \/ breaking_parity c (nat_of (kappa g)).
Hypothesis Hfuel : (Z.of_nat fuel <= Z.of_N size_limit)%Z.

Definition class : classes := mask_classes (N_of (mask g)) (by_position g) (nat_of (kappa g)).

Lemma class_additive : additive c class.
Proof. now apply mask_classes_additive. Qed.

Definition small (n : int) : Prop := (Z.of_nat (nat_of n) <= Z.of_N size_limit)%Z.

Lemma add_small x y : small x -> small y -> nat_of (x + y) = nat_of x + nat_of y.
Proof. unfold small, size_limit. intros. apply nat_of_add. rewrite wB_value. lia. Qed.

Lemma small_1 : small 1.
Proof. unfold small. now vm_compute. Qed.

Lemma common_at_spec n v : small n -> common_at g n v = class (nat_of n) (N_of v).
Proof.
  intros S. unfold common_at, class, mask_classes.
  rewrite N_of_land, odd_nat, add_small by assumption. reflexivity.
Qed.

(** The first [n] entries are the values. *)
Definition known (t : array int) (n : nat) : Prop :=
  forall i, nat_of i < n -> N_of t.[i] = G c (nat_of i).

Definition rare_below (n : nat) (k : nat) : Prop := 1 <= k < n /\ class k (G c k) = false.

(** The values that are marked. *)
Definition marked_by_engine (n : nat) (v : N) : Prop :=
  take_value c (G c) n v \/
  exists r b, rare_below n r /\ split_value c (G c) n r b v.

Lemma mark_rare_spec t s whole n l m Q :
  known t n -> nat_of whole <= n -> lists l (rare_below n) -> marks_are m s Q ->
  marks_are (mark_rare t s whole l m) s (fun v => Q v \/
    exists r, In r l /\ nat_of r < nat_of whole /\
      v = N.lxor (G c (nat_of r)) (G c (nat_of whole - nat_of r))).
Proof.
  intros K W R H. unfold mark_rare.
  apply (marks_fold
    (fun m r => if (r <? whole)%uint63 then m.[t.[r] lxor t.[whole - r] <- s]%uint63 else m)
    (fun r v => nat_of r < nat_of whole /\
      v = N.lxor (G c (nat_of r)) (G c (nat_of whole - nat_of r)))); [|exact H].
  clear m Q H. intros m r Q I H.
  assert (P : 1 <= nat_of r) by (apply (R (nat_of r)); exists r; auto).
  destruct (r <? whole)%uint63 eqn:E.
  - apply ltb_nat in E. eapply marks_iff; [|apply marks_set, H].
    intros v. rewrite N_of_lxor, !K by (rewrite ?nat_of_sub; lia).
    rewrite nat_of_sub by lia. tauto.
  - apply ltb_nat_false in E. eapply marks_iff; [|exact H].
    intros v. split; [auto|]. intros [?|[? _]]; [assumption|lia].
Qed.

Lemma mark_moves_spec t s n l m :
  known t (nat_of n) -> lists l (rare_below (nat_of n)) ->
  marks_are m s (fun _ => False) ->
  marks_are (mark_moves g t s n l m) s (marked_by_engine (nat_of n)).
Proof.
  intros K R H. unfold mark_moves.
  set (m1 := fold_left _ (to_nothing g) m).
  assert (M1 : marks_are m1 s (fun v => False \/
    exists i, In i (to_nothing g) /\ (nat_of i = nat_of n /\ v = 0%N))).
  { apply marks_fold; [|exact H]. clear m H m1. intros m i Q I H.
    destruct (n =? i)%uint63 eqn:E.
    - apply eqb_nat in E. eapply marks_iff; [|apply marks_set, H].
      intros v. change (N_of 0) with 0%N. intuition.
    - eapply marks_iff; [|exact H]. intros v. split; [auto|].
      intros [?|[F _]]; [assumption|]. symmetry in F. apply eqb_nat in F. congruence. }
  set (m2 := fold_left _ (to_one g) m1).
  assert (M2 : marks_are m2 s (fun v => (False \/
    exists i, In i (to_nothing g) /\ (nat_of i = nat_of n /\ v = 0%N)) \/
    exists i, In i (to_one g) /\ (nat_of i < nat_of n /\ v = G c (nat_of n - nat_of i)))).
  { apply marks_fold; [|exact M1]. clear m H m1 M1 m2. intros m i Q I H.
    assert (P : 1 <= nat_of i) by (apply (H1 (nat_of i)); exists i; auto).
    destruct (i <? n)%uint63 eqn:E.
    - apply ltb_nat in E. eapply marks_iff; [|apply marks_set, H].
      intros v. rewrite K by (rewrite nat_of_sub; lia). rewrite nat_of_sub by lia. tauto.
    - apply ltb_nat_false in E. eapply marks_iff; [|exact H]. intros v. split; [auto|].
      intros [?|[? _]]; [assumption|lia]. }
  eapply marks_iff; [|apply (marks_fold _ (fun i v => nat_of i < nat_of n /\
    exists r, In r l /\ nat_of r < nat_of n - nat_of i /\
      v = N.lxor (G c (nat_of r)) (G c (nat_of n - nat_of i - nat_of r)))); [|exact M2]].
  2:{ clear m H m1 M1 m2 M2. intros m i Q I H. destruct (i <? n)%uint63 eqn:E.
    - apply ltb_nat in E. eapply marks_iff; [|eapply mark_rare_spec; eauto].
      + intros v. rewrite nat_of_sub by lia. tauto.
      + rewrite nat_of_sub; lia.
    - apply ltb_nat_false in E. eapply marks_iff; [|exact H]. intros v. split; [auto|].
      intros [?|[? _]]; [assumption|lia]. }
  intros v. unfold marked_by_engine, take_value. split.
  - intros [[[[]|[i [I [E V]]]]|[i [I [E V]]]]|[i [I [E [r [Ir [Lr V]]]]]]].
    + left. exists (nat_of n). rewrite <- E.
      destruct (proj2 (H0 (nat_of i))) as [P B]; [exists i; auto|].
      split; [lia|]. left. auto.
    + left. exists (nat_of i). destruct (proj2 (H1 (nat_of i))) as [P B]; [exists i; auto|].
      split; [lia|]. right. auto.
    + right. assert (Rr : rare_below (nat_of n) (nat_of r)) by (apply R; exists r; auto).
      exists (nat_of r), (nat_of n - nat_of i - nat_of r). split; [assumption|].
      exists (nat_of i). destruct Rr as [? _].
      repeat split; [apply H2; exists i; auto|lia|lia|lia|exact V].
  - intros [[k [L [[E [B V]]|[E [B V]]]]]|[r [b [Rr [k [B [E [Lr [Lb V]]]]]]]]].
    + left. left. right. destruct (proj1 (H0 k)) as [i [I Ei]]; [split; [lia|assumption]|].
      exists i. split; [assumption|]. split; [lia|assumption].
    + left. right. destruct (proj1 (H1 k)) as [i [I Ei]]; [split; [lia|assumption]|].
      exists i. subst k. auto.
    + right. destruct (proj1 (H2 k) B) as [i [I Ei]].
      destruct (proj1 (R r) Rr) as [j [J Ej]]. subst k r.
      exists i. split; [assumption|]. split; [lia|]. exists j. split; [assumption|].
      split; [lia|]. rewrite V. do 2 f_equal. lia.
Qed.

Lemma search_pairs_spec f t n v a b :
  known t n -> nat_of b < n -> small b -> 1 <= nat_of a -> nat_of b < nat_of a + f ->
  nat_of a <= nat_of b + 1 ->
  search_pairs f t v a b = true <->
  exists x y, nat_of a <= x <= y /\ x + y = nat_of a + nat_of b /\
    N_of v = N.lxor (G c x) (G c y).
Proof.
  intros K. revert a b. induction f as [|f IH]; intros a b Lb Sb La F Lab; cbn.
  - split; [discriminate|]. intros [x [y [? [? _]]]]. lia.
  - destruct (b <? a)%uint63 eqn:E.
    { apply ltb_nat in E. split; [discriminate|]. intros [x [y [? [? _]]]]. lia. }
    apply ltb_nat_false in E.
    assert (Sa : small a) by (unfold small in *; lia).
    assert (Ea : nat_of (a + 1) = nat_of a + 1)
      by (rewrite add_small, ?nat_of_1; auto using small_1).
    assert (Eb : nat_of (b - 1) = nat_of b - 1) by (rewrite nat_of_sub; rewrite nat_of_1; lia).
    destruct (t.[a] lxor t.[b] =? v)%uint63 eqn:V.
    { apply eqb_N in V. rewrite N_of_lxor, !K in V by lia. split; [|reflexivity].
      intros _. exists (nat_of a), (nat_of b). repeat split; [lia|lia|congruence]. }
    apply eqb_N_false in V. rewrite N_of_lxor, !K in V by lia.
    destruct (Nat.eq_dec (nat_of a) (nat_of b)) as [Eq|Ne].
    { (* the two parts meet *)
      assert (X : search_pairs f t v (a + 1) (b - 1) = false).
      { destruct f as [|f]; [reflexivity|]. cbn.
        assert (Y : (b - 1 <? a + 1)%uint63 = true) by (apply ltb_nat; lia). now rewrite Y. }
      rewrite X. split; [discriminate|]. intros [x [y [Lx [S Ev]]]].
      assert (x = nat_of a) by lia. assert (y = nat_of b) by lia. subst. congruence. }
    rewrite IH; [|lia|unfold small in *; lia|lia|lia|lia].
    rewrite Ea, Eb. split.
    + intros [x [y [Lx [S Ev]]]]. exists x, y. repeat split; [lia|lia|lia|assumption].
    + intros [x [y [Lx [S Ev]]]]. exists x, y. repeat split; [|lia|lia|assumption].
      destruct (Nat.eq_dec x (nat_of a)); [|lia]. exfalso. subst x.
      assert (y = nat_of b) by lia. subst. congruence.
Qed.

Lemma is_split_spec t n v :
  known t (nat_of n) -> small n -> nat_of n <= fuel ->
  is_split fuel g t n v = true <-> exists a b, split_value c (G c) (nat_of n) a b (N_of v).
Proof.
  intros K Sn F. unfold is_split. rewrite existsb_exists.
  assert (P : forall i, nat_of i < nat_of n ->
    search_pairs fuel t v 1 (n - i - 1) = true <->
    exists x y, 1 <= x <= y /\ x + y = nat_of n - nat_of i /\ N_of v = N.lxor (G c x) (G c y)).
  { intros i L.
    assert (E : nat_of (n - i - 1) = nat_of n - nat_of i - 1).
    { rewrite nat_of_sub; rewrite ?nat_of_1, nat_of_sub; lia. }
    rewrite (search_pairs_spec fuel t (nat_of n) v 1 (n - i - 1));
      rewrite ?nat_of_1, ?E; [| assumption|lia|unfold small in *; lia|lia|lia|lia].
    split; intros [x [y [? [? ?]]]]; exists x, y; repeat split; auto; lia. }
  split.
  - intros [i [I S]]. destruct (i <? n)%uint63 eqn:E; [|discriminate]. apply ltb_nat in E.
    apply P in S as [x [y [L [T V]]]]; [|assumption]. exists x, y, (nat_of i).
    repeat split; [apply H2; exists i; auto|lia|lia|lia|assumption].
  - intros [a [b [k [B [E [La [Lb V]]]]]]]. destruct (proj1 (H2 k) B) as [i [I Ei]]. subst k.
    exists i. split; [assumption|].
    assert (L : (i <? n)%uint63 = true) by (apply ltb_nat; lia). rewrite L.
    apply P; [lia|]. destruct (le_lt_dec a b).
    + exists a, b. repeat split; [lia|lia|lia|assumption].
    + exists b, a. repeat split; [lia|lia|lia|]. now rewrite N.lxor_comm.
Qed.

Lemma find_mex_spec tries t m s n v :
  known t (nat_of n) -> small n -> nat_of n <= fuel ->
  marks_are m s (marked_by_engine (nat_of n)) ->
  (Z.of_nat (nat_of (length m)) <= Z.of_N size_limit)%Z ->
  (forall u, (u < N_of v)%N -> attained (code_rule c) (G c) (nat_of n) u) ->
  (find_mex tries fuel g t m s n v <? length m)%uint63 = true ->
  is_mex (attained (code_rule c) (G c) (nat_of n)) (N_of (find_mex tries fuel g t m s n v)).
Proof.
  intros K Sn F M Lm. revert v. induction tries as [|f IH]; intros v Low B; cbn [find_mex] in *.
  { apply ltb_nat in B. lia. }
  destruct (v <? length m)%uint63 eqn:E; [|apply ltb_nat in B; lia].
  destruct (M v E) as [I _].
  assert (Next : attained (code_rule c) (G c) (nat_of n) (N_of v) ->
    forall u, (u < N_of (v + 1))%N -> attained (code_rule c) (G c) (nat_of n) u).
  { intros A u Hu. apply ltb_nat in E.
    assert (Ev : nat_of (v + 1) = nat_of v + 1).
    { rewrite add_small, ?nat_of_1; [reflexivity|unfold small; lia|apply small_1]. }
    rewrite N_of_nat_of, Ev in Hu.
    destruct (N.eq_dec u (N_of v)) as [->|Ne]; [assumption|]. apply Low.
    rewrite N_of_nat_of in *. lia. }
  destruct (m.[v] =? s)%uint63 eqn:Es.
  { apply IH; [|assumption]. apply Next. apply eqb_correct, I in Es.
    apply octal_attained; [assumption|].
    destruct Es as [T|[r [b [_ S]]]]; [now left|right; now exists r, b]. }
  assert (Nm : ~ marked_by_engine (nat_of n) (N_of v)).
  { intros Mv. apply I in Mv. rewrite Mv, eqb_refl in Es. discriminate. }
  assert (Low' : forall u, (u < N_of v)%N ->
    marked c class (G c) (nat_of n) u \/ exists a b, split_value c (G c) (nat_of n) a b u).
  { intros u Hu. apply Low, octal_attained in Hu; [|assumption].
    destruct Hu as [T|S]; [left; now left|now right]. }
  assert (Nm' : ~ marked c class (G c) (nat_of n) (N_of v)).
  { intros [T|[r [b [S [Cr _]]]]]; apply Nm; [now left|]. right. exists r, b.
    split; [|assumption]. split; [|exact Cr].
    destruct S as [i [_ [? [? [? _]]]]]. lia. }
  destruct (common_at g n v) eqn:C.
  { rewrite common_at_spec in C by assumption.
    apply (sparse_space c class); auto using class_additive. }
  destruct (is_split fuel g t n v) eqn:S.
  - apply IH; [|assumption]. apply Next. apply is_split_spec in S; try assumption.
    apply octal_attained; [assumption|now right].
  - apply (sparse_space c class); auto using class_additive. right.
    intros a b Sp. apply not_true_iff_false in S. apply S, is_split_spec; try assumption.
    now exists a, b.
Qed.

(** The state is right for the next position [n]. *)
Definition right_at (n : nat) (x : state) : Prop :=
  known (table x) n /\ lists (rare x) (rare_below n) /\
  (exists s P, marks_are (marks x) s P /\ nat_of s <= n) /\
  (Z.of_nat (nat_of (length (marks x))) <= Z.of_N size_limit)%Z.

Lemma length_mark_moves t s n l m : length (mark_moves g t s n l m) = length m.
Proof.
  unfold mark_moves.
  assert (L : forall whole m, length (mark_rare t s whole l m) = length m).
  { intros whole m'. apply length_fold. intros a r.
    destruct (r <? whole)%uint63; [apply length_set|reflexivity]. }
  rewrite length_fold by (intros a i; destruct (i <? n)%uint63; [apply L|reflexivity]).
  rewrite length_fold by (intros a i; destruct (i <? n)%uint63; [apply length_set|reflexivity]).
  rewrite length_fold by (intros a i; destruct (n =? i)%uint63; [apply length_set|reflexivity]).
  reflexivity.
Qed.

Lemma step_spec n x y :
  right_at (nat_of n) x -> nat_of n < fuel -> nat_of n < nat_of (length (table x)) ->
  step fuel g n x = Some y ->
  right_at (nat_of n + 1) y /\ length (table y) = length (table x).
Proof.
  intros [K [R [[s0 [P0 [M0 L0]]] Lm]]] Hn Ht. unfold step.
  assert (Sn : small n) by (unfold small; lia).
  assert (En : nat_of (n + 1) = nat_of n + 1)
    by (rewrite add_small, ?nat_of_1; auto using small_1).
  set (m := mark_moves g (table x) (n + 1) n (rare x) (marks x)).
  assert (M : marks_are m (n + 1) (marked_by_engine (nat_of n))).
  { apply mark_moves_spec; [assumption|assumption|].
    apply (marks_fresh _ s0 _ P0); [assumption|lia]. }
  assert (Lm' : length m = length (marks x)) by apply length_mark_moves.
  set (v := find_mex _ _ _ _ _ _ _ _). destruct (v <? length m)%uint63 eqn:B; [|discriminate].
  intros E. injection E as <-. cbn.
  assert (V : N_of v = G c (nat_of n)).
  { eapply mex_unique; [reflexivity| |apply (value_mex (code_rule c))].
    apply find_mex_spec; try assumption; [lia|rewrite Lm'; assumption|].
    intros u Hu. change (N_of 0) with 0%N in Hu. lia. }
  unfold right_at. cbn. rewrite length_set. split; [|reflexivity].
  split; [|split; [|split]].
  - intros i Hi. destruct (Nat.eq_dec (nat_of i) (nat_of n)) as [Ei|Ne].
    + apply nat_of_inj in Ei. subst i. rewrite get_set_same by (apply ltb_nat; lia). exact V.
    + rewrite get_set_other; [apply K; lia|]. intros ->. lia.
  - intros k. unfold rare_below.
    assert (Old : k < nat_of n -> (1 <= k < nat_of n + 1 /\ class k (G c k) = false) <->
      exists i, In i (rare x) /\ nat_of i = k).
    { intros Lk. rewrite <- (R k). unfold rare_below. intuition lia. }
    assert (Below : forall i, In i (rare x) -> nat_of i < nat_of n).
    { intros i I. apply (R (nat_of i)). exists i; auto. }
    destruct (n =? 0)%uint63 eqn:Z.
    { apply eqb_nat in Z. rewrite nat_of_0 in Z. split; [intros [? _]; lia|].
      intros [i [I Ei]]. specialize (Below i I). lia. }
    assert (Pn : 1 <= nat_of n).
    { destruct (nat_of n) eqn:Zn; [|lia]. rewrite <- nat_of_0 in Zn. apply eqb_nat in Zn.
      congruence. }
    rewrite common_at_spec, V by assumption.
    destruct (class (nat_of n) (G c (nat_of n))) eqn:C.
    + destruct (lt_eq_lt_dec k (nat_of n)) as [[L|E]|L].
      * now apply Old.
      * subst k. split; [intros [_ F]; congruence|].
        intros [i [I Ei]]. specialize (Below i I). lia.
      * split; [lia|]. intros [i [I Ei]]. specialize (Below i I). lia.
    + destruct (lt_eq_lt_dec k (nat_of n)) as [[L|E]|L].
      * rewrite Old by assumption. split.
        { intros [i [I Ei]]. exists i. split; [now right|assumption]. }
        { intros [i [[<-|I] Ei]]; [lia|]. exists i. auto. }
      * subst k. split; [|intros _; split; [lia|assumption]].
        intros _. exists n. split; [now left|reflexivity].
      * split; [lia|]. intros [i [[<-|I] Ei]]; [lia|]. specialize (Below i I). lia.
  - exists (n + 1)%uint63, (marked_by_engine (nat_of n)). split; [exact M|lia].
  - now rewrite Lm'.
Qed.

Lemma fill_spec count n x y :
  right_at (nat_of n) x -> nat_of n + count <= fuel ->
  nat_of n + count <= nat_of (length (table x)) ->
  fill count fuel g n x = Some y -> right_at (nat_of n + count) y.
Proof.
  revert n x. induction count as [|f IH]; intros n x Rt Hf Ht; cbn.
  - intros E. injection E as <-. now rewrite Nat.add_0_r.
  - destruct (step fuel g n x) as [z|] eqn:St; [|discriminate].
    apply step_spec in St as [Rz Lz]; [|assumption|lia|lia].
    assert (En : nat_of (n + 1) = nat_of n + 1).
    { rewrite add_small, ?nat_of_1; auto using small_1. unfold small. lia. }
    intros E. replace (nat_of n + S f) with (nat_of (n + 1) + f) by lia.
    apply (IH (n + 1)%uint63 z); [now rewrite En|lia|rewrite Lz; lia|assumption].
Qed.

End Correct.
