(** * 1249 Nim

    The game 4.330300003: take 1, 2, 4 or 9 counters, or split a heap in two. Its values have the
    least period 11060, from 322 on; no smaller number will do. This is proved by bounded depth
    from 15625 values.

    So the census of the heaps 1, ..., 12491249 is known: how many of them have each value. *)

From Coq Require Import List NArith ZArith Lia Bool Arith Uint63 PArray.
From Grundy Require Import Mex Game GuySmith LeastPeriod.
From Grundy Require Import Machine Engine Compute Checker Census.
Import ListNotations PArrayNotations.
Local Open Scope nat_scope.

(* What is computed is computed by [vm_compute] alone: conversion unfolds these last. *)
Local Strategy 1000 [all_from count_from fill compute fuel_of_N check N.to_nat].

Definition nim_1249 : code := [4; 3; 3; 0; 3; 0; 0; 0; 0; 3]%N.

Definition certificate_1249 : certificate :=
  {| code_of := nim_1249; by_theorem := Bounded_depth; period := 11060; preperiod := 322;
     heaps := 2; index := 9; checked_from := 322; checked_to := 4565; values := 15625;
     distance := 11060; window_length := 4243; depth := 4234; class_mask := 10;
     class_by_position := true; last_rare := 36; rare_positions := Some [12; 28; 36]%N |}.

Lemma certificate_1249_holds : check certificate_1249 = true.
Proof. vm_compute. reflexivity. Qed.

Theorem nim_1249_period :
  periodic_from (G nim_1249) (N.to_nat 322) (N.to_nat 11060).
Proof. exact (proj1 (check_sound certificate_1249 certificate_1249_holds)). Qed.

Theorem nim_1249_least :
  is_least_period _ (G nim_1249) (N.to_nat 11060) /\
  is_least_preperiod _ (G nim_1249) (N.to_nat 11060) (N.to_nat 322).
Proof. exact (proj2 (check_sound certificate_1249 certificate_1249_holds)). Qed.

(** ** The census *)

Definition heaps_1249 : N := 12491249.

Definition census_1249 : list N :=
  [2052130; 803026; 1897406; 1264938; 2052123; 803015; 1502113; 948698; 632466; 0; 535334]%N.

Definition state_1249 : option state := compute nim_1249 15625 10 true.

Lemma state_1249_known s :
  state_1249 = Some s -> known nim_1249 (table s) (N.to_nat 15625).
Proof. unfold state_1249. apply compute_known. Qed.

(** 12491249 = 321 + 1129 * 11060 + 4188 *)
Definition census_from (t : array int) (v : N) : N :=
  let w := int_of_N v in
  count_from (fuel_of_N 321) t w 1 0 + 1129 * count_from (fuel_of_N 11060) t w 322 0
  + count_from (fuel_of_N 4188) t w 322 0.

Definition census_is (s : state) : bool :=
  forallb (fun v => N.eqb (census_from (table s) v) (nth (N.to_nat v) census_1249 0%N))
    [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10]%N.

Definition values_below_11 (s : state) : bool :=
  all_from (fuel_of_N 11382) 0 (fun n => ((table s).[n] <? 11)%uint63).

Lemma both_hold_1249 :
  match state_1249 with Some s => census_is s && values_below_11 s | None => false end = true.
Proof. vm_compute. reflexivity. Qed.

Lemma both_hold (P Q : state -> bool) (x : option state) :
  match x with Some s => P s && Q s | None => false end = true ->
  exists s, x = Some s /\ P s = true /\ Q s = true.
Proof.
  destruct x as [s|]; [|discriminate]. intros H. apply andb_true_iff in H as [A B].
  exists s. split; [reflexivity|]. split; [exact A|exact B].
Qed.

(** All values are below 11. *)
Theorem nim_1249_values : forall n, (G nim_1249 n < 11)%N.
Proof.
  apply (bounded_by_period _ (N.to_nat 322) (N.to_nat 11060)); [lia|apply nim_1249_period|].
  intros n Hn.
  destruct (both_hold census_is values_below_11 state_1249 both_hold_1249) as [s [E [_ A]]].
  unfold values_below_11 in A.
  pose proof (state_1249_known s E) as K.
  pose proof (all_from_spec (fuel_of_N 11382) 0
    (fun n => ((table s).[n] <? 11)%uint63)) as T.
  rewrite fuel_of_N_spec, nat_of_0 in T.
  assert (X : nat_of (int_of_nat n) = n).
  { apply nat_of_int_of_nat. rewrite wB_value. lia. }
  assert (L : ((table s).[int_of_nat n] <? 11)%uint63 = true).
  { apply T; [rewrite wB_value; lia|now rewrite fuel_of_N_spec in A|rewrite X; lia]. }
  apply ltb_N in L. rewrite K, X in L by (rewrite X; lia). exact L.
Qed.

Theorem nim_1249_census v :
  N.of_nat (count (G nim_1249) v 1 (N.to_nat heaps_1249)) = nth (N.to_nat v) census_1249 0%N.
Proof.
  destruct (N.lt_ge_cases v 11) as [Lv|Lv].
  2:{ rewrite (count_above _ _ _ _ _ nim_1249_values Lv).
      rewrite nth_overflow; [reflexivity|]. cbn [census_1249 List.length]. lia. }
  replace (N.to_nat heaps_1249)
    with (321 + (1129 * N.to_nat 11060 + N.to_nat 4188)) by (unfold heaps_1249; lia).
  rewrite count_app. change (1 + 321) with (N.to_nat 322).
  rewrite (census_by_period _ v _ _ 1129 (N.to_nat 4188) nim_1249_period).
  destruct (both_hold census_is values_below_11 state_1249 both_hold_1249) as [s [E [A _]]].
  unfold census_is in A. rewrite forallb_forall in A.
  assert (I : In v [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10]%N).
  { assert (C : (v = 0 \/ v = 1 \/ v = 2 \/ v = 3 \/ v = 4 \/ v = 5 \/ v = 6 \/ v = 7 \/ v = 8
      \/ v = 9 \/ v = 10)%N) by lia. cbn [In]. intuition. }
  apply A, N.eqb_eq in I. rewrite <- I. clear A I.
  pose proof (state_1249_known s E) as K.
  assert (Ev : N_of (int_of_N v) = v) by (apply N_of_int_of_N; rewrite wB_value; lia).
  set (t := table s) in *. clearbody t. clear E s.
  assert (Part : forall x start len,
    nat_of start = x -> (x + N.to_nat len <= N.to_nat 15625) ->
    count_from (fuel_of_N len) t (int_of_N v) start 0 =
    N.of_nat (count (G nim_1249) v x (N.to_nat len))).
  { intros x start len <- L.
    rewrite (count_from_spec nim_1249 _ t _ start 0 (N.to_nat 15625) K);
      rewrite ?fuel_of_N_spec, ?Ev; [lia|lia|rewrite wB_value; lia]. }
  unfold census_from.
  rewrite (Part 1 1%uint63 321%N), (Part (N.to_nat 322) 322%uint63 11060%N),
    (Part (N.to_nat 322) 322%uint63 4188%N) by (lia || (vm_compute; reflexivity)).
  change (N.to_nat 321) with 321. lia.
Qed.
