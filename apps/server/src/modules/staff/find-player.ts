/** Finds players as staff refer to them: by ID, number, email or phone. */
import type { Call } from './command.ts'
import type { StaffDeps } from './staff.deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findLogin, findPlayer, noteAudit, type Player } from '../players/index.ts'
import { listIdsByNumber } from './find-player.queries.ts'
import { StaffRefusal } from './refusals.ts'

/** As the site shows it (`playerNumberOf`). */
const NUMBER = /^[0-9a-f]{8}$/i

/** @throws StaffRefusal notFound, also if a number is not unique */
export async function findPlayerByReference(deps: StaffDeps, reference: string): Promise<Player> {
  const id = await findId(deps, reference.trim())
  const player = id === null ? null : await findPlayer(deps.db, id)
  if (player === null) throw new StaffRefusal('notFound')
  return player
}

/** A lookup of what is known about a player is written to the journal. */
export async function noteLookup(
  { deps, actor, reason }: Pick<Call, 'deps' | 'actor' | 'reason'>,
  playerId: string,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor,
      action: 'player.shown',
      subject: `player:${playerId}`,
      playerId,
      reason: reason || 'looked up',
    }),
  )
}

async function findId(deps: StaffDeps, reference: string): Promise<string | null> {
  if (isUuid(reference)) return reference.toLowerCase()
  if (NUMBER.test(reference)) {
    const [first, second] = await listIdsByNumber(deps.db, reference.toLowerCase())
    if (first !== undefined) return second === undefined ? first : null
  }
  return (await findLogin(deps.db, reference))?.id ?? null
}
