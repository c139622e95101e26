-- What each period paid and what its corrections changed since: they never take back more than its player got.

create table cashback_period (
  programme text not null,
  player_id uuid not null,
  currency text collate "C" not null,
  starts_on date not null,
  amount bigint not null check (amount >= 0),
  change bigint not null,
  known_from date not null,
  known_until date not null,
  is_lapsed boolean not null default false,
  primary key (programme, player_id, currency, starts_on),
  check (change >= case when is_lapsed then 0 else -amount end)
);
comment on table cashback_period is 'The cashback of the own play of a period, and what corrections have changed of it in later payments';
comment on column cashback_period.starts_on is 'The first day of the period';
comment on column cashback_period.amount is 'In subunits of the currency, before corrections of other periods';
comment on column cashback_period.change is 'In subunits of the currency; negative: taken back, never more than the amount';
comment on column cashback_period.known_from is 'The amount includes corrections known before this day: the end of the period, or later if it was paid late';
comment on column cashback_period.known_until is 'The change includes corrections known before this day';
comment on column cashback_period.is_lapsed is 'Nobody claimed it, so corrections take nothing back';

-- Earlier payments: what is known by now is in them. How much of one was for its own play was not stored, so the whole payment is the bound.
insert into cashback_period (programme, player_id, currency, starts_on, amount, change, known_from, known_until, is_lapsed)
select p.programme, p.player_id, p.currency, p.starts_on, coalesce(c.amount, g.amount, 0), 0, k.day, k.day, c.lapsed_at is not null
  from (select split_part(cause_id, ':', 1) as programme, player_id, currency, split_part(cause_id, ':', 4)::date as starts_on
          from reward_grant where cause_kind = 'cashback'
        union select programme, player_id, currency, starts_on from cashback_claim
        union select r.programme, o.player_id, o.currency, r.starts_on from own_play_correction o
                join cashback_run r on o.day >= r.starts_on and o.day < r.ends_on and o.known_on >= r.ends_on) p
 cross join lateral (select max(r.ends_on) as day from cashback_run r
                      where r.programme = p.programme and (r.ended_at is not null or r.after >= p.player_id)) k
  left join reward_grant g on g.cause_kind = 'cashback' and g.cause_id = concat_ws(':', p.programme, p.player_id, p.currency, p.starts_on)
  left join cashback_claim c on c.programme = p.programme and c.player_id = p.player_id and c.currency = p.currency and c.starts_on = p.starts_on
 where k.day > p.starts_on
   and not exists (select from cashback_waiting w where w.programme = p.programme and w.player_id = p.player_id and w.starts_on = p.starts_on);
