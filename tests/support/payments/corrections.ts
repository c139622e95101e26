/** Gives players cash with a correction that two staff members agreed to, so that the audit accepts it. */
import {
  addTurnOver,
  type LockedPlayer,
  withPlayerLock,
} from '../../../apps/server/src/modules/player-state/index.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'

const FIRST = 'staff:one'
const SECOND = 'staff:other'

/** `turnOver`: how much must be staked before a withdrawal, as for a deposit. */
export function giveCash(
  deps: AppDeps,
  playerId: string,
  asset: string,
  cash: bigint,
  turnOver = 0n,
): Promise<void> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [asset], async (locked) => {
      await correct(deps, locked, asset, cash, turnOver)
      await addTurnOver(locked, asset, turnOver)
    }),
  )
}

async function correct(
  deps: AppDeps,
  locked: LockedPlayer,
  asset: string,
  cash: bigint,
  turnOver: bigint,
): Promise<void> {
  const id = crypto.randomUUID()
  await locked.tx.query(
    `insert into staff_order (id, kind, player_id, details, sealed_reason, made_by, made_at, decided_by, decided_at, outcome)
     values ($1, 'correction', $2, $3, '', $4, $6, $5, $6, 'done')`,
    [
      id,
      locked.playerId,
      JSON.stringify({ currency: asset, amount: String(cash) }),
      FIRST,
      SECOND,
      deps.clock.now(),
    ],
  )
  await locked.post({
    asset,
    kind: 'correction',
    source: 'staff',
    externalId: `correction:${id}`,
    contra: 'operator:corrections',
    groupId: id,
    actor: FIRST,
    deltas: { cash },
    context: { secondMember: SECOND, turnOver: String(turnOver) },
  })
}
