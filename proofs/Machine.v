(** * Machine integers and arrays

    Coq's 63-bit integers and persistent arrays, read as natural numbers. [nat_of] reads a size,
    [N_of] a value. Nothing here concerns games. *)

From Coq Require Import List NArith ZArith Lia Bool Arith Uint63 PArray.
Import ListNotations PArrayNotations.

Definition nat_of (x : int) : nat := Z.to_nat (to_Z x).
Definition N_of (x : int) : N := Z.to_N (to_Z x).
Definition int_of_N (n : N) : int := of_Z (Z.of_N n).
Definition int_of_nat (n : nat) : int := of_Z (Z.of_nat n).

(** The bound that all sizes respect: no more than the longest array. *)
Definition size_limit : N := 4194303.

Lemma wB_value : wB = 9223372036854775808%Z.
Proof. reflexivity. Qed.

Ltac bounded x := pose proof (to_Z_bounded x); rewrite wB_value in *.

Lemma nat_of_bound x : (Z.of_nat (nat_of x) < wB)%Z.
Proof. unfold nat_of. bounded x. lia. Qed.

Lemma nat_of_inj x y : nat_of x = nat_of y -> x = y.
Proof. unfold nat_of. intros H. apply to_Z_inj. bounded x. bounded y. lia. Qed.

Lemma N_of_inj x y : N_of x = N_of y -> x = y.
Proof. unfold N_of. intros H. apply to_Z_inj. bounded x. bounded y. lia. Qed.

Lemma N_of_nat_of x : N_of x = N.of_nat (nat_of x).
Proof. unfold N_of, nat_of. bounded x. lia. Qed.

Lemma ltb_nat x y : (x <? y)%uint63 = true <-> nat_of x < nat_of y.
Proof. rewrite ltb_spec. unfold nat_of. bounded x. bounded y. lia. Qed.

Lemma ltb_nat_false x y : (x <? y)%uint63 = false <-> nat_of y <= nat_of x.
Proof. rewrite <- not_true_iff_false, ltb_nat. lia. Qed.

Lemma leb_nat x y : (x <=? y)%uint63 = true <-> nat_of x <= nat_of y.
Proof. rewrite leb_spec. unfold nat_of. bounded x. bounded y. lia. Qed.

Lemma ltb_N x y : (x <? y)%uint63 = true <-> (N_of x < N_of y)%N.
Proof. rewrite ltb_spec. unfold N_of. bounded x. bounded y. lia. Qed.

Lemma eqb_nat x y : (x =? y)%uint63 = true <-> nat_of x = nat_of y.
Proof. rewrite eqb_spec. split; [now intros ->|apply nat_of_inj]. Qed.

Lemma eqb_N x y : (x =? y)%uint63 = true <-> N_of x = N_of y.
Proof. rewrite eqb_spec. split; [now intros ->|apply N_of_inj]. Qed.

Lemma eqb_N_false x y : (x =? y)%uint63 = false <-> N_of x <> N_of y.
Proof. rewrite <- not_true_iff_false, eqb_N. reflexivity. Qed.

Lemma nat_of_sub x y : nat_of y <= nat_of x -> nat_of (x - y) = nat_of x - nat_of y.
Proof.
  unfold nat_of. rewrite sub_spec. bounded x. bounded y. intros L.
  rewrite Z.mod_small; lia.
Qed.

Lemma nat_of_add x y :
  (Z.of_nat (nat_of x + nat_of y) < wB)%Z -> nat_of (x + y) = nat_of x + nat_of y.
Proof.
  unfold nat_of. rewrite add_spec. bounded x. bounded y. intros L.
  rewrite Z.mod_small; lia.
Qed.

Lemma N_of_lxor x y : N_of (x lxor y) = N.lxor (N_of x) (N_of y).
Proof.
  unfold N_of. rewrite lxor_spec'. bounded x. bounded y.
  rewrite <- (Z2N.id (to_Z x)), <- (Z2N.id (to_Z y)) at 1 by lia.
  generalize (Z.to_N (to_Z x)), (Z.to_N (to_Z y)). intros a b.
  now destruct a, b; cbn; try reflexivity; destruct (Pos.lxor p p0).
Qed.

Lemma N_of_land x y : N_of (x land y) = N.land (N_of x) (N_of y).
Proof.
  unfold N_of. rewrite land_spec'. bounded x. bounded y.
  rewrite <- (Z2N.id (to_Z x)), <- (Z2N.id (to_Z y)) at 1 by lia.
  generalize (Z.to_N (to_Z x)), (Z.to_N (to_Z y)). intros a b.
  now destruct a, b; cbn; try reflexivity; destruct (Pos.land p p0).
Qed.

Lemma odd_nat x : negb (is_even x) = Nat.odd (nat_of x).
Proof.
  pose proof (is_even_spec x) as E. bounded x. unfold nat_of.
  rewrite <- (Z2Nat.id (to_Z x)) in E by lia. set (n := Z.to_nat (to_Z x)) in *.
  assert (M : (Z.of_nat n mod 2 = Z.of_nat (n mod 2))%Z)
    by (rewrite Nat2Z.inj_mod; reflexivity).
  rewrite M in E. clearbody n.
  rewrite <- Nat.bit0_odd. pose proof (Nat.bit0_mod n) as B.
  destruct (is_even x), (Nat.testbit n 0); cbn in *; try reflexivity; lia.
Qed.

Lemma nat_of_int_of_nat n : (Z.of_nat n < wB)%Z -> nat_of (int_of_nat n) = n.
Proof. intros H. unfold nat_of, int_of_nat. rewrite of_Z_spec, Z.mod_small; lia. Qed.

Lemma nat_of_int_of_N n : (Z.of_N n < wB)%Z -> nat_of (int_of_N n) = N.to_nat n.
Proof. intros H. unfold nat_of, int_of_N. rewrite of_Z_spec, Z.mod_small; lia. Qed.

Lemma N_of_int_of_N n : (Z.of_N n < wB)%Z -> N_of (int_of_N n) = n.
Proof. intros H. unfold N_of, int_of_N. rewrite of_Z_spec, Z.mod_small; lia. Qed.

Lemma nat_of_0 : nat_of 0 = 0.
Proof. reflexivity. Qed.

Lemma nat_of_1 : nat_of 1 = 1.
Proof. reflexivity. Qed.

(** A unary number, as fuel for loops; built without deep recursion. *)
Definition fuel_of_N (n : N) : nat := N.iter n S O.

Lemma fuel_of_N_spec n : fuel_of_N n = N.to_nat n.
Proof.
  unfold fuel_of_N. rewrite N2Nat.inj_iter.
  induction (N.to_nat n) as [|m IH]; [reflexivity|exact (f_equal S IH)].
Qed.

(** [test x && test (x + 1) && ...], [fuel] times. *)
Fixpoint all_from (fuel : nat) (x : int) (test : int -> bool) : bool :=
  match fuel with
  | O => true
  | S f => if test x then all_from f (x + 1)%uint63 test else false
  end.

Lemma all_from_spec fuel x test :
  (Z.of_nat (nat_of x + fuel) < wB)%Z -> all_from fuel x test = true ->
  forall y, nat_of x <= nat_of y < nat_of x + fuel -> test y = true.
Proof.
  revert x. induction fuel as [|f IH]; intros x B A y Hy; cbn in A; [lia|].
  destruct (test x) eqn:T; [|discriminate].
  destruct (Nat.eq_dec (nat_of y) (nat_of x)) as [E|Ne].
  - apply nat_of_inj in E. now subst.
  - assert (X : nat_of (x + 1) = nat_of x + 1) by (rewrite nat_of_add; rewrite nat_of_1; lia).
    apply (IH (x + 1)%uint63); rewrite ?X; [lia|assumption|lia].
Qed.

(** [test x || test (x + 1) || ...], [fuel] times. *)
Fixpoint some_from (fuel : nat) (x : int) (test : int -> bool) : bool :=
  match fuel with
  | O => false
  | S f => if test x then true else some_from f (x + 1)%uint63 test
  end.

Lemma some_from_spec fuel x test :
  (Z.of_nat (nat_of x + fuel) < wB)%Z -> some_from fuel x test = true ->
  exists y, nat_of x <= nat_of y < nat_of x + fuel /\ test y = true.
Proof.
  revert x. induction fuel as [|f IH]; intros x B A; cbn in A; [discriminate|].
  destruct (test x) eqn:T; [exists x; split; [lia|assumption]|].
  assert (X : nat_of (x + 1) = nat_of x + 1) by (rewrite nat_of_add; rewrite nat_of_1; lia).
  destruct (IH (x + 1)%uint63) as [y [Hy Ty]]; [rewrite X; lia|assumption|].
  exists y. split; [lia|assumption].
Qed.

(** ** Marks

    An array of stamps: a number [v] is marked if the entry of index [v] is the present stamp [s].
    No entry is greater than [s], so a greater stamp finds nothing marked. *)
Definition marks_are (m : array int) (s : int) (P : N -> Prop) : Prop :=
  forall v, (v <? length m)%uint63 = true ->
    (m.[v] = s <-> P (N_of v)) /\ nat_of m.[v] <= nat_of s.

Lemma marks_iff m s (P Q : N -> Prop) :
  (forall v, P v <-> Q v) -> marks_are m s P -> marks_are m s Q.
Proof. intros E H v B. specialize (H v B). now rewrite <- E. Qed.

Lemma marks_set m s P v :
  marks_are m s P -> marks_are m.[v <- s] s (fun u => P u \/ u = N_of v).
Proof.
  intros H u B. rewrite length_set in B. destruct (H u B) as [I L].
  destruct (Uint63.eqb_spec v u) as [E1 E2].
  destruct (v =? u)%uint63 eqn:E.
  - apply eqb_correct in E. subst u. rewrite get_set_same by assumption. split; [tauto|lia].
  - assert (Ne : v <> u) by (intros F; apply E2 in F; congruence).
    rewrite get_set_other by assumption. split; [|assumption]. rewrite I. split; [auto|].
    intros [Pu|Eu]; [assumption|]. exfalso. apply Ne. symmetry. now apply N_of_inj.
Qed.

Lemma marks_fresh m s s' P :
  marks_are m s P -> nat_of s < nat_of s' -> marks_are m s' (fun _ => False).
Proof.
  intros H L v B. destruct (H v B) as [_ L']. split; [|lia].
  split; [|tauto]. intros E. rewrite E in L'. lia.
Qed.

Lemma marks_fold {X} (step : array int -> X -> array int) (P : X -> N -> Prop) s l :
  (forall m x Q, In x l -> marks_are m s Q -> marks_are (step m x) s (fun v => Q v \/ P x v)) ->
  forall m Q, marks_are m s Q ->
  marks_are (fold_left step l m) s (fun v => Q v \/ exists x, In x l /\ P x v).
Proof.
  induction l as [|x l IH]; intros St m Q H; cbn.
  - apply (marks_iff _ _ Q); [|assumption]. intros v. split; [auto|]. intros [?|[? [[] ?]]].
    assumption.
  - eapply marks_iff; [|apply IH].
    2:{ intros m' y Q' Iy. apply St. now right. }
    2:{ apply St; [now left|exact H]. }
    intros v. cbn. split.
    + intros [[?|?]|[y [? ?]]]; [auto|right; exists x; auto|right; exists y; auto].
    + intros [?|[y [[->|?] ?]]]; [auto|auto|right; exists y; auto].
Qed.

Lemma length_fold {X} (step : array int -> X -> array int) l :
  (forall m x, length (step m x) = length m) -> forall m, length (fold_left step l m) = length m.
Proof. intros St. induction l as [|x l IH]; intros m; cbn; [reflexivity|]. now rewrite IH. Qed.
