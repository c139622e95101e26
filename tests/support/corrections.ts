/** Cash from nowhere, as the books know it: a correction that two persons of the staff answer for. */
import { addTurnOver, type Held, holdPlayer } from '../../apps/server/src/modules/standing/index.ts'
import { inTransaction, queryable } from '../../apps/server/src/platform/database/database.ts'
import type { Deps } from '../../apps/server/src/platform/deps.ts'

const ONE = 'staff:one'
const OTHER = 'staff:other'

/** With what must be turned over before it is withdrawn, as of a deposit. */
export function giveCash(
  deps: Deps,
  playerId: string,
  asset: string,
  cash: bigint,
  turnOver = 0n,
): Promise<void> {
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [asset], async (held) => {
      await correct(deps, held, asset, cash, turnOver)
      await addTurnOver(held, asset, turnOver)
    }),
  )
}

async function correct(deps: Deps, held: Held, asset: string, cash: bigint, turnOver: bigint): Promise<void> {
  const id = crypto.randomUUID()
  await queryable(held.tx).query(
    `insert into staff_order (id, kind, player_id, details, sealed_reason, made_by, made_at, decided_by, decided_at, outcome)
     values ($1, 'correction', $2, $3, '', $4, $6, $5, $6, 'done')`,
    [
      id,
      held.playerId,
      JSON.stringify({ currency: asset, amount: String(cash) }),
      ONE,
      OTHER,
      deps.clock.now(),
    ],
  )
  await held.post({
    asset,
    kind: 'correction',
    source: 'staff',
    externalId: `correction:${id}`,
    contra: 'house:corrections',
    groupId: id,
    actor: ONE,
    deltas: { cash },
    context: { secondPerson: OTHER, turnOver: String(turnOver) },
  })
}
