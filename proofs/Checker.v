(** * A checker of certificates, and its soundness

    A certificate states the least period and the least preperiod of a finite code, and names the
    theorem and the numbers that prove them (docs/certificates.md). [check] computes the values,
    checks the hypotheses of the theorem on them, and that period and preperiod are the least.

    Theorem [check_sound]: if [check] says [true], the values have that period from that preperiod
    on, for ever, and both are the least. *)

From Coq Require Import List NArith ZArith Lia Bool Arith Uint63 PArray.
From Grundy Require Import Mex Game GuySmith Octal BoundedDepth LeastPeriod Plain.
From Grundy Require Import Machine Engine Compute.
Import ListNotations PArrayNotations.
Local Open Scope nat_scope.

Inductive theorem_name := Window | Guy_Smith | Bounded_depth.

(** The numbers of a certificate. With [Window] and [Guy_Smith] the [distance] is the period, and
    the fields after it are 0, [false] or empty. The list of rare positions may be left out, as in
    certificates of version 2. *)
Record certificate := {
  code_of : code;
  by_theorem : theorem_name;
  period : N;
  preperiod : N;
  heaps : N;
  index : N;
  checked_from : N;
  checked_to : N;
  values : N;
  distance : N;
  window_length : N;
  depth : N;
  class_mask : N;
  class_by_position : bool;
  last_rare : N;
  rare_positions : option (list N)
}.

(** ** The rules *)

(** The digit before the point only splits, and the last digit is not 0. *)
Definition shortest (c : code) : bool :=
  match c with
  | [] => false
  | d :: r => N.eqb (N.land d 3) 0 && match r with [] => true | _ => negb (N.eqb (last c 0%N) 0) end
  end.

Definition only_0_and_3 (c : code) : bool := forallb (fun d => N.eqb d 0 || N.eqb d 3) c.

Definition rules_hold (x : certificate) : bool :=
  shortest (code_of x) &&
  N.eqb (heaps x) (N.of_nat (heaps_of (code_of x))) &&
  N.eqb (index x) (N.of_nat (last_of (code_of x))).

(** ** Comparing values *)

(** G(n+p) = G(n) for [count] numbers n from [x] on. *)
Definition agree (t : array int) (x p count : N) : bool :=
  let q := int_of_N p in
  all_from (fuel_of_N count) (int_of_N x) (fun n => (t.[n + q] =? t.[n])%uint63).

(** ** Window and Guy-Smith *)

Definition compared_to (x : certificate) : N :=
  heaps x * checked_from x + (heaps x - 1) * distance x + index x.

Definition window_or_guy_smith (x : certificate) (t : array int) : bool :=
  let n0 := checked_from x in
  (if N.eqb n0 0 then N.eqb (heaps x) 1 && only_0_and_3 (code_of x) else true) &&
  N.eqb (checked_to x) (compared_to x) &&
  N.eqb (values x) (compared_to x + distance x) &&
  N.eqb (distance x) (period x) &&
  (1 <=? period x)%N &&
  agree t n0 (distance x) (compared_to x - n0).

(** ** Bounded depth *)

Fixpoint all_below (fuel : nat) (v bound : int) (test : int -> bool) : bool :=
  match fuel with
  | O => false
  | S f => if (v <? bound)%uint63
           then if test v then all_below f (v + 1)%uint63 bound test else false
           else true
  end.

Definition is_take (g : rules) (t : array int) (n v : int) : bool :=
  existsb (fun i => if (n =? i)%uint63 then (v =? 0)%uint63 else false) (to_nothing g) ||
  existsb (fun i => if (i <? n)%uint63 then (t.[n - i] =? v)%uint63 else false) (to_one g).

(** Is [v] the value of a split of [n] with a part from [a] to [J]? *)
Fixpoint shallow_split (fuel : nat) (g : rules) (t : array int) (J n v a : int) : bool :=
  match fuel with
  | O => false
  | S f =>
    if (a <=? J)%uint63 then
      if existsb (fun i => if (i <? n)%uint63 then
                             if (a <? n - i)%uint63
                             then (t.[a] lxor t.[n - i - a] =? v)%uint63 else false
                           else false) (breaking g)
      then true else shallow_split f g t J n v (a + 1)%uint63
    else false
  end.

Definition shallow_at (fuel : nat) (g : rules) (t : array int) (J n : int) : bool :=
  all_below fuel 0 t.[n] (fun v => is_take g t n v || shallow_split fuel g t J n v 1).

Definition bounded_depth_holds (x : certificate) (t : array int) (rare : list int) : bool :=
  let n0 := checked_from x in
  let D := window_length x in
  let p := distance x in
  let g := rules_of (code_of x) (class_mask x) (class_by_position x) in
  let fuel := fuel_of_N (values x + spare) in
  let J := int_of_N (depth x) in
  (heaps x =? 2)%N && (1 <=? n0)%N && (1 <=? p)%N &&
  (checked_to x =? n0 + D)%N && (values x =? n0 + D + p)%N &&
  (last_rare x + index x <=? D)%N && (depth x + index x =? D)%N &&
  (negb (class_by_position x) || N.even p) &&
  match rare_positions x with
  | None => true
  | Some l => (if list_eq_dec N.eq_dec (map N_of (rev rare)) l then true else false)
              && N.eqb (last_rare x) (last l 0%N)
  end &&
  agree t n0 p D &&
  all_from (fuel_of_N (values x - 1 - last_rare x)) (int_of_N (last_rare x + 1))
    (fun n => common_at g n t.[n]) &&
  all_from (fuel_of_N p) (int_of_N (n0 + D)) (shallow_at fuel g t J).

(** ** The least period and preperiod *)

(** The index below [S + P] with the value of [n], if the values repeat with period P from S. *)
Definition folded (S P n : int) : int := (if n <? S + P then n else n - P)%uint63.

Definition least_holds (x : certificate) (t : array int) : bool :=
  let q := int_of_N (period x) in
  let S := int_of_N (checked_from x) in
  let P := int_of_N (distance x) in
  (1 <=? period x)%N && (period x <=? distance x)%N && (preperiod x <=? checked_from x)%N &&
  (checked_from x + distance x <=? values x)%N &&
  all_from (fuel_of_N (distance x)) S (fun n => (t.[folded S P (n + q)] =? t.[n])%uint63) &&
  agree t (preperiod x) (period x) (checked_from x - preperiod x) &&
  (if N.eqb (preperiod x) 0 then true
   else let n := int_of_N (preperiod x - 1) in negb (t.[n + q] =? t.[n])%uint63) &&
  all_from (fuel_of_N (period x - 1)) 1 (fun d =>
    if (q mod d =? 0)%uint63
    then some_from (fuel_of_N (period x)) S (fun n => negb (t.[folded S P (n + d)] =? t.[n])%uint63)
    else true).

(** ** The checker *)

Definition judge (x : certificate) (s : state) : bool :=
  match by_theorem x with
  | Window => (heaps x =? 1)%N && window_or_guy_smith x (table s)
  | Guy_Smith => (2 <=? heaps x)%N && window_or_guy_smith x (table s)
  | Bounded_depth => bounded_depth_holds x (table s) (rare s)
  end && least_holds x (table s).

(** What the format fixes beyond the theorems: where the comparison starts, and a mask. *)
Definition format_holds (x : certificate) : bool :=
  match by_theorem x with
  | Bounded_depth => (0 <? class_mask x)%N
  | _ => (checked_from x =?
            if only_0_and_3 (code_of x) then preperiod x else N.max 1 (preperiod x))%N
  end.

(** The state with the values, if the certificate holds. *)
Definition run (x : certificate) : option state :=
  if negb (format_holds x) then None
  else if rules_hold x then
    match compute (code_of x) (values x) (class_mask x) (class_by_position x) with
    | Some s => if judge x s then Some s else None
    | None => None
    end
  else None.

Definition check (x : certificate) : bool := match run x with Some _ => true | None => false end.

(** ** Soundness *)

Section Sound.
Variables (c : code) (t : array int) (V : N).
Hypothesis K : known c t (N.to_nat V).
Hypothesis HV : (V <= most_values)%N.

Lemma size_of x : (x <= V)%N -> nat_of (int_of_N x) = N.to_nat x.
Proof.
  intros H. apply nat_of_int_of_N. unfold most_values, size_limit, spare in HV.
  rewrite wB_value. lia.
Qed.

Lemma integer n : n < N.to_nat V -> exists i, nat_of i = n.
Proof.
  intros H. exists (int_of_nat n). apply nat_of_int_of_nat.
  unfold most_values, size_limit, spare in HV. rewrite wB_value. lia.
Qed.

Lemma add_sizes x y : nat_of x <= N.to_nat V -> nat_of y <= N.to_nat V ->
  nat_of (x + y) = nat_of x + nat_of y.
Proof.
  intros. apply nat_of_add. unfold most_values, size_limit, spare in HV. rewrite wB_value. lia.
Qed.

Lemma loop_bound x n : (x <= V)%N -> (n <= V)%N ->
  (Z.of_nat (nat_of (int_of_N x) + fuel_of_N n) < wB)%Z.
Proof.
  intros. rewrite size_of, fuel_of_N_spec, wB_value by assumption.
  unfold most_values, size_limit, spare in HV. lia.
Qed.

Lemma agree_spec x p count :
  (x + count + p <= V)%N -> agree t x p count = true ->
  forall n, N.to_nat x <= n < N.to_nat x + N.to_nat count -> G c (n + N.to_nat p) = G c n.
Proof.
  unfold agree. intros B A n Hn.
  destruct (integer n) as [i <-]; [lia|].
  pose proof (all_from_spec _ _ _ (loop_bound x count ltac:(lia) ltac:(lia)) A i) as T.
  rewrite size_of, fuel_of_N_spec in T by lia. specialize (T Hn). clear A. rename T into A.
  apply eqb_N in A.
  assert (E : nat_of (i + int_of_N p) = nat_of i + N.to_nat p).
  { rewrite add_sizes; rewrite ?size_of by lia; lia. }
  rewrite !K in A by (rewrite ?E; lia). now rewrite E in A.
Qed.

Lemma all_below_spec f v bound test :
  all_below f v bound test = true -> forall u, nat_of v <= nat_of u < nat_of bound -> test u = true.
Proof.
  revert v. induction f as [|f IH]; intros v A u Hu; cbn in A; [discriminate|].
  assert (L : (v <? bound)%uint63 = true) by (apply ltb_nat; lia). rewrite L in A.
  destruct (test v) eqn:T; [|discriminate].
  destruct (Nat.eq_dec (nat_of u) (nat_of v)) as [E|Ne]; [apply nat_of_inj in E; now subst|].
  apply (IH _ A). pose proof (nat_of_bound u). rewrite nat_of_add; rewrite nat_of_1; lia.
Qed.

Variables (m : N) (by_pos : bool).
Let g := rules_of c m by_pos.
Hypothesis Hshort : short_code c = true.

Lemma is_take_spec n v :
  nat_of n < N.to_nat V -> is_take g t n v = true -> take_value c (G c) (nat_of n) (N_of v).
Proof.
  intros Hn. unfold is_take. rewrite orb_true_iff, !existsb_exists.
  intros [[i [I E]]|[i [I E]]].
  - destruct (n =? i)%uint63 eqn:Ei; [|discriminate]. apply eqb_nat in Ei.
    apply eqb_correct in E. subst v.
    destruct (proj2 (indices_spec c 0 1 Hshort (nat_of i))) as [P B]; [now exists i|].
    exists (nat_of i). split; [lia|]. left. repeat split; [lia|exact B].
  - destruct (i <? n)%uint63 eqn:Ei; [|discriminate]. apply ltb_nat in Ei.
    apply eqb_N in E.
    destruct (proj2 (indices_spec c 1 1 Hshort (nat_of i))) as [P B]; [now exists i|].
    exists (nat_of i). split; [lia|]. right. split; [lia|]. split; [exact B|].
    rewrite <- E, K, nat_of_sub by (rewrite ?nat_of_sub; lia). reflexivity.
Qed.

Lemma shallow_split_spec f J n v a :
  nat_of n < N.to_nat V -> nat_of J <= N.to_nat V -> 1 <= nat_of a ->
  shallow_split f g t J n v a = true ->
  exists x y, x <= nat_of J /\ split_value c (G c) (nat_of n) x y (N_of v).
Proof.
  intros Hn HJ. revert a. induction f as [|f IH]; intros a Ha; cbn; [discriminate|].
  destruct (a <=? J)%uint63 eqn:La; [|discriminate]. apply leb_nat in La.
  match goal with |- context [existsb ?h ?l] => destruct (existsb h l) eqn:E end.
  - intros _. apply existsb_exists in E as [i [I E]].
    destruct (i <? n)%uint63 eqn:Ei; [|discriminate]. apply ltb_nat in Ei.
    destruct (a <? n - i)%uint63 eqn:Ea; [|discriminate]. apply ltb_nat in Ea.
    rewrite nat_of_sub in Ea by lia. apply eqb_N in E.
    assert (Eb : nat_of (n - i - a) = nat_of n - nat_of i - nat_of a).
    { rewrite nat_of_sub; rewrite nat_of_sub; lia. }
    rewrite N_of_lxor in E. rewrite (K a), (K (n - i - a)%uint63), Eb in E by lia.
    destruct (proj2 (indices_spec c 2 0 Hshort (nat_of i))) as [_ B]; [now exists i|].
    exists (nat_of a), (nat_of n - nat_of i - nat_of a). split; [assumption|].
    exists (nat_of i). repeat split; [exact B|lia|lia|lia|congruence].
  - apply IH. unfold most_values, size_limit, spare in HV.
    rewrite nat_of_add; rewrite ?nat_of_1; [lia|]. rewrite wB_value. lia.
Qed.

Lemma shallow_at_spec f J n :
  nat_of n < N.to_nat V -> nat_of J <= N.to_nat V -> shallow_at f g t J n = true ->
  shallow c (G c) (nat_of J) (nat_of n).
Proof.
  unfold shallow_at. intros Hn HJ A v Hv.
  assert (E : exists u, N_of u = v).
  { exists (int_of_N v). apply N_of_int_of_N. rewrite <- K in Hv by assumption.
    rewrite N_of_nat_of in Hv. pose proof (nat_of_bound t.[n]). lia. }
  destruct E as [u <-].
  apply (all_below_spec _ _ _ _ A) in Hv || (
    assert (Hu : nat_of 0 <= nat_of u < nat_of t.[n])
      by (rewrite <- K, !N_of_nat_of in Hv by assumption; rewrite nat_of_0; lia);
    apply (all_below_spec _ _ _ _ A) in Hu; apply orb_true_iff in Hu as [T|S];
    [left; now apply is_take_spec|right; apply (shallow_split_spec f J n u 1); auto]).
Qed.

Lemma folded_spec start dist n :
  (start + dist <= V)%N -> (1 <= dist)%N -> periodic_from (G c) (N.to_nat start) (N.to_nat dist) ->
  N.to_nat start <= nat_of n < N.to_nat start + 2 * N.to_nat dist ->
  N_of t.[folded (int_of_N start) (int_of_N dist) n] = G c (nat_of n).
Proof.
  intros B D P Hn. unfold folded.
  assert (E : nat_of (int_of_N start + int_of_N dist) = N.to_nat start + N.to_nat dist).
  { rewrite add_sizes; rewrite ?size_of by lia; lia. }
  destruct (n <? int_of_N start + int_of_N dist)%uint63 eqn:L.
  - apply ltb_nat in L. apply K. lia.
  - apply ltb_nat_false in L. rewrite E in L.
    assert (Es : nat_of (n - int_of_N dist) = nat_of n - N.to_nat dist).
    { rewrite nat_of_sub; rewrite ?size_of by lia; lia. }
    rewrite K by lia. rewrite Es, <- P by lia. f_equal. lia.
Qed.

End Sound.

Lemma only_0_and_3_spec c :
  only_0_and_3 c = true -> forall i, digit c i = 0%N \/ digit c i = 3%N.
Proof.
  unfold only_0_and_3. rewrite forallb_forall. intros A i. unfold digit.
  destruct (nth_in_or_default i c 0%N) as [I|E]; [|now left].
  apply A, orb_true_iff in I. rewrite !N.eqb_eq in I. exact I.
Qed.

Lemma window_or_guy_smith_sound x t :
  rules_hold x = true -> known (code_of x) t (N.to_nat (values x)) ->
  (values x <= most_values)%N -> window_or_guy_smith x t = true ->
  periodic_from (G (code_of x)) (N.to_nat (checked_from x)) (N.to_nat (distance x)).
Proof.
  unfold rules_hold, window_or_guy_smith, compared_to.
  rewrite !andb_true_iff, !N.eqb_eq, N.leb_le.
  intros [[_ Hh] Hi] K HV [[[[[Z _] V] _] _] A].
  set (c := code_of x) in *. set (n0 := checked_from x) in *. set (p := distance x) in *.
  rewrite Hh, Hi in *.
  set (H := heaps_of c) in *. set (k := last_of c) in *.
  pose proof (heaps_of_positive c) as H1. fold H in H1.
  assert (B : (n0 <= N.of_nat H * n0)%N).
  { rewrite <- (N.mul_1_l n0) at 1. apply N.mul_le_mono_r. lia. }
  assert (Room : (n0 + (N.of_nat H * n0 + (N.of_nat H - 1) * p + N.of_nat k - n0) + p
    <= values x)%N).
  { rewrite V. revert B. generalize (N.of_nat H * n0)%N ((N.of_nat H - 1) * p)%N.
    clearbody n0 p k. clear. lia. }
  assert (Cmp : forall n, N.to_nat n0 <= n < H * N.to_nat n0 + (H - 1) * N.to_nat p + k ->
    G c (n + N.to_nat p) = G c n).
  { intros n Hn. apply (agree_spec c t (values x) K HV n0 p _ Room A).
    assert (E : H * N.to_nat n0 + (H - 1) * N.to_nat p + k =
      N.to_nat (N.of_nat H * n0 + (N.of_nat H - 1) * p + N.of_nat k)).
    { rewrite !N2Nat.inj_add, !N2Nat.inj_mul, N2Nat.inj_sub, !Nat2N.id. reflexivity. }
    lia. }
  destruct (N.eqb_spec n0 0) as [E0|N0].
  - apply andb_true_iff in Z as [Z T]. apply N.eqb_eq in Z.
    assert (EH : H = 1) by lia.
    apply (window c k); [apply last_of_spec| | |].
    + intros i j Hj. apply heaps_of_spec. fold H. lia.
    + right. split; [lia|]. now apply only_0_and_3_spec.
    + intros n Hn. apply Cmp. rewrite EH. lia.
  - apply (guy_smith c k H); [apply last_of_spec|apply heaps_of_spec|assumption|lia|exact Cmp].
Qed.

Lemma bounded_depth_sound x s :
  rules_hold x = true ->
  compute (code_of x) (values x) (class_mask x) (class_by_position x) = Some s ->
  bounded_depth_holds x (table s) (rare s) = true ->
  periodic_from (G (code_of x)) (N.to_nat (checked_from x)) (N.to_nat (distance x)).
Proof.
  intros R C. pose proof (compute_known _ _ _ _ _ C) as K.
  unfold compute in C. destruct (short_code _) eqn:Sh; [|discriminate].
  destruct (values x <=? most_values)%N eqn:HV; [|discriminate]. apply N.leb_le in HV.
  destruct (negb _ || _) eqn:Hpar; [|discriminate]. clear C.
  unfold rules_hold in R. rewrite !andb_true_iff, !N.eqb_eq in R. destruct R as [[_ Hh] Hi].
  unfold bounded_depth_holds. cbv zeta. set (g := rules_of _ _ _). set (t := table s) in *.
  rewrite !andb_true_iff, !N.eqb_eq, !N.leb_le.
  intros [[[[[[[[[[[H2 N0] P1] _] EV] HL] HJ] Hev] _] Ha] Hb] Hc].
  set (c := code_of x) in *. set (n0 := checked_from x) in *. set (p := distance x) in *.
  set (D := window_length x) in *. set (k := last_of c) in *.
  assert (Hsize := size_of (values x) HV).
  apply (bounded_depth c (class g) k (N.to_nat n0) (N.to_nat D) (N.to_nat p)
    (N.to_nat (last_rare x)) (N.to_nat (depth x))).
  - intros i j Hj. apply heaps_of_spec. fold c. lia.
  - apply last_of_spec.
  - apply class_additive. unfold g. rewrite nat_of_kappa by assumption. cbn [by_position rules_of].
    destruct (class_by_position x); [right|now left]. now apply one_parity_spec.
  - lia.
  - intros n Hn. apply (agree_spec c t (values x) K HV n0 p D ltac:(lia) Ha). lia.
  - intros n Hn Rn. destruct (le_lt_dec n (N.to_nat (last_rare x))) as [|L]; [assumption|exfalso].
    destruct (integer (values x) HV n) as [i Ei]; [lia|].
    pose proof (all_from_spec _ _ _ (loop_bound (values x) HV (last_rare x + 1)%N
      (values x - 1 - last_rare x)%N
      ltac:(lia) ltac:(lia))
      Hb i) as T.
    rewrite Hsize, fuel_of_N_spec in T by lia. specialize (T ltac:(lia)). clear Hb.
    rename T into Hb.
    assert (Hkappa : (Z.of_nat (nat_of (kappa g)) <= Z.of_N size_limit)%Z).
    { unfold g. rewrite nat_of_kappa by assumption. pose proof (kappa_of_bound c).
      unfold short_code in Sh. apply N.leb_le in Sh. fold c in Sh. unfold size_limit. lia. }
    assert (Hsmall : small i).
    { unfold small. unfold most_values, size_limit, spare in *. lia. }
    rewrite common_at_spec in Hb by assumption.
    unfold rare_at in Rn. rewrite <- Ei, <- (K i) in Rn by lia. congruence.
  - lia.
  - intros n v. unfold class, mask_classes. f_equal. unfold g. cbn [by_position rules_of].
    destruct (class_by_position x); [|reflexivity]. cbn in Hev |- *.
    replace (n + N.to_nat p + nat_of (int_of_nat (kappa_of c)))
      with (N.to_nat p + (n + nat_of (int_of_nat (kappa_of c)))) by lia.
    rewrite Nat.odd_add.
    assert (Op : Nat.odd (N.to_nat p) = false).
    { apply N.even_spec in Hev as [h ->]. rewrite N2Nat.inj_mul. apply Nat.odd_mul. }
    rewrite Op. apply xorb_false_l.
  - intros n Hn. destruct (integer (values x) HV n) as [i Ei]; [lia|].
    pose proof (all_from_spec _ _ _ (loop_bound (values x) HV (n0 + D)%N p
      ltac:(lia) ltac:(lia))
      Hc i) as T.
    rewrite Hsize, fuel_of_N_spec in T by lia. specialize (T ltac:(lia)). clear Hc.
    rename T into Hc.
    apply (shallow_at_spec c t (values x) K HV) in Hc; [|assumption|lia|rewrite Hsize; lia].
    rewrite Hsize in Hc by lia. now rewrite Ei in Hc.
  - lia.
  - lia.
Qed.

Lemma least_sound x t :
  known (code_of x) t (N.to_nat (values x)) -> (values x <= most_values)%N ->
  periodic_from (G (code_of x)) (N.to_nat (checked_from x)) (N.to_nat (distance x)) ->
  least_holds x t = true ->
  is_least_period _ (G (code_of x)) (N.to_nat (period x)) /\
  is_least_preperiod _ (G (code_of x)) (N.to_nat (period x)) (N.to_nat (preperiod x)).
Proof.
  intros K HV P. unfold least_holds. cbv zeta. rewrite !andb_true_iff, !N.leb_le.
  set (c := code_of x) in *. set (q := period x) in *. set (S := checked_from x) in *.
  set (D := distance x) in *. set (m := preperiod x) in *.
  intros [[[[[[[Q1 Qd] Hm] HS] A] B] E] L].
  assert (Hsize := size_of (values x) HV).
  assert (Hadd := add_sizes (values x) HV).
  assert (Fold : forall i d, N.to_nat S <= nat_of i < N.to_nat S + N.to_nat D ->
    nat_of d <= N.to_nat D ->
    (t.[folded (int_of_N S) (int_of_N D) (i + d)] =? t.[i])%uint63 = true <->
    G c (nat_of i + nat_of d) = G c (nat_of i)).
  { intros i d Hi Hd. rewrite eqb_N.
    assert (Ei : nat_of (i + d) = nat_of i + nat_of d) by (apply Hadd; lia).
    rewrite (folded_spec c t (values x) K HV S D) by (rewrite ?Ei; lia || assumption).
    rewrite (K i) by lia. now rewrite Ei. }
  assert (Per : periodic_from (G c) (N.to_nat S) (N.to_nat q)).
  { apply (period_on_a_stretch _ _ _ (N.to_nat D)); [lia|assumption|]. intros n Hn.
    destruct (integer (values x) HV n) as [i Ei]; [lia|]. subst n.
    pose proof (all_from_spec _ _ _ (loop_bound (values x) HV S D
      ltac:(lia) ltac:(lia))
      A i) as T.
    rewrite Hsize, fuel_of_N_spec in T by lia. specialize (T ltac:(lia)). clear A.
    rename T into A.
    apply Fold in A; [|lia|rewrite Hsize; lia]. now rewrite Hsize in A by lia. }
  assert (Pre : periodic_from (G c) (N.to_nat m) (N.to_nat q)).
  { apply (period_from_earlier _ _ _ (N.to_nat S)); [assumption|]. intros n Hn.
    apply (agree_spec c t (values x) K HV m q (S - m)%N ltac:(lia) B). lia. }
  split.
  - apply (least_period _ _ (N.to_nat S)); [lia|assumption|]. intros d Hd Div.
    destruct (integer (values x) HV d) as [i Ei]; [lia|]. subst d.
    pose proof (all_from_spec _ _ _ (loop_bound (values x) HV 1 (q - 1)%N
      ltac:(lia) ltac:(lia))
      L i) as T.
    change (nat_of (int_of_N 1)) with 1 in T. rewrite fuel_of_N_spec in T.
    specialize (T ltac:(lia)). clear L. rename T into L.
    assert (Z : (int_of_N q mod i =? 0)%uint63 = true).
    { apply eqb_nat. rewrite nat_of_0. unfold nat_of. rewrite mod_spec.
      destruct Div as [u Eu].
      assert (Sq : nat_of (int_of_N q) = N.to_nat q) by (apply Hsize; lia).
      unfold nat_of in Sq, Eu, Hd.
      pose proof (to_Z_bounded (int_of_N q)). pose proof (to_Z_bounded i).
      assert (F : (to_Z (int_of_N q) = Z.of_nat u * to_Z i)%Z) by nia.
      rewrite F, Z.mod_mul by lia. reflexivity. }
    rewrite Z in L.
    apply (some_from_spec _ _ _ (loop_bound (values x) HV S q
      ltac:(lia) ltac:(lia)))
      in L as [j [Hj T]].
    rewrite Hsize, fuel_of_N_spec in Hj by lia.
    exists (nat_of j). split; [lia|]. intros F. apply Fold in F; [|lia|lia].
    rewrite F in T. discriminate.
  - apply least_preperiod; [assumption|].
    destruct (N.eqb_spec m 0) as [Z|Nz]; [left; lia|right].
    intros F. set (i := int_of_N (m - 1)) in *.
    assert (Ei : nat_of i = N.to_nat m - 1) by (unfold i; rewrite Hsize; lia).
    assert (Eq : nat_of (i + int_of_N q) = nat_of i + N.to_nat q).
    { rewrite Hadd; rewrite ?Hsize by lia; lia. }
    apply negb_true_iff, eqb_N_false in E. apply E.
    rewrite !K by lia. rewrite Eq, Ei. exact F.
Qed.

Theorem check_sound x :
  check x = true ->
  periodic_from (G (code_of x)) (N.to_nat (preperiod x)) (N.to_nat (period x)) /\
  is_least_period _ (G (code_of x)) (N.to_nat (period x)) /\
  is_least_preperiod _ (G (code_of x)) (N.to_nat (period x)) (N.to_nat (preperiod x)).
Proof.
  unfold check, run. destruct (format_holds x); [|discriminate]. cbn [negb].
  destruct (rules_hold x) eqn:R; [|discriminate].
  destruct (compute _ _ _ _) as [s|] eqn:C; [|discriminate].
  destruct (judge x s) eqn:J; [|discriminate]. intros _.
  pose proof (compute_known _ _ _ _ _ C) as K.
  assert (HV : (values x <= most_values)%N).
  { unfold compute in C. destruct (short_code _); [|discriminate].
    destruct (values x <=? most_values)%N eqn:E; [|discriminate]. now apply N.leb_le. }
  unfold judge in J. apply andb_true_iff in J as [T L].
  assert (P : periodic_from (G (code_of x)) (N.to_nat (checked_from x)) (N.to_nat (distance x))).
  { destruct (by_theorem x).
    - apply andb_true_iff in T as [_ T]. now apply (window_or_guy_smith_sound x (table s)).
    - apply andb_true_iff in T as [_ T]. now apply (window_or_guy_smith_sound x (table s)).
    - now apply (bounded_depth_sound x s). }
  destruct (least_sound x (table s) K HV P L) as [A B].
  split; [apply B|]. split; assumption.
Qed.
