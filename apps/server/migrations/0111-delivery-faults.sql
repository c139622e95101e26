-- Whoever looks at a delivery that was parked must see why, without the log of that night.

alter table delivery add column fault text;
comment on column delivery.fault is 'What it failed of last, in short, without anything that the error quoted: that may be somebody''s name.';
