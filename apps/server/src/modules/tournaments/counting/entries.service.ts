import type { Tx } from '../../../platform/database/database.ts'
import type { Run } from '../runs/runs.queries.ts'
import { type Entry, insertEntries, lockEntries } from './entries.queries.ts'

/** The entries of these players, locked: those who are entered; automatic runs enter the others, or those who can enter. */
export async function openEntries(
  tx: Tx,
  { id, startsAt, terms }: Pick<Run, 'id' | 'startsAt' | 'terms'>,
  playerIds: readonly string[],
  canEnter: (playerId: string) => boolean = () => true,
): Promise<ReadonlyMap<string, Entry>> {
  const lock = async (players: readonly string[]) =>
    (await lockEntries(tx, id, players)).map((entry) => [entry.playerId, entry] as const)
  const entries = new Map(await lock(playerIds))
  const missing = playerIds.filter((player) => !entries.has(player) && canEnter(player))
  if (terms.entry === 'opt-in' || missing.length === 0) return entries
  await insertEntries(tx, id, missing, startsAt)
  for (const [player, entry] of await lock(missing)) entries.set(player, entry)
  return entries
}
