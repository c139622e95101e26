import type { Db, Tx } from '../../platform/database/database.ts'
import type { SocialDeps } from './social.deps.ts'
import type { OutsideTraits } from '../limits/index.ts'
import { firstPaidAt, listDestinationTraits } from '../payment-destinations/index.ts'
import { listIdentitiesOf } from './social.queries.ts'

/** Traits that later modules know of a player: social accounts, payout destinations, time of the first payment. */
export async function readOutsideTraits(
  deps: SocialDeps,
  db: Db | Tx,
  playerId: string,
): Promise<OutsideTraits> {
  const [identities, destinations, moneyAt] = await Promise.all([
    listIdentitiesOf(db, playerId),
    listDestinationTraits(deps, db, playerId),
    firstPaidAt(db, playerId),
  ])
  return { identities, destinations, moneyAt }
}
