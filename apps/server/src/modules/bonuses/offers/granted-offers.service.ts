/**
 * Offers that rewards and staff give without a deposit. Their terms are copied when the reward is owed. Whether the player gets them is
 * decided when they are issued.
 */
import type { BonusesDeps } from '../bonuses.deps.ts'
import { findPlayer } from '../../players/index.ts'
import { isOpen, type LockedPlayer } from '../../player-state/index.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'
import { findIssued } from '../player-bonuses/player-bonuses.queries.ts'
import { issueBonus } from '../player-bonuses/issue.service.ts'
import { errorOfOffer, errorOfTerms, type OfferTerms, termsOf } from './offers.rules.ts'
import { ratesOf } from './offers.service.ts'

/** Null if grants can't give the offer, or if it does not cover the currency. */
export function grantTermsOf(
  settings: SettingsSnapshot,
  offerId: string,
  currency: string,
): OfferTerms | null {
  const offer = settings.bonuses.offers.find(({ id, trigger }) => id === offerId && trigger === 'grant')
  return offer === undefined ? null : termsOf(offer, currency, ratesOf(settings))
}

export type GrantRefusal = 'restriction' | 'nothing' | 'budget' | NonNullable<ReturnType<typeof errorOfOffer>>

interface Granted {
  terms: OfferTerms
  cause: string
  /** The time at which the offer is judged. */
  owedAt: Date
  /** Whether it counts how often the player had this offer and others of its group. What players earned is not limited. */
  isLimited: boolean
}

type IssueDeps = Pick<BonusesDeps, 'clock' | 'issueFreespins' | 'random' | 'settings'>

/** Issues an offer under the player's lock. Returns why it did not; null if it did. */
export async function issueGranted(
  deps: IssueDeps,
  locked: LockedPlayer,
  granted: Granted,
): Promise<GrantRefusal | null> {
  const refusal = await refusalOf(deps, locked, granted)
  if (refusal !== null) return refusal
  const { terms, cause } = granted
  const result = await issueBonus(deps, locked, { terms, cause, deposit: 0n })
  return result === 'issued' ? null : result
}

/** An offer that was removed is not paused: the copied terms apply. */
async function refusalOf(
  deps: IssueDeps,
  locked: LockedPlayer,
  { terms, owedAt, isLimited }: Granted,
): Promise<GrantRefusal | null> {
  if (!isOpen(locked, deps.clock.now())) return 'restriction'
  const { tx, playerId } = locked
  const settings = deps.settings.current()
  const { offers } = settings.bonuses
  const issued = isLimited ? await findIssued(tx, playerId) : new Map()
  const about = { depositsBefore: 0, issued, offers }
  const offer = offers.find(({ id }) => id === terms.offer)
  if (offer === undefined) return errorOfTerms(terms, about)
  const market = settings.marketOf((await findPlayer(tx, playerId))?.country ?? '').id
  return errorOfOffer(offer, terms, { ...about, market, now: owedAt })
}
