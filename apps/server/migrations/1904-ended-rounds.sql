-- Audits, reports and recounts read the rounds that ended in a time, however long they were open. An update of a round pays for this index
-- with one comparison, and stays off the other ones.

create index round_closed_at on round using brin (closed_at) with (autosummarize = on);
