/** Cash from nowhere, as the books know it: a correction that two persons of the staff answer for. */
import { type Held, holdPlayer } from '../../apps/server/src/modules/standing/index.ts'
import { inTransaction, queryable } from '../../apps/server/src/platform/database/database.ts'
import type { Deps } from '../../apps/server/src/platform/deps.ts'

const ONE = 'staff:one'
const OTHER = 'staff:other'

export function giveCash(deps: Deps, playerId: string, asset: string, cash: bigint): Promise<void> {
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [asset], (held) => correct(deps, held, asset, cash)),
  )
}

async function correct(deps: Deps, held: Held, asset: string, cash: bigint): Promise<void> {
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
    context: { secondPerson: OTHER },
  })
}
