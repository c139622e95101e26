-- A link of the operator opens a session without anything that only its player has: it is no sign-in of his own.

alter table player_session add column by_link boolean not null default false;
comment on column player_session.by_link is 'Opened by a link that staff had made';
