/**
 * Staff decides about requests for another account country. The country names the registers that are asked about the player, so two
 * members accept one; a single member refuses it, which changes nothing.
 */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { decideCountryIn, findCountryRequest, lockPlayerRow } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { askBeforeMove, whyToStay } from '../registers/index.ts'
import type { TableRow } from './command.ts'
import { placeOrderIn } from './orders/orders.service.ts'
import { StaffRefusal } from './refusals.ts'
import type { StaffDeps } from './staff.deps.ts'

interface CountryAction {
  playerId: string
  country: string
  actor: string
  reason: string
}

/** Returns false if no request for that country waits. */
export function refuseCountry(deps: StaffDeps, action: CountryAction): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, action.playerId, [], () =>
      decideCountryIn(deps, tx, { ...action, isAccepted: false }),
    ),
  )
}

/** Returns null if no request for that country waits. @throws StaffRefusal, Refusal */
export async function orderCountry(deps: StaffDeps, action: CountryAction): Promise<TableRow | null> {
  const { playerId, country, actor, reason } = action
  const request = await findCountryRequest(deps, playerId)
  if (request?.country !== country) return null
  await askBeforeMove(deps, playerId)
  return inTransaction(deps.db, async (tx) => {
    await withPlayerLock(deps, tx, playerId, [], (locked) => requireClear(deps, locked))
    return placeOrderIn(deps, tx, { playerId, details: { kind: 'change-country', country }, actor, reason })
  })
}

/**
 * A player moves only once the registers of their present market were asked and don't list them: the new market may ask none of
 * these, and only a register ends its exclusion. The caller has asked them since the second member decided.
 * @throws StaffRefusal, Refusal
 */
export async function changeCountryIn(
  deps: StaffDeps,
  tx: Tx,
  change: CountryAction & { secondMember: string },
): Promise<void> {
  await withPlayerLock(deps, tx, change.playerId, [], async (locked) => {
    await requireClear(deps, locked)
    if (!(await decideCountryIn(deps, tx, { ...change, isAccepted: true })))
      throw new StaffRefusal('orderStale')
  })
}

async function requireClear(deps: StaffDeps, locked: LockedPlayer): Promise<void> {
  const player = await lockPlayerRow(locked.tx, locked.playerId)
  const why = player === null ? null : await whyToStay(deps, locked, player)
  if (why === 'listed') throw new StaffRefusal('registerListed')
  if (why === 'unanswered') throw new StaffRefusal('registerUnanswered')
}
