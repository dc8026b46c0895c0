(** * Bounded depth

    Let an octal code be finite, [k] at least the index of its last digit that is not 0, and let
    the classes be additive. Suppose that for n0, D, p >= 1

    - (a) G(n+p) = G(n) for n0 <= n < n0+D;
    - (b) every rare position below n0+D+p is at most L, L + k <= D, and the classes do not change
      if a position grows by p (with positions counting: p is even);
    - (c) for n0+D <= n < n0+D+p every value below G(n) is attained by a take, or by a split with a
      part of at most J, and J + k <= D.

    Then G(n+p) = G(n) for all n >= n0.

    The proof carries (c) along: what holds at [n] holds at [n + p]. Every value below G(n) returns
    at n+p, since the parts that change are far from 0. And G(n) itself cannot be attained at n+p:
    it is common, so the split would have a rare part, which is at most L, and the other part could
    be shortened by p.

    In words: crates/grundy/src/period/bounded_depth.md. *)

From Coq Require Import List NArith Lia Bool Arith Wf_nat.
From Grundy Require Import Mex Game GuySmith Octal.
Import ListNotations.

(** Every value below [f n] is that of a take or of a split with a part of at most [J]. *)
Definition shallow (c : code) (f : nat -> N) (J n : nat) : Prop :=
  forall v, (v < f n)%N ->
    take_value c f n v \/ exists a b, a <= J /\ split_value c f n a b v.

Definition rare_at (common : classes) (f : nat -> N) (n : nat) : Prop := common n (f n) = false.

Section Theorem_.
Variables (c : code) (common : classes) (k n0 D p L J : nat).
Hypothesis octal : most_heaps c 2.
Hypothesis finite : last_index c k.
Hypothesis Hadd : additive c common.
Hypothesis Hn0 : 1 <= n0.
Hypothesis Ha : forall n, n0 <= n < n0 + D -> G c (n + p) = G c n.
Hypothesis Hb : forall n, 1 <= n < n0 + D + p -> rare_at common (G c) n -> n <= L.
Hypothesis HL : L + k <= D.
Hypothesis Hclass : forall n v, common (n + p) v = common n v.
Hypothesis Hc : forall n, n0 + D <= n < n0 + D + p -> shallow c (G c) J n.
Hypothesis HJ : J + k <= D.
Hypothesis Hp : 1 <= p.

Lemma index_bound i j : N.testbit (digit c i) j = true -> i <= k.
Proof.
  intros H. destruct (le_lt_dec i k); [assumption|].
  rewrite finite, N.bits_0 in H; [discriminate|assumption].
Qed.

Lemma bounded_depth_step n :
  n0 + D <= n ->
  (forall m, n0 <= m < n -> G c (m + p) = G c m) ->
  shallow c (G c) J n -> G c (n + p) = G c n /\ shallow c (G c) J (n + p).
Proof.
  intros Hn IH Sh.
  (* Whatever is attained below G(n) returns at n + p. *)
  assert (Up : forall v, (v < G c n)%N ->
    take_value c (G c) (n + p) v \/ exists a b, a <= J /\ split_value c (G c) (n + p) a b v).
  { intros v Hv. destruct (Sh v Hv) as [[i [Hi [[E [B V]]|[E [B V]]]]]|[a [b [Aj S]]]].
    - apply index_bound in B. lia.
    - left. pose proof (index_bound _ _ B). exists i. split; [lia|]. right.
      split; [lia|]. split; [exact B|]. rewrite V, <- (IH (n - i)) by lia. f_equal. lia.
    - right. destruct S as [i [B [E [A [A' V]]]]]. pose proof (index_bound _ _ B).
      exists a, (b + p). split; [assumption|]. exists i.
      repeat split; [exact B|lia|lia|lia|]. rewrite V. f_equal. symmetry. apply IH. lia. }
  assert (Rare : forall m, 1 <= m < n + p -> rare_at common (G c) m -> m <= L).
  { intros m. induction m as [m IHm] using lt_wf_ind. intros Hm R.
    destruct (le_lt_dec (n0 + D + p) m) as [Big|Small]; [|apply Hb; [lia|exact R]].
    assert (E : G c m = G c (m - p)).
    { rewrite <- (IH (m - p)) by lia. f_equal. lia. }
    assert (m - p <= L); [|lia]. apply IHm; [lia|lia|].
    unfold rare_at in *. rewrite <- E, <- (Hclass (m - p)).
    replace (m - p + p) with m by lia. exact R. }
  assert (Ncommon : common (n + p) (G c n) = true).
  { rewrite Hclass. destruct (common n (G c n)) eqn:Ec; [reflexivity|].
    assert (n <= L); [|lia]. apply Rare; [lia|exact Ec]. }
  assert (Not : ~ attained (code_rule c) (G c) (n + p) (G c n)).
  { intros At. apply octal_attained in At; [|assumption].
    assert (Here : ~ attained (code_rule c) (G c) n (G c n)) by apply (value_mex (code_rule c) n).
    destruct At as [[i [Hi [[E [B V]]|[E [B V]]]]]|[a [b S]]].
    - apply index_bound in B. lia.
    - pose proof (index_bound _ _ B). apply Here, octal_attained; [assumption|]. left.
      exists i. split.
      { destruct (Nat.eq_dec i 0); [subst; lia|lia]. }
      right. split; [lia|]. split; [exact B|].
      rewrite V, <- (IH (n - i)) by lia. f_equal. lia.
    - assert (One : forall a b, split_value c (G c) (n + p) a b (G c n) ->
        rare_at common (G c) a -> False).
      { clear a b S. intros a b S R. destruct S as [i [B [E [A [A' V]]]]].
        pose proof (index_bound _ _ B). assert (a <= L) by (apply Rare; [lia|exact R]).
        apply Here, octal_attained; [assumption|]. right. exists a, (b - p), i.
        repeat split; [exact B|lia|lia|lia|]. rewrite V. f_equal.
        rewrite <- (IH (b - p)) by lia. f_equal. lia. }
      pose proof (common_split _ _ _ _ _ _ _ Hadd S) as X. rewrite Ncommon in X.
      destruct (common a (G c a)) eqn:Ea, (common b (G c b)) eqn:Eb; try discriminate.
      + apply (One b a); [now apply split_value_sym|exact Eb].
      + apply (One a b S Ea). }
  assert (E : G c (n + p) = G c n).
  { apply (mex_unique (attained (code_rule c) (G c) (n + p))
      (attained (code_rule c) (G c) (n + p))); [reflexivity|apply value_mex|].
    split; [exact Not|]. intros u Hu. apply octal_attained; [assumption|].
    destruct (Up u Hu) as [T|[a [b [_ S]]]]; [now left|right; now exists a, b]. }
  split; [exact E|]. intros v Hv. apply Up. now rewrite E in Hv.
Qed.

Theorem bounded_depth : periodic_from (G c) n0 p.
Proof.
  assert (All : forall n, n0 <= n ->
    G c (n + p) = G c n /\ (n0 + D <= n -> shallow c (G c) J (n + p))).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
    destruct (le_lt_dec (n0 + D) n) as [Big|Small].
    - destruct (bounded_depth_step n) as [E S]; [assumption| | |auto].
      + intros m Hm. apply IH; lia.
      + destruct (le_lt_dec (n0 + D + p) n) as [Far|Near]; [|apply Hc; lia].
        replace n with (n - p + p) by lia. apply IH; lia.
    - split; [apply Ha; lia|lia]. }
  intros n Hn. now apply All.
Qed.

End Theorem_.
