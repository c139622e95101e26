-- Currencies are the operator's: how finely one is divided, and a launch's own terms. Amounts of rounds are whole subunits, so the
-- division of a currency never changes once a launch has named it.

create table studio.currency (
  code text primary key,
  subunit_to_unit integer not null check (subunit_to_unit in (1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000))
);
comment on table studio.currency is 'How many subunits one main unit has, as the first launch in a currency said: rounds are kept in them for good.';

alter table studio.session add column currency_terms jsonb not null default '{}';
comment on column studio.session.currency_terms is 'sign: how the operator writes amounts; unit: what feels like one euro, in subunits. As the operator said them at the launch.';

-- What was played until now, by what was known of it.
create temporary table played (code text, subunit_to_unit integer, unit bigint, type text) on commit drop;
insert into played
  select code, 100, 100, 'fiat' from unnest(array['EUR', 'USD', 'CAD', 'AUD', 'NZD', 'CHF']) code
  union all select code, 100, 500, 'fiat' from unnest(array['PLN', 'RON', 'BRL']) code
  union all select code, 100, 1000, 'fiat' from unnest(array['SEK', 'NOK', 'DKK']) code
  union all select code, 100, 2000, 'fiat' from unnest(array['CZK', 'MXN', 'TRY', 'ZAR']) code
  union all values ('INR', 100, 10000, 'fiat'), ('HUF', 100, 40000, 'fiat'), ('JPY', 1, 100, 'fiat'), ('KRW', 1, 1000, 'fiat'),
    ('KWD', 1000, 500, 'fiat'), ('XRP', 100000000, 200000000, 'crypto'), ('TON', 100000000, 25000000, 'crypto'),
    ('ETH', 100000000, 40000, 'crypto'), ('BTC', 100000000, 2000, 'crypto')
  union all select code, 100000000, 100000000, 'crypto' from unnest(array['USDT', 'USDC']) code
  union all select code, 100000000, 500000000, 'crypto' from unnest(array['DOGE', 'TRX']) code
  union all select code, 100000000, 1000000, 'crypto' from unnest(array['LTC', 'SOL']) code;
insert into studio.currency select code, subunit_to_unit from played
  where code in (select currency from studio.session union select currency from studio.round);
update studio.session s set currency_terms = jsonb_build_object(
    'sign', jsonb_build_object('type', p.type, 'symbol', null, 'subCurrencies', '[]'::jsonb), 'unit', p.unit::text)
  from played p where p.code = s.currency;
