-- What the market of a launch lets a game offer. Nothing of it is offered where the operator does not say so.
alter table studio.session add column market_rules jsonb not null default '{}';
comment on column studio.session.market_rules is 'autoplay, turbo and minRoundMs as the operator said them at the launch; what is not there is off';
