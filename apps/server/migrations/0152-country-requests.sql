-- A player asks for another country of the account; staff decides.

create table country_request (
  player_id uuid primary key,
  country text not null,
  asked_at timestamptz not null
);
comment on table country_request is 'Requests that wait for staff; what was decided is in the journal';
comment on column country_request.player_id is 'The player who asks; a new request replaces the one before';
comment on column country_request.country is 'The country that they ask for, ISO 3166-1 alpha-2';
comment on column country_request.asked_at is 'Since when it waits';
