/**
 * Which offers a player has with a deposit: shown before it, chosen with it, and checked again when it is confirmed.
 * The chosen terms are copied to the deposit. At the end only the conditions about the player are checked again.
 */
import { BonusCodeStatus, BonusCodeTrigger } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { areOffersPaused } from '../../players/index.ts'
import type { OfferSetting, SettingsSnapshot } from '../../settings/index.ts'
import { type LockedPlayer, isOpen } from '../../player-state/index.ts'
import { isBudgetUsedUp } from '../budgets/budgets.rules.ts'
import { listTakenBudgets } from '../budgets/budgets.service.ts'
import { type Membership, membershipOf } from '../segments/segments.service.ts'
import { findIssued } from '../player-bonuses/player-bonuses.queries.ts'
import { findCode, listWaitingCodes, updateCode } from '../codes/codes.queries.ts'
import { issueBonus } from '../player-bonuses/issue.service.ts'
import {
  errorOfOffer,
  errorOfTerms,
  fitsAmount,
  type IssuedOffers,
  type OfferTerms,
  type Rates,
  termsOf,
} from './offers.rules.ts'

/** What amounts in a currency depend on. */
export interface RatedSettings extends Pick<SettingsSnapshot, 'rates'> {
  currencies: Rates['currencies']
  baseCurrency: Rates['base'] & { code: string }
}

type OfferDeps = Pick<BonusesDeps, 'clock' | 'levelOf' | 'settings'>

export function ratesOf({ currencies, baseCurrency, rates }: RatedSettings): Rates {
  return { currencies, base: baseCurrency, version: rates.version }
}

export interface Depositor {
  playerId: string
  country: string
  currency: string
  /** Number of the player's confirmed deposits. */
  depositsBefore: number
}

export interface AvailableOffer {
  offer: OfferSetting
  terms: OfferTerms
  /** Too little of its budget is left. */
  isUsedUp: boolean
}

/** Offers that the player's next deposit could use, whatever its amount, in the operator's order. None while they are paused. */
export async function listOffered(
  deps: OfferDeps,
  db: Db | Tx,
  depositor: Depositor,
  trigger: OfferSetting['trigger'] = 'deposit',
): Promise<AvailableOffer[]> {
  if (await areOffersPaused(db, depositor.playerId)) return []
  const issued = await findIssued(db, depositor.playerId, deps.clock.now())
  const isMember = await membershipOf(deps, db, depositor)
  const taken = await listTakenBudgets(deps, db)
  return evaluateOffers(deps, depositor, { issued, isMember }, trigger).map(({ offer, terms }) => ({
    offer,
    terms,
    isUsedUp: isBudgetUsedUp(terms, taken),
  }))
}

/** Whether neither a restriction nor a pause of offers keeps bonuses from the player. */
export async function mayGetOffers(locked: LockedPlayer, now: Date): Promise<boolean> {
  return isOpen(locked, now) && !(await areOffersPaused(locked.tx, locked.playerId))
}

/** Like `listOffered`, if the caller already knows the player. Budgets are not considered. */
export function evaluateOffers(
  deps: Pick<BonusesDeps, 'clock' | 'settings'>,
  depositor: Omit<Depositor, 'playerId'>,
  { issued, isMember }: { issued: IssuedOffers; isMember: Membership },
  trigger: OfferSetting['trigger'],
): Omit<AvailableOffer, 'isUsedUp'>[] {
  const settings = deps.settings.current()
  const market = settings.marketOf(depositor.country).id
  const rates = ratesOf(settings)
  const { offers } = settings.bonuses
  const sorted = offers.toSorted((one, other) => other.priority - one.priority)
  return sorted.flatMap((offer) => {
    const isAsked = offer.trigger === trigger && isMember(offer)
    const terms = isAsked ? termsOf(offer, depositor.currency, rates) : null
    if (terms === null) return []
    const { depositsBefore } = depositor
    const about = { market, now: deps.clock.now(), depositsBefore, issued, offers }
    return errorOfOffer(offer, terms, about) === null ? [{ offer, terms }] : []
  })
}

/** An offer that was removed is not paused: what players hold of it continues. */
export function isPaused({ settings }: Pick<BonusesDeps, 'settings'>, offerId: string): boolean {
  const offer = settings.current().bonuses.offers.find(({ id }) => id === offerId)
  return offer?.isEnabled === false
}

/** @throws bonusPaused */
export function requireNotPaused(deps: Pick<BonusesDeps, 'settings'>, offerId: string): void {
  if (isPaused(deps, offerId)) throw refuse('bonusPaused')
}

export interface Choice {
  bonusId: string | null
  isDeclined: boolean
  /** Subunits. Null for crypto deposits, whose amount is known only on arrival. */
  amount: bigint | null
}

interface ChosenOffer {
  terms: OfferTerms
  codeId: string | null
}

/**
 * The offer of a new deposit: the named one, else one by a waiting code. Unavailable offers are left out.
 * @throws bonusUsedUp for a named offer whose budget is used up: the player chooses again before they pay
 */
export async function chooseOffer(
  deps: OfferDeps,
  tx: Tx,
  depositor: Depositor,
  { bonusId, isDeclined, amount }: Choice,
): Promise<ChosenOffer | null> {
  if (isDeclined) return null
  const offered = (await listOffered(deps, tx, depositor)).filter(
    ({ terms }) => amount === null || fitsAmount(terms, amount),
  )
  if (bonusId !== null) {
    const named = offered.find(({ offer }) => offer.id === bonusId && offer.code === null)
    if (named?.isUsedUp) throw refuse('bonusUsedUp')
    return named === undefined ? null : { terms: named.terms, codeId: null }
  }
  for (const { id, offer: offerId } of await listWaitingCodes(
    tx,
    depositor.playerId,
    BonusCodeTrigger.deposit,
  )) {
    const found = offered.find(({ offer }) => offer.id === offerId)
    if (found?.isUsedUp === false) return { terms: found.terms, codeId: id }
  }
  return null
}

interface ConfirmedOffer extends ChosenOffer {
  invoiceId: string
  /** Subunits really paid. */
  amount: bigint
  depositsBefore: number
}

type BonusVerdict =
  | 'issued'
  | 'amount'
  | 'deposits'
  | 'times'
  | 'group'
  | 'code'
  | 'restriction'
  | 'nothing'
  | 'budget'

/**
 * Checks a chosen offer again and issues it. The caller holds the player's lock and books the deposit in the same
 * transaction.
 */
export async function issueForDeposit(
  deps: Pick<BonusesDeps, 'clock' | 'issueFreebet' | 'issueFreespins' | 'random' | 'settings'>,
  locked: LockedPlayer,
  confirmed: ConfirmedOffer,
): Promise<BonusVerdict> {
  const { terms, codeId, invoiceId, amount, depositsBefore } = confirmed
  const { tx, playerId } = locked
  const now = deps.clock.now()
  if (!(await mayGetOffers(locked, now))) return 'restriction'
  if (!fitsAmount(terms, amount)) return 'amount'
  const { offers } = deps.settings.current().bonuses
  const issued = await findIssued(tx, playerId, now)
  const error = errorOfTerms(terms, { depositsBefore, offers, issued })
  if (error !== null) return error
  if (codeId !== null && (await findCode(tx, codeId))?.status !== BonusCodeStatus.accepted) return 'code'
  const result = await issueBonus(deps, locked, { terms, cause: `deposit:${invoiceId}`, deposit: amount })
  if (result !== 'issued') return result
  if (codeId !== null) {
    await updateCode(tx, codeId, { status: BonusCodeStatus.used }, now)
    await announce(tx, { kind: 'bonusCode.changed', playerId, codeId })
  }
  return 'issued'
}
