import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { listBets, saveCancelled } from './bets.queries.ts'
import { lockFlight } from './flights.queries.ts'

/**
 * Takes a bet back, as long as its flight accepts bets. The stake is then returned like that of a flight without a leader:
 * the bet is rolled back, so it counts as never placed. A repeat changes nothing. @throws Refusal moveNotAllowed
 */
export async function cancelBet(deps: Deps, tx: Tx, roundId: string): Promise<void> {
  const find = async () => (await listBets(tx, [roundId])).get(roundId)
  const known = await find()
  const flight = known === undefined ? null : await lockFlight(tx, known.flightId)
  // Read again under the lock.
  const bet = await find()
  if (bet?.state === 'void') return
  const isOpen = flight?.state === 'betting' && deps.clock.now() < flight.bettingUntil
  if (flight === null || !isOpen || bet?.state !== 'placed') throw new Refusal('moveNotAllowed')
  await saveCancelled(tx, flight.id, roundId)
}
