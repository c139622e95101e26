-- Rules against harm can pause offers to a player.

alter table player add column offers_paused_at timestamptz;
comment on column player.offers_paused_at is
  'Since when a sign of harm keeps offers from the player: no campaigns, deposit offers, codes or grants of staff. Only staff ends it. Null: offers reach them';
