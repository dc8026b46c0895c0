(** * Why the theorem of Guy and Smith excludes unequal heaps

    In [0.226!] a move removes 1, 2 or 3 counters and leaves one heap; after removing 3 it may also
    leave two unequal heaps. (The [!] stands at the last digit.) So k = 3 and H = 2.

    Its values satisfy G(n+5) = G(n) for 2 <= n < 2*2 + 5 + 3 = 12, which is what the theorem asks
    for with n0 = 2 and p = 5. Yet G(15) = 0 and G(20) = 5.

    In words: crates/grundy/src/period/guy_smith.md. *)

From Coq Require Import List NArith Lia Bool Arith.
From Grundy Require Import Mex Game GuySmith Plain.
Import ListNotations.

Definition code_226 : list (N * bool) := [(0, false); (2, false); (2, false); (6, true)]%N.

Definition rule_226 : rule := unequal_rule code_226.

Lemma within_226 : within rule_226 3 2.
Proof.
  intros k l R. unfold rule_226, unequal_rule in R.
  assert (B : forall d, (d < 8)%N -> N.testbit d (N.of_nat (length l)) = true -> length l <= 2).
  { intros d Hd T. destruct (le_lt_dec (length l) 2) as [|L]; [assumption|].
    rewrite N.bits_above_log2 in T; [discriminate|].
    destruct (N.eq_dec d 0) as [->|Nz]; [cbn; lia|].
    assert (N.log2 d < 3)%N by (apply N.log2_lt_pow2; [lia|exact Hd]). lia. }
  do 4 (destruct k as [|k];
    [split; [lia|]; cbn [nth code_226] in R; apply andb_true_iff in R as [R _];
     eapply B; [|exact R]; reflexivity|]).
  destruct k; discriminate R.
Qed.

Lemma values_226 n : n < 21 -> lookup (table rule_226 3 2 21) n = value rule_226 n.
Proof. apply table_value, within_226. Qed.

Theorem guy_smith_fails_with_unequal_heaps :
  (forall n, 2 <= n < 2 * 2 + (2 - 1) * 5 + 3 -> value rule_226 (n + 5) = value rule_226 n) /\
  value rule_226 15 = 0%N /\ value rule_226 20 = 5%N.
Proof.
  split; [|split].
  - intros n Hn. rewrite <- !values_226 by lia.
    assert (A : forallb (fun n => N.eqb (lookup (table rule_226 3 2 21) (n + 5))
      (lookup (table rule_226 3 2 21) n)) (seq 2 10) = true) by (vm_compute; reflexivity).
    rewrite forallb_forall in A. apply N.eqb_eq, A, in_seq. lia.
  - rewrite <- values_226 by lia. vm_compute. reflexivity.
  - rewrite <- values_226 by lia. vm_compute. reflexivity.
Qed.
