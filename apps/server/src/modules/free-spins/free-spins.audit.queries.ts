/** Consistency checks between free spins, the bonuses of their winnings and the ledger. Each query selects the differences. */
import type { AuditCheck } from '@fairhall/ledger'

/** What the terms allow of a reported total. */
const allowed = `least(f.reported, coalesce((f.terms->>'most')::numeric, f.reported),
    case when f.terms->'wagering'->>'multiplier' = '0' then coalesce((f.terms->>'cap')::numeric, f.reported) else f.reported end)`

const cash = `select external_id, owner, asset, deltas[1] as amount from ledger_entry where kind = 'freespins.won'`

export const freeSpinChecks: readonly AuditCheck[] = [
  {
    // Their stake is a level of the provider, which is not stored.
    name: 'free spins are as many as their terms say',
    text: `select f.id, f.player_id, f.game, f.quantity, f.count from player_freespin f
      where f.count > f.quantity or not exists (
        select from jsonb_array_elements(f.terms->'spins') s
         where s->>'game' = f.game and (s->>'quantity')::integer = f.quantity) limit 100`,
  },
  {
    name: 'the winnings of free spins are what their terms allow of the reported total',
    text: `select f.id, f.player_id, f.reported, f.credited from player_freespin f
      where f.credited is not null and f.credited not in (0, ${allowed}) limit 100`,
  },
  {
    name: 'the winnings of free spins were credited once, as cash or as a bonus',
    text: `select f.id, f.player_id, f.credited, c.amount as cash, b.amount as bonus
      from player_freespin f
      left join (${cash}) c on c.external_id = f.id::text and c.owner = f.player_id and c.asset = f.currency
      left join player_bonus b on b.cause = 'freespin:' || f.id and b.player_id = f.player_id and b.currency = f.currency
      where coalesce(f.credited, 0) <> coalesce(c.amount, 0) + coalesce(b.amount, 0) limit 100`,
  },
  {
    name: 'each bonus and each cash credit of free spins belongs to free spins',
    text: `select c.external_id, c.owner, c.amount from (
        select external_id, owner, amount from (${cash}) e
        union all select substr(cause, 10), player_id, amount from player_bonus where cause like 'freespin:%') c
      left join player_freespin f on f.id::text = c.external_id and f.player_id = c.owner
      where f.id is null limit 100`,
  },
]
