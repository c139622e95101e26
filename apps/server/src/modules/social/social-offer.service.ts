/**
 * The offer to somebody who comes by an account elsewhere and whose address nobody vouches for. Its token is told to the browser alone that
 * came back from the other side, is taken from no address, counts once and lapses within minutes.
 */
import { type Tx, violatedUnique } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { isBarred } from '../players/index.ts'
import { joinIdentity } from './identities.service.ts'
import { hashSecret } from './secrets.ts'
import { useOffer } from './social.queries.ts'

/**
 * In the transaction of a registration: where the account elsewhere cannot be joined there is no player.
 * @throws Refusal socialOfferOver for an offer that has lapsed or was taken, and when its account has been joined meanwhile
 */
export async function joinOffered(
  deps: Deps,
  tx: Tx,
  { token, playerId, sessionId }: { token: string; playerId: string; sessionId: string },
): Promise<void> {
  const offered = await useOffer(tx, hashSecret(token), deps.clock.now())
  if (!offered) throw refuse('socialOfferOver')
  if (await isBarred(deps, tx, { identities: [offered] })) throw refuse('accountBlocked')
  try {
    await joinIdentity(deps, tx, { ...offered, isVouched: false, addedIn: sessionId }, playerId)
  } catch (error) {
    if (violatedUnique(error) !== undefined) throw refuse('socialOfferOver')
    throw error
  }
}
