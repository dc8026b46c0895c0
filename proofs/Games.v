(** * Games whose values and periods are proved here

    - Kayles, 0.77, has period 12 from 71 on (Guy and Smith 1956).
    - Dawson's chess, 0.137, has period 34 from 52 on (Guy and Smith 1956).
    - 4.F, a game that leaves up to three heaps, has period 2 from 1 on.
    - The first thousand values of 0.16.

    The periods are proved twice: by [check_plain], from the definition and lists alone, and with
    the statement that they are the least, by [check]. *)

From Coq Require Import List NArith Lia Bool Arith Uint63 PArray.
From Grundy Require Import Mex Game GuySmith LeastPeriod Plain.
From Grundy Require Import Machine Engine Compute Checker.
Import ListNotations.
Local Open Scope nat_scope.

Definition kayles : code := [0; 7; 7]%N.
Definition dawsons_chess : code := [0; 1; 3; 7]%N.
Definition code_4_F : code := [4; 15]%N.

Theorem kayles_period : periodic_from (G kayles) 71 12.
Proof. apply check_plain_sound. vm_compute. reflexivity. Qed.

Theorem dawsons_chess_period : periodic_from (G dawsons_chess) 52 34.
Proof. apply check_plain_sound. vm_compute. reflexivity. Qed.

Theorem code_4_F_period : periodic_from (G code_4_F) 1 2.
Proof. apply check_plain_sound. vm_compute. reflexivity. Qed.

(** ** The same, with the least period and preperiod *)

Definition guy_smith_certificate (c : code) (k n0 p V : N) : certificate :=
  {| code_of := c; by_theorem := Guy_Smith; period := p; preperiod := n0; heaps := 2; index := k;
     checked_from := n0; checked_to := V - p; values := V; distance := p;
     window_length := 0; depth := 0; class_mask := 0; class_by_position := false;
     last_rare := 0; rare_positions := None |}.

Theorem kayles_least :
  is_least_period _ (G kayles) 12 /\ is_least_preperiod _ (G kayles) 12 71.
Proof.
  apply (check_sound (guy_smith_certificate kayles 2 71 12 168)). vm_compute. reflexivity.
Qed.

Theorem dawsons_chess_least :
  is_least_period _ (G dawsons_chess) 34 /\ is_least_preperiod _ (G dawsons_chess) 34 52.
Proof.
  apply (check_sound (guy_smith_certificate dawsons_chess 3 52 34 175)). vm_compute. reflexivity.
Qed.

(** A false period is refused. *)
Theorem kayles_has_not_period_6 : check (guy_smith_certificate kayles 2 71 6 156) = false.
Proof. vm_compute. reflexivity. Qed.

(** ** The values of 0.16 *)

(** The values in the table of a state. *)
Definition listed (n : nat) (x : option state) : list N :=
  match x with
  | Some s => map (fun i => N_of (get (table s) (int_of_nat i))) (seq 0 n)
  | None => []
  end.

Lemma listed_first_values c n m b :
  compute c (N.of_nat n) m b <> None ->
  listed n (compute c (N.of_nat n) m b) = first_values c n.
Proof.
  destruct (compute c (N.of_nat n) m b) as [s|] eqn:E; [intros _|congruence].
  unfold listed, first_values. apply map_ext_in. intros i Hi. apply in_seq in Hi.
  pose proof (compute_known _ _ _ _ _ E) as K. rewrite Nat2N.id in K.
  assert (L : (N.of_nat n <= most_values)%N).
  { unfold compute in E. destruct (short_code c); [|discriminate].
    destruct (N.of_nat n <=? most_values)%N eqn:L; [|discriminate]. now apply N.leb_le. }
  assert (X : nat_of (int_of_nat i) = i).
  { apply nat_of_int_of_nat. unfold most_values, size_limit, spare in L. rewrite wB_value. lia. }
  rewrite K; rewrite X; [reflexivity|lia].
Qed.

Definition code_016 : code := [0; 1; 6]%N.

Definition values_016 : list N := [
  0; 1; 0; 0; 1; 2; 2; 1; 4; 0; 1; 4; 2; 1; 4; 0; 1; 4; 2; 1; 4; 2; 1; 0; 2; 1; 4; 2; 1; 4; 5; 1;
  4; 2; 1; 4; 2; 1; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 1; 4; 2; 3; 3; 2; 5; 4; 2;
  5; 4; 2; 3; 1; 2; 5; 4; 2; 3; 4; 2; 5; 4; 2; 3; 3; 2; 5; 4; 2; 5; 3; 2; 5; 3; 2; 1; 4; 2; 5; 3;
  2; 5; 4; 2; 5; 3; 2; 5; 4; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5;
  3; 6; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 4; 5; 3; 2; 2; 3; 4; 5; 3; 4;
  5; 8; 2; 5; 3; 4; 5; 3; 2; 5; 3; 4; 5; 3; 2; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 2; 3;
  4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 2; 3; 4; 5; 3; 4; 2; 3; 4; 2; 3; 4; 5;
  7; 4; 2; 3; 4; 8; 3; 4; 2; 3; 4; 8; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4;
  8; 3; 4; 2; 5; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 5; 4; 2; 3; 3; 2; 5;
  4; 2; 5; 4; 2; 3; 4; 2; 5; 4; 2; 3; 4; 2; 5; 4; 2; 3; 8; 2; 5; 4; 2; 5; 8; 2; 5; 8; 2; 5; 4; 2;
  5; 3; 2; 5; 4; 2; 5; 8; 2; 5; 6; 2; 5; 8; 2; 5; 8; 2; 5; 8; 4; 5; 3; 6; 5; 8; 4; 5; 3; 6; 5; 3;
  4; 5; 8; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 3; 4; 5; 8; 4; 5; 3; 4; 7; 8; 4; 5;
  3; 4; 5; 3; 4; 5; 8; 4; 5; 8; 4; 5; 8; 4; 5; 8; 2; 5; 8; 4; 7; 3; 4; 5; 8; 4; 7; 8; 4; 3; 8; 4;
  9; 7; 4; 3; 7; 4; 9; 8; 4; 3; 8; 4; 3; 5; 4; 3; 8; 4; 3; 5; 4; 3; 5; 4; 3; 5; 4; 3; 5; 2; 3; 5;
  4; 3; 5; 2; 3; 5; 4; 3; 5; 4; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 8; 5; 2; 3; 5; 4; 3; 5; 2; 3;
  5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2;
  3; 5; 2; 4; 5; 2; 3; 5; 2; 4; 5; 2; 3; 5; 2; 3; 5; 2; 4; 5; 2; 4; 5; 2; 4; 5; 2; 4; 5; 2; 4; 5;
  2; 3; 5; 2; 4; 5; 2; 4; 5; 2; 4; 5; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 5; 2; 4; 3; 2; 4;
  3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2;
  4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 2; 4; 3; 8; 4; 3; 8; 4; 3; 8; 4; 3; 8; 4; 3;
  2; 4; 3; 8; 4; 3; 5; 4; 3; 8; 4; 3; 5; 2; 3; 8; 4; 3; 8; 2; 3; 5; 2; 3; 5; 4; 3; 5; 2; 3; 5; 2;
  3; 5; 2; 3; 8; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5;
  2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 3; 5; 2; 8; 5; 2; 3; 5; 2; 8; 5; 2; 8; 5; 2; 3;
  5; 2; 8; 5; 2; 8; 5; 2; 8; 9; 2; 8; 1; 2; 8; 14; 2; 8; 3; 2; 8; 3; 2; 4; 9; 2; 4; 3; 2; 4; 1;
  2; 4; 3; 2; 8; 3; 2; 4; 1; 2; 8; 3; 2; 8; 1; 2; 8; 1; 2; 4; 1; 2; 4; 1; 2; 8; 3; 2; 8; 1; 2; 8;
  3; 2; 8; 1; 2; 8; 3; 2; 8; 3; 9; 8; 3; 2; 8; 3; 2; 8; 3; 2; 8; 3; 2; 8; 3; 9; 8; 3; 9; 8; 3; 4;
  8; 3; 4; 2; 3; 4; 0; 3; 4; 5; 3; 4; 8; 3; 4; 8; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3;
  4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2;
  3; 4; 2; 5; 4; 2; 3; 4; 2; 5; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 5; 4; 2; 5; 3; 2; 5; 4;
  2; 5; 3; 2; 5; 4; 2; 5; 4; 2; 5; 4; 2; 5; 4; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5;
  3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 4; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2; 5; 3; 2;
  5; 3; 4; 5; 3; 2; 5; 3; 4
]%N.

Theorem code_016_first_thousand : first_values code_016 1000 = values_016.
Proof.
  rewrite <- (listed_first_values code_016 1000 0 false); vm_compute; [reflexivity|discriminate].
Qed.
