-- A sign-in that began before the password changed must not end in a session.

alter table player add column credential_generation int not null default 1;
comment on column player.credential_generation is 'Rises with every new password. A sign-in keeps the one that it began with and opens no session under another one';

alter table autologin_token add column credential_generation int not null default 1;
comment on column autologin_token.credential_generation is 'The one of the player when the link was made';
