-- Players of lists that staff uploaded, for segments of offers.

create table player_list (
  list text not null,
  player_id uuid not null,
  added_at timestamptz not null,
  primary key (list, player_id)
);
comment on table player_list is 'Players of a list that staff uploaded. Segments of offers name lists';
comment on column player_list.list is 'The name that segments use';

create index player_list_player on player_list (player_id);
