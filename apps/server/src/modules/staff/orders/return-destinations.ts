/** The destination of a return, as an order stores it: sealed with the player's key, so that it is erased with the player's data. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { sealUnlessErased, unsealFor } from '../../players/index.ts'

type Fields = Readonly<Record<string, string>>

/** Returns null once the player was erased. */
export async function sealDestination(
  deps: StaffDeps,
  tx: Tx,
  playerId: string,
  fields: Fields,
): Promise<string | null> {
  const sealed = await sealUnlessErased(deps, tx, playerId, JSON.stringify(fields))
  return sealed === null ? null : sealed.toString('base64')
}

/** Returns null once the player was erased. */
export async function openDestination(
  deps: StaffDeps,
  db: Db | Tx,
  playerId: string,
  sealed: string,
): Promise<Fields | null> {
  const text = await unsealFor(deps, db, playerId, Buffer.from(sealed, 'base64'))
  return text === null ? null : (JSON.parse(text) as Fields)
}
