-- What simulations found about the terms of offers.

create table bonus_price (
  key text collate "C" primary key,
  offer text not null,
  terms jsonb not null,
  price jsonb not null,
  created_at timestamptz not null
);
comment on table bonus_price is
  'Figures of each version of an offer. They follow from the terms and the games alone, so a row never changes; other terms or games have another row';
comment on column bonus_price.key is 'SHA-256 of the terms, the games and the version of the simulation';
comment on column bonus_price.offer is 'Id in bonuses.json of the offer that was simulated first with these terms';
comment on column bonus_price.terms is 'Amounts are shares of the bonus, in ten-millionths';
comment on column bonus_price.price is 'Amounts are shares of the bonus';
