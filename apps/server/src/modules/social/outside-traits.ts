import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPlaces } from '../payments/index.ts'
import type { Traits } from '../players/index.ts'
import { listIdentitiesOf } from './social.queries.ts'

/** By what modules beyond the limits know a player: accounts elsewhere, destinations of payouts. */
export async function readOutsideTraits(
  deps: Deps,
  db: Db | Tx,
  playerId: string,
): Promise<Pick<Traits, 'identities' | 'destinations'>> {
  const identities = await listIdentitiesOf(db, playerId)
  return { identities, destinations: await listPlaces(deps, db, playerId) }
}
