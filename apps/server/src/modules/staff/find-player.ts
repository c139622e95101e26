/** Finds players as staff refer to them: by ID, number, email or phone. */
import type { Deps } from '../../platform/deps.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findLogin, findPlayer, type Player } from '../players/index.ts'
import { StaffRefusal } from './refusals.ts'

/** The first segment of the ID, which the site shows as the player's number. */
const NUMBER = /^[0-9a-f]{8}$/i

/** @throws StaffRefusal notFound, also if a number is not unique */
export async function findPlayerByReference(deps: Deps, reference: string): Promise<Player> {
  const id = await findId(deps, reference.trim())
  const player = id === null ? null : await findPlayer(deps.db, id)
  if (player === null) throw new StaffRefusal('notFound')
  return player
}

async function findId(deps: Deps, reference: string): Promise<string | null> {
  if (isUuid(reference)) return reference.toLowerCase()
  if (NUMBER.test(reference)) {
    const from = reference.toLowerCase()
    const { rows } = await deps.db.query<{ id: string }>(
      'select id from player where id between $1::uuid and $2::uuid limit 2',
      [`${from}-0000-0000-0000-000000000000`, `${from}-ffff-ffff-ffff-ffffffffffff`],
    )
    if (rows.length > 0) return rows.length === 1 ? (rows[0]?.id ?? null) : null
  }
  return (await findLogin(deps.db, reference))?.id ?? null
}
