/** Wagered bonuses as bets know them, in columns: the latest of each player and currency, with what late wins and rollbacks changed. */
export const keptBonuses = `select s.player, s.asset, k.* from player_asset s
  cross join lateral unnest(s.bonus_kept) packed
  cross join lateral (
    select split_part(packed, ':', 1)::uuid as id, split_part(packed, ':', 2)::numeric as pot,
      split_part(packed, ':', 3)::numeric as paid, split_part(packed, ':', 4)::numeric as done,
      split_part(packed, ':', 5)::numeric as target, nullif(split_part(packed, ':', 6), '')::numeric as cap,
      coalesce(nullif(split_part(packed, ':', 7), ''), '0')::numeric as stuck) k`
