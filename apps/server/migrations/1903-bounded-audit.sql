-- The audit reads rounds of some days, and the few entries of kinds other than play, without reading everything else.

create index round_opened_at on round using brin (opened_at) with (autosummarize = on);

-- Play is most of the journal. A bet or a win pays for this index with one comparison.
create index ledger_entry_rare on ledger_entry (kind, at)
  where kind not in ('bet', 'win', 'rollback.bet', 'rollback.win', 'rollback.mark', 'rollback.none', 'tombstone', 'jackpot.contributed');
