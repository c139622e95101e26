-- A sign keeps the thresholds that it reached: a later revision of the market's rules doesn't change why it was found.
alter table protection_signal add column thresholds jsonb;
comment on column protection_signal.thresholds is 'The thresholds of the market''s rule when it was found; null: found before they were kept';
