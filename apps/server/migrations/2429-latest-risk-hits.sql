-- `risk hits` lists the latest ones of all rules.

create index risk_hit_latest on risk_hit (found_at desc, invoice_id, rule);
