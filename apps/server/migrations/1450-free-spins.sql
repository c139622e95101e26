-- Free spins from their activation at the game's provider to their winnings. Written under the player's lock only.

alter table player_freespin
  add column stage text not null default 'issued'
    check (stage in ('issued', 'asked', 'active', 'unreported', 'withdrawn', 'over')),
  add column provider text,
  add column quantity int check (quantity > 0),
  add column asks int not null default 0,
  add column ask_at timestamptz,
  add column expires_at timestamptz,
  add column won bigint not null default 0 check (won >= 0),
  add column reported bigint check (reported >= 0),
  add column credited bigint check (credited >= 0),
  add column answered bigint,
  add column closed_at timestamptz;

update player_freespin set quantity = greatest(count, 1), stage = case status when 1 then 'issued' else 'over' end;

alter table player_freespin
  alter column quantity set not null,
  add constraint player_freespin_stage check (
    case status when 1 then stage in ('issued', 'asked') when 2 then stage = 'active' else stage in ('unreported', 'withdrawn', 'over') end);
comment on column player_freespin.stage is
  'issued; asked: the provider was asked to add them and has not answered; active: it has them; unreported: expired here, but the provider may still report winnings; withdrawn: taken back here, still to be cancelled at the provider; over';
comment on column player_freespin.provider is 'The game''s provider; null until it is asked to add them';
comment on column player_freespin.quantity is 'Issued spins';
comment on column player_freespin.asks is 'How often the provider was asked without an answer';
comment on column player_freespin.ask_at is 'When the provider is asked again; null if nothing is open';
comment on column player_freespin.expires_at is 'Until when they can be played; null before they are active';
comment on column player_freespin.won is 'Winnings so far as the provider last reported them, in subunits';
comment on column player_freespin.reported is 'Total winnings of the provider''s final report; null until it arrives';
comment on column player_freespin.credited is 'What the player got of them, as cash or as a bonus; null until the final report';
comment on column player_freespin.answered is 'The balance that the final report was answered with: a repeat gets it again';
comment on column player_freespin.closed_at is 'When its final report arrived';

create index player_freespin_due on player_freespin (coalesce(ask_at, expires_at, activate_by), id) where stage <> 'over';
