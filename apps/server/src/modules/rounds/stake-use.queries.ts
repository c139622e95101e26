/** What stakes and wins have used of a limit, from the ledger entries: the sum that the audit compares with the windows. */
import type { Tx } from '../../platform/database/database.ts'
import type { LimitUse } from '../limits/index.ts'
import type { TransferKind } from '../player-state/index.ts'

/** Each entry stores what it counted, in subunits of the base currency at the rates of that time. */
const places = { bet: 0, loss: 1 } as const

/** The kinds of entries that store what they counted: of rounds and of sports bets. */
export const countingKinds: readonly TransferKind[] = [
  'bet',
  'win',
  'rollback.bet',
  'rollback.win',
  'sports.bet',
  'sports.decline',
  'sports.settle',
  'sports.unsettle',
  'sports.void',
  'sports.cashout',
  'sports.rollback',
  'sports.recount',
]

/** A rollback counts only if its original was counted since the given time too. The caller holds the player's lock. */
export async function sumStakeUse(
  tx: Tx,
  playerId: string,
  kind: keyof typeof places,
  since: Date,
): Promise<LimitUse> {
  const { rows } = await tx.query<{ used: bigint }>(
    `select coalesce(sum((context->'counted'->>$3::int)::bigint), 0)::bigint as used from ledger_entry
      where owner = $1 and at >= $2 and kind = any ($4)
        and coalesce((context->>'originalAt')::timestamptz, at) >= $2`,
    [playerId, since, places[kind], countingKinds],
  )
  return { used: rows[0]?.used ?? 0n, reserved: 0n }
}
