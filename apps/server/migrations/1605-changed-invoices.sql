-- The nightly audit and the counts of payments by day read the payments that changed lately.

create index if not exists invoice_updated_at on invoice (updated_at);
