/**
 * Which bonus a deposit uses: one of the list, one by a code, or none. This file holds every transition of that
 * choice, without display or requests. Amounts are decimal strings in the main unit.
 */
import type { DepositBonus } from '@fairhall/contract'
import { compareAmounts, isAmountWithin } from '@fairhall/ui/amount'

export type BonusChoice =
  /** Nothing in the list fits, and the player has declined nothing. */
  | { kind: 'nothing' }
  | { kind: 'bonus'; id: string }
  | { kind: 'declined' }
  /** The code field is open. */
  | { kind: 'code' }

export interface Offer {
  id: string
  from: string
  to: string | null
}

export interface Offers {
  list: readonly Offer[]
  /** The amount of a crypto deposit is known only on arrival, so it rules out no bonus. */
  isCrypto: boolean
  isDeclinedByDefault: boolean
}

export type BonusEvent =
  /** The list has loaded. An amount that the player has already chosen is not raised. */
  | { kind: 'arrival'; amount: string; isAmountChosen: boolean; preferred: string | null; hasCode: boolean }
  /** The amount or the list has changed. */
  | { kind: 'amount'; amount: string }
  | { kind: 'choice'; id: string }
  | { kind: 'decline' }
  | { kind: 'code' }

const NOTHING: BonusChoice = { kind: 'nothing' }
const DECLINED: BonusChoice = { kind: 'declined' }

export const startOfChoice = (): BonusChoice => NOTHING

export function nextChoice(choice: BonusChoice, event: BonusEvent, offers: Offers): BonusChoice {
  switch (event.kind) {
    case 'arrival':
      return firstChoice(event, offers)
    case 'amount':
      return refitted(choice, event.amount, offers)
    case 'choice':
      return { kind: 'bonus', id: event.id }
    case 'decline':
      return DECLINED
    case 'code':
      return { kind: 'code' }
  }
}

function firstChoice(event: Extract<BonusEvent, { kind: 'arrival' }>, offers: Offers): BonusChoice {
  const { preferred, hasCode, amount, isAmountChosen } = event
  const offer = offers.list.find(({ id }) => id === preferred)
  const isRefused = isAmountChosen && offer !== undefined && isUnavailable(offer, amount, offers)
  if (offer !== undefined && !isRefused) return { kind: 'bonus', id: offer.id }
  if (hasCode) return { kind: 'code' }
  return offers.isDeclinedByDefault ? DECLINED : firstFitting(amount, offers)
}

function firstFitting(amount: string, offers: Offers): BonusChoice {
  const found = offers.list.find((offer) => !isUnavailable(offer, amount, offers))
  return found === undefined ? NOTHING : { kind: 'bonus', id: found.id }
}

function refitted(choice: BonusChoice, amount: string, offers: Offers): BonusChoice {
  if (choice.kind === 'declined' || choice.kind === 'code') return choice
  if (choice.kind === 'bonus') {
    const offer = offers.list.find(({ id }) => id === choice.id)
    if (offer !== undefined && !isUnavailable(offer, amount, offers)) return choice
  }
  return offers.isDeclinedByDefault ? DECLINED : firstFitting(amount, offers)
}

/** The amount is below the bonus's minimum deposit or above its maximum. Never true for crypto. */
export function isUnavailable(
  { from, to }: Offer,
  amount: string,
  { isCrypto }: Pick<Offers, 'isCrypto'>,
): boolean {
  return !isCrypto && !isAmountWithin(amount, from, to ?? undefined)
}

/**
 * The form's first amount: the usual amount, raised to the bonus's minimum deposit. The player's own amount stays
 * unchanged.
 */
export function amountFor(choice: BonusChoice, usual: string, isChosen: boolean, offers: Offers): string {
  if (isChosen) return usual
  const offer = choice.kind === 'bonus' ? offers.list.find(({ id }) => id === choice.id) : undefined
  return offer !== undefined && compareAmounts(offer.from, usual) > 0 ? offer.from : usual
}

/**
 * The bonus fields of the deposit request. The server uses a waiting code if no bonus is named and none is declined,
 * so neither is sent while the code field is open.
 */
export function toRequest(choice: BonusChoice): { bonusId?: string; isBonusDecline?: boolean } {
  if (choice.kind === 'bonus') return { bonusId: choice.id }
  return choice.kind === 'code' ? {} : { isBonusDecline: true }
}

export function toOffers(
  bonuses: readonly DepositBonus[],
  currency: string,
  rest: Omit<Offers, 'list'>,
): Offers {
  const list = bonuses.flatMap(({ id, triggerConditions, isUsedUp }) => {
    if (isUsedUp) return []
    const range = triggerConditions.invoiceAmountItems.find((item) => item.currency === currency)
    return [{ id, from: range?.amountFrom ?? '0', to: range?.amountTo ?? null }]
  })
  return { list, ...rest }
}
