(** * The founding count: 1249 heaps of 1249 Nim

    How many multisets of 1249 heaps, each of 1 to 12491249 counters, are lost for the player to
    move in 1249 Nim? Modulo 912491249 the number is 227429102 (Project Euler 888).

    It follows from the rules alone: the census is that of [Nim1249], the count that of [Tally], and
    "lost" is that of [Play], by the theorem of Sprague and Grundy. The coefficients are computed
    modulo M = 912491249 by their recurrence. It divides by 2, 3, ..., 1249; these numbers have
    inverses modulo M, and each inverse is checked. *)

From Coq Require Import List NArith ZArith Lia Bool Arith.
From Grundy Require Import Mex Game Play GuySmith Octal Tally Census Nim1249.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Coefficients modulo M *)

(** [inverses] has inverses of n+2, n+3, ...; [a] and [b] are the coefficients n and n+1. *)
Fixpoint residue (M s t : Z) (inverses : list Z) (n a b : Z) : Z :=
  match inverses with
  | [] => b
  | i :: r => residue M s t r (n + 1) b ((i * (t * b + (n + s) * a)) mod M)
  end.

Fixpoint are_inverses (M : Z) (inverses : list Z) (k : Z) : bool :=
  match inverses with
  | [] => true
  | i :: r => ((k * i) mod M =? 1) && are_inverses M r (k + 1)
  end.

Definition congruent (M x y : Z) : Prop := x mod M = y mod M.

Lemma residue_spec M s t f inverses n a b :
  0 < M -> recurrence f s t ->
  are_inverses M inverses (Z.of_nat n + 2) = true ->
  congruent M a (f n) -> congruent M b (f (S n)) ->
  congruent M (residue M s t inverses (Z.of_nat n) a b) (f (S n + length inverses)%nat).
Proof.
  intros HM [_ [_ R]]. unfold congruent.
  revert n a b. induction inverses as [|i r IH]; intros n a b I A B.
  - cbn [residue length]. now rewrite Nat.add_0_r.
  - cbn [residue length are_inverses] in *. apply andb_true_iff in I as [I Ir].
    apply Z.eqb_eq in I. replace (S n + S (length r))%nat with (S (S n) + length r)%nat by lia.
    replace (Z.of_nat n + 1) with (Z.of_nat (S n)) by lia.
    apply IH; [now replace (Z.of_nat (S n) + 2) with (Z.of_nat n + 2 + 1) by lia|assumption|].
    rewrite Zmod_mod.
    (* i (t b + (n + s) a) = i (n + 2) f(n+2) = f(n+2) *)
    assert (E : (t * b + (Z.of_nat n + s) * a) mod M = ((Z.of_nat n + 2) * f (S (S n))) mod M).
    { rewrite (R n). rewrite Zplus_mod, (Zmult_mod t b), (Zmult_mod (Z.of_nat n + s) a), A, B.
      rewrite <- Zmult_mod, <- (Zmult_mod (Z.of_nat n + s)), <- Zplus_mod. reflexivity. }
    rewrite Zmult_mod, E, <- Zmult_mod.
    replace (i * ((Z.of_nat n + 2) * f (S (S n))))
      with ((Z.of_nat n + 2) * i * f (S (S n))) by ring.
    rewrite Zmult_mod, I, <- (Z.mod_1_l M), <- Zmult_mod, Z.mul_1_l; [reflexivity|].
    destruct (Z.eq_dec M 1) as [->|]; [|lia]. rewrite Z.mod_1_r in I. discriminate.
Qed.

Lemma residue_from_0 M s t f inverses m :
  0 < M -> recurrence f s t -> are_inverses M inverses 2 = true -> m = S (length inverses) ->
  congruent M (residue M s t inverses 0 1 t) (f m).
Proof.
  intros HM R I ->. pose proof R as [R0 [R1 _]].
  apply (residue_spec M s t f inverses 0 1 t HM R I); unfold congruent; congruence.
Qed.

(** Powers modulo M, to find inverses. *)
Fixpoint power_mod (M : Z) (p : positive) (x : Z) : Z :=
  match p with
  | xH => x mod M
  | xO q => power_mod M q ((x * x) mod M)
  | xI q => (x * power_mod M q ((x * x) mod M)) mod M
  end.

(** ** The sums of signs, from the census *)

Lemma sum_by_census (f : nat -> N) (g : N -> Z) K a l :
  (forall n, f n < K)%N ->
  sum_over (fun n => g (f n)) (seq a l) =
  sum_over (fun v => Z.of_nat (count f v a l) * g v) (below K).
Proof.
  intros B. revert a. induction l as [|l IH]; intros a.
  - cbn [seq sum_over]. rewrite (sum_ext _ (fun v => 0 * g v)) by reflexivity.
    rewrite sum_mul. reflexivity.
  - cbn [seq sum_over]. rewrite IH.
    rewrite (sum_ext (fun v => Z.of_nat (count f v a (S l)) * g v)
      (fun v => (if N.eqb (f a) v then g v else 0) + Z.of_nat (count f v (S a) l) * g v)).
    2:{ intros v _. unfold count. cbn [seq filter]. destruct (N.eqb (f a) v); cbn [length]; lia. }
    rewrite sum_add. f_equal. clear IH.
    assert (In (f a) (below K)) as I by (apply in_below, B).
    assert (NoDup (below K)) as ND by apply nodup_below.
    induction (below K) as [|v r IHr]; [easy|]. cbn [sum_over]. inversion ND; subst.
    destruct (N.eqb_spec (f a) v) as [<-|Ne].
    + rewrite (sum_ext _ (fun _ => 0 * 0)).
      * rewrite sum_mul. lia.
      * intros y Hy. destruct (N.eqb_spec (f a) y); [congruence|reflexivity].
    + destruct I as [I|I]; [congruence|]. rewrite <- IHr by assumption. lia.
Qed.

Definition sign_sum_1249 (w : N) : Z :=
  sum_over (fun v => Z.of_N (nth (N.to_nat v) census_1249 0%N) * sign w v) (below 11).

Definition components : list nat := seq 1 (N.to_nat heaps_1249).

Lemma sign_sum_of_components w :
  sign_sum (map (G nim_1249) components) w = sign_sum_1249 w.
Proof.
  unfold sign_sum. rewrite sum_map. unfold components.
  rewrite (sum_by_census (G nim_1249) (sign w) 11) by apply nim_1249_values.
  apply sum_ext. intros v _. rewrite <- nim_1249_census. now rewrite nat_N_Z.
Qed.

(** ** The count *)

(** How many of the positions are lost: of value 0, by the theorem of Sprague and Grundy. *)
Definition lost_b (c : code) (p : position) : bool := N.eqb (position_value (code_rule c) p) 0.

Lemma lost_b_spec c p : lost_b c p = true <-> lost (code_rule c) p.
Proof. unfold lost_b. rewrite N.eqb_eq. symmetry. apply sprague_grundy. Qed.

Definition count_lost (c : code) (L : list position) : Z :=
  sum_over (fun p => if lost_b c p then 1 else 0) L.

Lemma map_multisets {A B} (f : A -> B) V m :
  map (map f) (multisets V m) = multisets (map f V) m.
Proof.
  revert m. induction V as [|x V IH]; intros m; [now destruct m|].
  induction m as [|m IHm]; [reflexivity|]. cbn [map].
  change (multisets (x :: V) (S m)) with (multisets V (S m) ++ map (cons x) (multisets (x :: V) m)).
  change (multisets (f x :: map f V) (S m)) with
    (multisets (map f V) (S m) ++ map (cons (f x)) (multisets (f x :: map f V) m)).
  rewrite map_app, IH. f_equal. cbn [map] in IHm. rewrite <- IHm, !map_map. reflexivity.
Qed.

Lemma count_lost_multisets c V m :
  count_lost c (multisets V m) = count_zero (multisets (map (G c) V) m).
Proof.
  rewrite <- map_multisets. unfold count_zero. rewrite sum_map. reflexivity.
Qed.

Definition M_1249 : Z := 912491249.

Definition inverses_1249 : list Z :=
  map (fun k => power_mod M_1249 912491247 (Z.of_nat k)) (seq 2 1248).

Definition total_1249 : Z :=
  sum_over (fun w => let t := sign_sum_1249 w in
    residue M_1249 12491249 t inverses_1249 0 1 t) (below 16).

Definition answer_1249 : Z := 227429102.

Lemma inverses_1249_hold : are_inverses M_1249 inverses_1249 2 = true.
Proof. vm_compute. reflexivity. Qed.

(** 16 times the answer is the sum, and 16 has an inverse modulo M. *)
Lemma total_1249_holds :
  (power_mod M_1249 912491247 16 * total_1249) mod M_1249 = answer_1249 /\
  (power_mod M_1249 912491247 16 * 16) mod M_1249 = 1.
Proof. vm_compute. split; reflexivity. Qed.

Lemma length_inverses : length inverses_1249 = 1248%nat.
Proof. unfold inverses_1249. now rewrite map_length, seq_length. Qed.

Lemma length_components : Z.of_nat (length (map (G nim_1249) components)) = 12491249.
Proof. unfold components, heaps_1249. rewrite map_length, seq_length. lia. Qed.

Lemma sum_congruent {A} M (f g : A -> Z) l :
  (forall x, In x l -> congruent M (f x) (g x)) -> congruent M (sum_over f l) (sum_over g l).
Proof.
  unfold congruent. induction l as [|x l IH]; intros H; [reflexivity|]. cbn.
  rewrite Zplus_mod, (H x (or_introl eq_refl)), IH, <- Zplus_mod; [reflexivity|].
  intros y Hy. apply H. now right.
Qed.

Lemma by_inverse M k i total x answer :
  1 mod M = 1 -> (i * k) mod M = 1 -> congruent M total (k * x) ->
  (i * total) mod M = answer -> x mod M = answer.
Proof.
  unfold congruent. intros H1 I C <-. rewrite (Zmult_mod i total), C, <- Zmult_mod.
  replace (i * (k * x)) with (i * k * x) by ring.
  rewrite Zmult_mod, I, <- H1, <- Zmult_mod, Z.mul_1_l. reflexivity.
Qed.

Theorem founding_count :
  count_lost nim_1249 (multisets components 1249) mod 912491249 = 227429102.
Proof.
  rewrite count_lost_multisets. set (V := map (G nim_1249) components).
  set (X := count_zero (multisets V 1249)).
  assert (B : Forall (fun x => x < top 4)%N V).
  { apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [n [<- _]].
    pose proof (nim_1249_values n). unfold top. cbn [N.of_nat Pos.of_succ_nat Pos.succ].
    eapply N.lt_trans; [exact H|reflexivity]. }
  pose proof (multisets_by_signs 4 V 1249 B) as S. fold X in S.
  change (Z.of_N (top 4)) with 16 in S. change (top 4) with 16%N in S.
  assert (C : congruent M_1249 total_1249 (16 * X)).
  { rewrite S. apply sum_congruent. intros w _. cbv zeta.
    pose proof (multiset_recurrence V w) as R. unfold V in R at 2.
    rewrite length_components in R. unfold V in R at 2. rewrite sign_sum_of_components in R.
    clearbody V. clear S X B. revert R. generalize (multiset_signs V w) as f. intros f R.
    apply (residue_from_0 M_1249 12491249 (sign_sum_1249 w) f inverses_1249 1249);
      [reflexivity|exact R|exact inverses_1249_hold|rewrite length_inverses; reflexivity]. }
  clearbody X. destruct total_1249_holds as [T1 T2].
  exact (by_inverse M_1249 16 _ total_1249 X answer_1249 eq_refl T2 C T1).
Qed.
