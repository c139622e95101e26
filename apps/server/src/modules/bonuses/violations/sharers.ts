/** Players who may act together: they use the same device, address or payout destination. People of one household do, too. */
import type { Tx } from '../../../platform/database/database.ts'
import { listDeviceSharers } from '../../sessions/index.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'

/** Sessions older than this say nothing about who plays now. */
const SESSIONS_MS = 90 * 24 * 60 * 60 * 1000

export interface Sharer {
  playerId: string
  /** What both use: device, address, destination. */
  shared: readonly string[]
}

/** @param at When the player's play that is compared ended. */
export async function listSharers(
  { sharersOfDestinations }: Pick<BonusesDeps, 'sharersOfDestinations'>,
  tx: Tx,
  playerId: string,
  at: Date,
): Promise<Sharer[]> {
  const shared = new Map<string, string[]>()
  const add = (id: string, what: string) => shared.set(id, [...(shared.get(id) ?? []), what])
  const since = new Date(at.getTime() - SESSIONS_MS)
  for (const { playerId: id, shared: what } of await listDeviceSharers(tx, playerId, since)) add(id, what)
  for (const id of await sharersOfDestinations(tx, playerId)) add(id, 'destination')
  return [...shared].map(([id, what]) => ({ playerId: id, shared: what.toSorted() }))
}
