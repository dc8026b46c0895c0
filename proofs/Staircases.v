(** * Staircases

    A token stands on a square of a Young diagram. Right moves it to the right within its row, Down
    moves it down within its column, each by any number of squares; whoever cannot move loses. The
    staircase (a, b, k) has the squares (i, j), counted from 0, with i/a + j/b < k (quotients
    rounded down): row i has b (k - i/a) squares.

    Theorem. A token in the top left square is worth (b - a) + *(k - 1), from Right's side. That is:
    in the sum of this position, the integer a - b (|a - b| free moves of one player) and a Nim
    heap of k - 1, whoever starts loses.

    The proof goes along the corners (a u, b v) of the diagram, as in
    crates/grundy/src/values/partizan/staircases.md. *)

From Coq Require Import ZArith Lia Arith.
Local Open Scope nat_scope.

Inductive player := Right | Down.

Definition other (p : player) : player := match p with Right => Down | Down => Right end.

(** Row and column of the token; free moves: Right's if positive, Down's if negative; a Nim heap. *)
Record state := State { row : nat; column : nat; number : Z; nim : nat }.

Section Play.
Variables (a b k : nat).

Definition square (i j : nat) : Prop := i / a + j / b < k.

Inductive move : player -> state -> state -> Prop :=
| to_the_right i j z q j' : j < j' -> square i j' ->
    move Right (State i j z q) (State i j' z q)
| down_wards i j z q i' : i < i' -> square i' j ->
    move Down (State i j z q) (State i' j z q)
| free_of_right i j z q : (0 < z)%Z -> move Right (State i j z q) (State i j (z - 1) q)
| free_of_down i j z q : (z < 0)%Z -> move Down (State i j z q) (State i j (z + 1) q)
| in_nim p i j z q q' : q' < q -> move p (State i j z q) (State i j z q').

(** [loses p s]: the player [p], who is to move, loses. *)
Inductive loses : player -> state -> Prop :=
| loses_intro p s : (forall t, move p s t -> wins (other p) t) -> loses p s
with wins : player -> state -> Prop :=
| wins_intro p s t : move p s t -> loses (other p) t -> wins p s.

End Play.

(** ** Exchanging rows and columns exchanges the players *)

Definition transposed (s : state) : state := State (column s) (row s) (- number s) (nim s).

Lemma move_transposed a b k p s t :
  move a b k p s t -> move b a k (other p) (transposed s) (transposed t).
Proof.
  intros M. destruct M; unfold transposed; cbn [row column number nim other].
  - apply down_wards; [assumption|]. unfold square in *. lia.
  - apply to_the_right; [assumption|]. unfold square in *. lia.
  - replace (- (z - 1))%Z with (- z + 1)%Z by lia. apply free_of_down. lia.
  - replace (- (z + 1))%Z with (- z - 1)%Z by lia. apply free_of_right. lia.
  - now apply in_nim.
Qed.

Lemma transposed_twice s : transposed (transposed s) = s.
Proof. destruct s. unfold transposed. cbn. f_equal. lia. Qed.

Lemma other_twice p : other (other p) = p.
Proof. now destruct p. Qed.

Scheme loses_ind2 := Induction for loses Sort Prop
with wins_ind2 := Induction for wins Sort Prop.

Lemma loses_transposed a b k p s :
  loses a b k p s -> loses b a k (other p) (transposed s).
Proof.
  intros L.
  apply (loses_ind2 a b k (fun p s _ => loses b a k (other p) (transposed s))
    (fun p s _ => wins b a k (other p) (transposed s))); [| |exact L]; clear p s L.
  - intros p s _ IH. constructor. intros t M.
    apply move_transposed in M. rewrite other_twice, transposed_twice in M.
    apply IH in M. now rewrite transposed_twice in M.
  - intros p s t M _ IH. apply move_transposed in M. apply (wins_intro _ _ _ _ _ _ M IH).
Qed.

(** ** A rectangle *)

Section Diagram.
Variables (a b k : nat).
Hypothesis Ha : 1 <= a.
Hypothesis Hb : 1 <= b.

Lemma row_mono i i' : i <= i' -> i / a <= i' / a.
Proof. intros. apply Nat.div_le_mono; lia. Qed.

Lemma column_mono j j' : j <= j' -> j / b <= j' / b.
Proof. intros. apply Nat.div_le_mono; lia. Qed.

(** From (i, j) on, the diagram is a rectangle with [r] squares to the right and [d] below. *)
Definition rectangle (i j r d : nat) : Prop :=
  square a b k (i + d) (j + r) /\ k <= i / a + (j + r + 1) / b /\ k <= (i + d + 1) / a + j / b.

Lemma rectangle_right i j r d j' :
  rectangle i j r d -> j < j' -> square a b k i j' ->
  j' <= j + r /\ rectangle i j' (j + r - j') d.
Proof.
  intros [C [R D]] L S. unfold square in *.
  assert (B : j' <= j + r).
  { destruct (le_lt_dec j' (j + r)) as [|G]; [assumption|].
    pose proof (column_mono (j + r + 1) j' ltac:(lia)). lia. }
  split; [assumption|]. unfold rectangle, square.
  replace (j' + (j + r - j')) with (j + r) by lia.
  pose proof (column_mono j j' ltac:(lia)). lia.
Qed.

Lemma rectangle_down i j r d :
  rectangle i j r (S d) -> square a b k (i + 1) j /\ rectangle (i + 1) j r d.
Proof.
  intros [C [R D]]. unfold rectangle, square in *.
  pose proof (row_mono (i + 1) (i + S d) ltac:(lia)).
  pose proof (row_mono i (i + 1) ltac:(lia)).
  pose proof (column_mono j (j + r) ltac:(lia)).
  replace (i + 1 + d) with (i + S d) by lia. lia.
Qed.

(** A rectangle is worth r - d. With a negative total, Down wins, whoever starts; with the total 0
    and no Nim heap, Right loses if Right starts. *)
Lemma rectangle_outcome n : forall i j r d z q,
  r + d + Z.to_nat (Z.abs z) + q <= n -> rectangle i j r d ->
  ((Z.of_nat r - Z.of_nat d + z < 0)%Z ->
    loses a b k Right (State i j z q) /\ wins a b k Down (State i j z q)) /\
  ((Z.of_nat r - Z.of_nat d + z = 0)%Z -> q = 0 -> loses a b k Right (State i j z q)).
Proof.
  induction n as [n IH] using lt_wf_ind. intros i j r d z q Hn Re.
  assert (Less : (Z.of_nat r - Z.of_nat d + z < 0)%Z \/
      ((Z.of_nat r - Z.of_nat d + z = 0)%Z /\ q = 0) -> loses a b k Right (State i j z q)).
  { intros H. constructor. intros t M. inversion M; subst; cbn [other].
    - destruct (rectangle_right _ _ _ _ _ Re ltac:(eassumption) ltac:(eassumption)) as [B R'].
      refine (proj2 (proj1 (IH (n - 1) _ i j' (j + r - j') d z q _ _) _)); [lia|lia|assumption|lia].
    - refine (proj2 (proj1 (IH (n - 1) _ i j r d (z - 1)%Z q _ _) _)); [lia|lia|assumption|lia].
    - destruct H as [H|[_ H]]; [|lia].
      refine (proj2 (proj1 (IH (n - 1) _ i j r d z q' _ _) _)); [lia|lia|assumption|lia]. }
  split; [|intros; apply Less; auto].
  intros H. split; [auto|].
  destruct q as [|q].
  - destruct d as [|d].
    + apply (wins_intro _ _ _ _ _ (State i j (z + 1) 0)); [apply free_of_down; lia|].
      cbn [other]. destruct (IH (n - 1) ltac:(lia) i j r 0 (z + 1)%Z 0) as [N Z0];
        [lia|assumption|].
      destruct (Z.eq_dec (Z.of_nat r - Z.of_nat 0 + (z + 1)) 0); [auto|apply N; lia].
    + destruct (rectangle_down _ _ _ _ Re) as [S R'].
      apply (wins_intro _ _ _ _ _ (State (i + 1) j z 0)); [apply down_wards; [lia|assumption]|].
      cbn [other]. destruct (IH (n - 1) ltac:(lia) (i + 1) j r d z 0) as [N Z0];
        [lia|assumption|].
      destruct (Z.eq_dec (Z.of_nat r - Z.of_nat d + z) 0); [auto|apply N; lia].
  - apply (wins_intro _ _ _ _ _ (State i j z 0)); [apply in_nim; lia|]. cbn [other].
    refine (proj1 (proj1 (IH (n - 1) _ i j r d z 0 _ _) _)); [lia|lia|assumption|lia].
Qed.

(** ** The corners of the staircase *)

Lemma row_of u x : x < a -> (a * u + x) / a = u.
Proof. intros H. rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small; lia. Qed.

Lemma column_of v y : y < b -> (b * v + y) / b = v.
Proof. intros H. rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small; lia. Qed.

(** On the last step the diagram is a rectangle. *)
Lemma last_step u v y :
  u + v + 1 = k -> y < b -> rectangle (a * u) (b * v + y) (b - 1 - y) (a - 1).
Proof.
  intros E H. unfold rectangle, square.
  replace (b * v + y + (b - 1 - y)) with (b * v + (b - 1)) by lia.
  replace (a * u + (a - 1) + 1) with (a * (u + 1) + 0) by lia.
  replace (b * v + (b - 1) + 1) with (b * (v + 1) + 0) by lia.
  rewrite !row_of, !column_of by lia.
  replace (a * u) with (a * u + 0) by lia. rewrite row_of by lia. lia.
Qed.

Lemma down_wins_there u v y z q :
  u + v + 1 = k -> y < b -> (Z.of_nat b - Z.of_nat y - Z.of_nat a + z < 0)%Z ->
  loses a b k Right (State (a * u) (b * v + y) z q) /\
  wins a b k Down (State (a * u) (b * v + y) z q).
Proof.
  intros E H N.
  apply (rectangle_outcome _ _ _ (b - 1 - y) (a - 1) z q (le_n _)); [|lia].
  now apply last_step.
Qed.

Lemma corner_lost m : forall u v,
  u + v + m < k <= u + v + m + 1 ->
  loses a b k Right (State (a * u) (b * v) (Z.of_nat a - Z.of_nat b) m).
Proof.
  induction m as [m IH] using lt_wf_ind. intros u v E. constructor. intros t M.
  assert (To : forall u', u <= u' -> u' + v < k -> square a b k (a * u') (b * v)).
  { intros u' _ L. unfold square.
    replace (a * u') with (a * u' + 0) by lia. replace (b * v) with (b * v + 0) by lia.
    rewrite row_of, column_of by lia. exact L. }
  inversion M; subst; cbn [other].
  - (* the token moves to column j' = b s + y *)
    set (s := j' / b). set (y := j' mod b).
    assert (Ej : j' = b * s + y) by (apply Nat.div_mod; lia).
    assert (Hy : y < b) by (apply Nat.mod_upper_bound; lia).
    match goal with S : square _ _ _ _ _ |- _ => unfold square in S; rename S into Sq end.
    fold s in Sq. replace (a * u) with (a * u + 0) in Sq by lia. rewrite row_of in Sq by lia.
    assert (Hs : v <= s).
    { unfold s. replace v with ((b * v + 0) / b) by (apply column_of; lia).
      apply Nat.div_le_mono; lia. }
    destruct (Nat.eq_dec y 0) as [Y0|Y1].
    + (* a corner: Down answers in the Nim heap *)
      assert (v < s) by (destruct (Nat.eq_dec v s) as [Ev|]; [|lia]; rewrite Y0, <- Ev in Ej; lia).
      set (m' := m - (s - v)).
      apply (wins_intro _ _ _ _ _
        (State (a * u) j' (Z.of_nat a - Z.of_nat b) m')).
      * apply in_nim. unfold m'. lia.
      * cbn [other]. rewrite Ej, Y0, Nat.add_0_r. apply IH; unfold m'; lia.
    + (* between corners: Down goes to the last step *)
      set (u' := u + v + m - s).
      destruct (Nat.eq_dec u' u) as [Eu|Ne].
      * rewrite Ej. apply (down_wins_there u s y); [lia|assumption|lia].
      * apply (wins_intro _ _ _ _ _ (State (a * u') j' (Z.of_nat a - Z.of_nat b) m)).
        { apply down_wards; [apply Nat.mul_lt_mono_pos_l; unfold u' in *; lia|].
          unfold square. fold s. replace (a * u') with (a * u' + 0) by lia.
          rewrite row_of by lia. unfold u'. lia. }
        cbn [other]. rewrite Ej. apply (down_wins_there u' s y); [unfold u'; lia|assumption|lia].
  - (* a free move of Right's *)
    replace (b * v) with (b * v + 0) by lia.
    destruct (Nat.eq_dec m 0) as [->|Nz].
    + apply (down_wins_there u v 0); lia.
    + apply (wins_intro _ _ _ _ _ (State (a * (u + m)) (b * v + 0)
        (Z.of_nat a - Z.of_nat b - 1) m)).
      * apply down_wards; [apply Nat.mul_lt_mono_pos_l; lia|]. rewrite Nat.add_0_r.
        apply To; lia.
      * cbn [other]. apply (down_wins_there (u + m) v 0); lia.
  - (* the Nim heap: Down goes down to the corner with that value *)
    apply (wins_intro _ _ _ _ _ (State (a * (u + (m - q'))) (b * v)
      (Z.of_nat a - Z.of_nat b) q')).
    + apply down_wards; [apply Nat.mul_lt_mono_pos_l; lia|]. apply To; lia.
    + cbn [other]. apply IH; lia.
Qed.

End Diagram.

(** ** The theorem *)

Theorem staircase a b k :
  1 <= a -> 1 <= b -> 1 <= k ->
  let sum := State 0 0 (Z.of_nat a - Z.of_nat b) (k - 1) in
  loses a b k Right sum /\ loses a b k Down sum.
Proof.
  intros Ha Hb Hk sum.
  assert (R : forall a b, 1 <= a -> 1 <= b ->
    loses a b k Right (State 0 0 (Z.of_nat a - Z.of_nat b) (k - 1))).
  { clear a b Ha Hb sum. intros a b Ha Hb.
    pose proof (corner_lost a b k Ha Hb (k - 1) 0 0) as C. rewrite !Nat.mul_0_r in C.
    apply C. lia. }
  split; [now apply R|].
  pose proof (loses_transposed b a k Right _ (R b a Hb Ha)) as T.
  unfold transposed in T. cbn [row column number nim other] in T. unfold sum.
  now replace (Z.of_nat a - Z.of_nat b)%Z with (- (Z.of_nat b - Z.of_nat a))%Z by lia.
Qed.
