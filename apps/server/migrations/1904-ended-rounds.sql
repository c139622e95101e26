-- Audits, reports and recounts read the rounds that ended in a time, however long they were open. An update of a round pays for this index
-- with one comparison, and stays off the other ones. On a large table it is built before the upgrade, while bets go on.

create index if not exists round_closed_at on round using brin (closed_at) with (autosummarize = on);
