/**
 * The offer to a visitor whose provider vouches for no address: register, or join an existing account. Only the browser that
 * returned from the provider gets the token. It is never read from a URL, works once and expires within minutes.
 */
import { type Tx, violatedUnique } from '../../platform/database/database.ts'
import type { SocialDeps } from './social.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { isRestrictedPerson } from '../players/index.ts'
import { addIdentity } from './identities.service.ts'
import { hashSecret } from './secrets.ts'
import { useOffer } from './social.queries.ts'

/**
 * Runs in the registration's transaction: if the social account can't be joined, no player is created.
 * @throws Refusal socialOfferOver if the offer expired or was used, or its account has been joined meanwhile
 */
export async function joinOffered(
  deps: SocialDeps,
  tx: Tx,
  { token, playerId, sessionId }: { token: string; playerId: string; sessionId: string },
): Promise<void> {
  const offer = await useOffer(tx, hashSecret(token), deps.clock.now())
  if (!offer) throw refuse('socialOfferOver')
  if (await isRestrictedPerson(deps, tx, { identities: [offer] })) throw refuse('accountBlocked')
  try {
    await addIdentity(deps, tx, { ...offer, isVouched: false, addedIn: sessionId }, playerId)
  } catch (error) {
    if (violatedUnique(error) !== undefined) throw refuse('socialOfferOver')
    throw error
  }
}
