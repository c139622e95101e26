-- The comments of some tables and columns, in plainer words.

comment on column player_bar.origin is 'The barred player whose traits this one has; null: the bar is the player''s own';
comment on table bar_release is 'People who, as two staff members have confirmed, are not a barred player with the same traits';
comment on table chargeback is 'At most one for each deposit. Amount less taken and held_back is owed to the operator';
comment on column player.owner_since is 'When the owner of the address took the account over from the person who had registered it. They do not see older data. Null: never';
comment on column staff.approval_wait_hours is 'How long after accepting they may not approve anything: only for members added by one person alone';
comment on column staff_order.player_id is 'The player that it concerns; null where it concerns a staff member';
comment on column staff_order.staff_id is 'The staff member that it concerns';
comment on table login_attempt is 'Failed sign-ins by login and network, known or not, so that the answer does not reveal which logins exist';
