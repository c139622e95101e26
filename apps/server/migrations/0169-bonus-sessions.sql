-- A bonus says in which sign-in of the player it was issued. There is no reference: sign-ins are forgotten, bonuses are not.

alter table player_bonus add column issue_session uuid;
comment on column player_bonus.issue_session is 'The sign-in that the player used last when it was issued; null: none was open';
