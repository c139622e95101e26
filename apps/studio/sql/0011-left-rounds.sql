-- A round that its player has left is ended for him before the operator would end it without a win: the oldest are looked for.

create index round_left on studio.round (placed_at) where state = 'open' and seat not like 'demo:%';
comment on index studio.round_left is 'Open rounds for money, the oldest first: those whose players do not come back are ended for them';
