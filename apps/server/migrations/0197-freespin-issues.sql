-- An issue of free spins belongs to one player: a provider can't credit the same one to two.

create table freespin_issue (
  provider text not null,
  issue_id text not null,
  player_id uuid not null,
  primary key (provider, issue_id)
);
comment on table freespin_issue is 'Whose an issue of free spins is that a game provider plays without bets: the first player it is reported for';
comment on column freespin_issue.provider is 'Id of the game provider';
comment on column freespin_issue.issue_id is 'What the provider calls the issue';
comment on column freespin_issue.player_id is 'The one player it may be credited to';

insert into freespin_issue (provider, issue_id, player_id)
  select left(source, -length(':freespins')), external_id, owner from ledger_entry
   where kind = 'freespins' and source like '%:freespins'
   order by at
  on conflict do nothing;
