-- An account that is held must not free itself by a change of its name: what caused the review is kept until the bar ends.

create table bar_review_match (
  player_id uuid not null,
  barred_player_id uuid not null,
  kind text not null,
  hash bytea not null,
  own_proven_at timestamptz,
  primary key (player_id, barred_player_id, kind, hash),
  foreign key (player_id, barred_player_id) references bar_review on delete cascade,
  foreign key (barred_player_id, kind, hash) references barred_trait (player_id, kind, hash) on delete cascade
);
comment on table bar_review_match is 'The traits that an account in review had in common with the barred player, also where it has others now';
comment on column bar_review_match.player_id is 'The account';
comment on column bar_review_match.barred_player_id is 'The barred player';
comment on column bar_review_match.kind is 'As in barred_trait';
comment on column bar_review_match.hash is 'As in barred_trait: a match ends with the trait';
comment on column bar_review_match.own_proven_at is 'Since when it was proven to belong to the account; null: the account only entered it';
create index bar_review_match_trait on bar_review_match (barred_player_id, kind, hash);
