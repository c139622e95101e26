/**
 * Offers that rewards and staff give without a deposit. Their terms are copied when the reward is owed. Whether the player gets them is
 * decided when they are issued.
 */
import { BonusStatus } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { areOffersPaused, findPlayer } from '../../players/index.ts'
import { isOpen, type LockedPlayer } from '../../player-state/index.ts'
import { mayHaveOffers } from '../../registers/index.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'
import { findIssued } from '../player-bonuses/player-bonuses.queries.ts'
import { issueBonus } from '../player-bonuses/issue.service.ts'
import { endPlayerBonus } from '../player-bonuses/player-bonuses.service.ts'
import { listIssuedFor } from '../player-bonuses/revocations.queries.ts'
import { errorOfOffer, errorOfTerms, type OfferTerms, termsOf } from './offers.rules.ts'
import { type RatedSettings, ratesOf } from './offers.service.ts'

/** What the terms of a granted offer depend on. */
export type GrantSettings = RatedSettings & { bonuses: Pick<SettingsSnapshot['bonuses'], 'offers'> }

/** Null if grants can't give the offer, or if it does not cover the currency. */
export function grantTermsOf(settings: GrantSettings, offerId: string, currency: string): OfferTerms | null {
  const offer = settings.bonuses.offers.find(({ id, trigger }) => id === offerId && trigger === 'grant')
  return offer === undefined ? null : termsOf(offer, currency, ratesOf(settings))
}

export type GrantRefusal = 'restriction' | 'nothing' | 'budget' | NonNullable<ReturnType<typeof errorOfOffer>>

interface Granted {
  terms: OfferTerms
  /** The time at which the offer is judged. */
  owedAt: Date
  /** Whether it counts how often the player had this offer and others of its group. What players earned is not limited. */
  isLimited: boolean
}

type IssueDeps = Pick<BonusesDeps, 'clock' | 'issueFreebet' | 'issueFreespins' | 'random' | 'settings'>

/** Issues an offer under the player's lock, once per cause. Returns why it did not; null if it did. */
export async function issueGranted(
  deps: IssueDeps,
  locked: LockedPlayer,
  granted: Granted & { cause: string },
): Promise<GrantRefusal | null> {
  const { tx, playerId } = locked
  const player = { playerId, isOpen: isOpen(locked, deps.clock.now()) }
  const refusal = await refusalOfGrant(deps, tx, player, granted)
  if (refusal !== null) return refusal
  const { terms, cause } = granted
  const result = await issueBonus(deps, locked, { terms, cause, deposit: 0n })
  return result === 'issued' ? null : result
}

/** Why the player can't get the offer now. An offer that was removed is not paused: the copied terms apply. */
export async function refusalOfGrant(
  { clock, settings }: Pick<IssueDeps, 'clock' | 'settings'>,
  db: Db | Tx,
  player: { playerId: string; isOpen: boolean },
  { terms, owedAt, isLimited }: Granted,
): Promise<GrantRefusal | null> {
  if (!player.isOpen || (isLimited && !(await mayBeGiven(db, player.playerId, clock.now()))))
    return 'restriction'
  const current = settings.current()
  const { offers } = current.bonuses
  const issued = isLimited ? await findIssued(db, player.playerId, clock.now()) : new Map()
  const about = { depositsBefore: 0, issued, offers }
  const offer = offers.find(({ id }) => id === terms.offer)
  if (offer === undefined) return errorOfTerms(terms, about)
  const market = current.marketOf((await findPlayer(db, player.playerId))?.country ?? '').id
  return errorOfOffer(offer, terms, { ...about, market, now: owedAt })
}

/** Gifts are offers like others: none while offers are paused, or without an answer of the registers that the market asks before them. */
async function mayBeGiven(db: Db | Tx, playerId: string, now: Date): Promise<boolean> {
  return !(await areOffersPaused(db, playerId)) && mayHaveOffers(db, playerId, now)
}

/** Cancels what a cause issued, unless the player has activated it. Requires the player's lock with the currency. */
export async function withdrawGranted(
  { clock }: Pick<BonusesDeps, 'clock'>,
  locked: LockedPlayer,
  cause: string,
): Promise<void> {
  const bonuses = await listIssuedFor(locked.tx, cause)
  const ownOnes = bonuses.filter((bonus) => bonus.cause === cause && bonus.status === BonusStatus.issued)
  for (const bonus of ownOnes) await endPlayerBonus(locked, bonus, 'cancel', 'system:grants', clock.now())
}
