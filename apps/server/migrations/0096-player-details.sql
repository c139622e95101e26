-- What an operator may also ask of his players. Most ask none of it, and none of it is ever searched for: it lies sealed.

create table player_detail (
  player_id uuid not null references player,
  name text not null check (name in ('nationality', 'additionalAddress', 'profession', 'placeOfBirth', 'personalIdNumber',
    'cpf_number', 'securityQuestion', 'securityAnswer')),
  sealed bytea not null,
  changed_at timestamptz not null,
  primary key (player_id, name)
);
comment on table player_detail is 'Fields of the profile that the operator''s definitions ask for beside those of the player''s row';
comment on column player_detail.name is 'As the field is called in registration.json';
comment on column player_detail.sealed is 'The value, sealed with the player''s key';
