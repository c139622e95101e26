-- What is over is forgotten after a while. A session is needed as long as its token is good, a round as long as somebody may
-- want to check it: so a round no longer holds its session.

alter table studio.round drop constraint round_session_id_fkey;

create index round_demo on studio.round (placed_at) where seat like 'demo:%';
create index session_created_at on studio.session (created_at);
create index seed_demo on studio.seed (created_at) where seat like 'demo:%';
comment on index studio.round_demo is 'Rounds for play money, the oldest first: they are kept shorter than those for money';
