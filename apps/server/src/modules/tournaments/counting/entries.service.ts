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
  const known = await lockEntries(tx, id, playerIds)
  const missing = playerIds.filter(
    (player) => !known.some(({ playerId }) => playerId === player) && canEnter(player),
  )
  if (terms.entry === 'opt-in' || missing.length === 0)
    return new Map(known.map((entry) => [entry.playerId, entry]))
  await insertEntries(tx, id, missing, startsAt)
  const added = await lockEntries(tx, id, missing)
  return new Map([...known, ...added].map((entry) => [entry.playerId, entry]))
}
