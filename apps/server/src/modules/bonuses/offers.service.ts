/**
 * Which offers a player has with a deposit: shown before it, chosen with it, and judged again when it is confirmed. What
 * he was promised is copied to his deposit then; only what must be true of himself is asked once more at the end.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import { type Held, isOpen } from '../standing/index.ts'
import { countIssued, findCode, listWaitingCodes, updateCode } from './bonuses.queries.ts'
import { issueBonus } from './issue.service.ts'
import {
  faultOfOffer,
  faultOfTerms,
  fitsAmount,
  type OfferTerms,
  type Rates,
  termsOf,
} from './offers.rules.ts'
import type { OfferSetting } from './offers.schema.ts'

type OfferDeps = Pick<Deps, 'bonuses' | 'clock' | 'settings'>

export function ratesOf({ currencies, baseCurrency, rates }: SettingsSnapshot): Rates {
  return { currencies, base: baseCurrency, version: rates.version }
}

export interface Depositor {
  playerId: string
  country: string
  currency: string
  /** Of his deposits that were confirmed. */
  depositsBefore: number
}

export interface Offered {
  offer: OfferSetting
  terms: OfferTerms
}

/** Offers of the house that a deposit of his could bring, whatever its amount; in the operator's order. */
export async function listOffered(
  deps: OfferDeps,
  db: Db | Tx,
  who: Depositor,
  trigger: OfferSetting['trigger'] = 'deposit',
): Promise<Offered[]> {
  return judgeOffers(deps, who, await countIssued(db, who.playerId), trigger)
}

/** The same where the caller already knows how often each offer was issued to the player. */
export function judgeOffers(
  deps: OfferDeps,
  who: Omit<Depositor, 'playerId'>,
  issued: ReadonlyMap<string, number>,
  trigger: OfferSetting['trigger'],
): Offered[] {
  const settings = deps.settings.current()
  const market = settings.marketOf(who.country).id
  const rates = ratesOf(settings)
  return deps.bonuses.offers.flatMap((offer) => {
    const terms = offer.trigger === trigger ? termsOf(offer, who.currency, rates) : null
    if (terms === null) return []
    const { depositsBefore } = who
    const about = { market, now: deps.clock.now(), depositsBefore, timesIssued: issued.get(offer.id) ?? 0 }
    return faultOfOffer(offer, terms, about) === null ? [{ offer, terms }] : []
  })
}

export interface Choice {
  bonusId: string | null
  isDeclined: boolean
  /** Subunits; null of coins, of which is known only when they are there how many they are. */
  amount: bigint | null
}

export interface Chosen {
  terms: OfferTerms
  codeId: string | null
}

/** The offer of a new deposit: the one that was named, else one by a code that waits. What does not fit is left out. */
export async function chooseOffer(
  deps: OfferDeps,
  tx: Tx,
  who: Depositor,
  { bonusId, isDeclined, amount }: Choice,
): Promise<Chosen | null> {
  if (isDeclined) return null
  const offered = (await listOffered(deps, tx, who)).filter(
    ({ terms }) => amount === null || fitsAmount(terms, amount),
  )
  if (bonusId !== null) {
    const named = offered.find(({ offer }) => offer.id === bonusId && offer.code === null)
    return named === undefined ? null : { terms: named.terms, codeId: null }
  }
  for (const { id, offer: offerId } of await listWaitingCodes(tx, who.playerId, 3)) {
    const found = offered.find(({ offer }) => offer.id === offerId)
    if (found !== undefined) return { terms: found.terms, codeId: id }
  }
  return null
}

export interface Confirmed extends Chosen {
  invoiceId: string
  /** Subunits that were really paid. */
  amount: bigint
  depositsBefore: number
}

export type BonusVerdict = 'issued' | 'amount' | 'deposits' | 'times' | 'code' | 'gate' | 'nothing'

/** Judges a chosen offer once more and issues it. The player is held, and the deposit is booked in the same transaction. */
export async function issueForDeposit(
  deps: Pick<Deps, 'clock' | 'random'>,
  held: Held,
  confirmed: Confirmed,
): Promise<BonusVerdict> {
  const { terms, codeId, invoiceId, amount, depositsBefore } = confirmed
  const { tx, playerId } = held
  const now = deps.clock.now()
  if (!isOpen(held, now)) return 'gate'
  if (!fitsAmount(terms, amount)) return 'amount'
  const timesIssued = (await countIssued(tx, playerId)).get(terms.offer) ?? 0
  const fault = faultOfTerms(terms, { depositsBefore, timesIssued })
  if (fault !== null) return fault
  if (codeId !== null && (await findCode(tx, codeId))?.status !== 1) return 'code'
  if (!(await issueBonus(deps, held, { terms, cause: `deposit:${invoiceId}`, deposit: amount })))
    return 'nothing'
  if (codeId !== null) {
    await updateCode(tx, codeId, { status: 2 }, now)
    await announce(tx, { type: 'bonusCode.changed', playerId, codeId })
  }
  return 'issued'
}
