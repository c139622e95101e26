/**
 * Which bonus a deposit brings: one of the list, one by a code, or none. Everything that can happen to the choice is here,
 * and nothing of how it is shown or asked for. Amounts are decimal strings of the main unit.
 */
import type { DepositBonus } from '@fairhall/contract'
import { compareAmounts, isAmountWithin } from '@fairhall/ui/amount'

export type BonusChoice =
  /** Nothing of the list fits, and nothing was refused either. */
  | { is: 'nothing' }
  | { is: 'bonus'; id: string }
  | { is: 'declined' }
  /** The field for a code is open. */
  | { is: 'code' }

export interface Offer {
  id: string
  from: string
  to: string | null
}

export interface Offers {
  list: readonly Offer[]
  /** What arrives of coins is known only then, so that their amount rules nothing out. */
  isCrypto: boolean
  isDeclinedByDefault: boolean
}

export type BonusEvent =
  /** The list came for the first time. An amount that the player has chosen before that is not raised. */
  | { on: 'arrival'; amount: string; isAmountChosen: boolean; wanted: string | null; hasCode: boolean }
  /** Another amount, or another list. */
  | { on: 'amount'; amount: string }
  | { on: 'choice'; id: string }
  | { on: 'decline' }
  | { on: 'code' }

const NOTHING: BonusChoice = { is: 'nothing' }
const DECLINED: BonusChoice = { is: 'declined' }

export const startOfChoice = (): BonusChoice => NOTHING

export function nextChoice(choice: BonusChoice, event: BonusEvent, offers: Offers): BonusChoice {
  switch (event.on) {
    case 'arrival':
      return firstChoice(event, offers)
    case 'amount':
      return refitted(choice, event.amount, offers)
    case 'choice':
      return { is: 'bonus', id: event.id }
    case 'decline':
      return DECLINED
    case 'code':
      return { is: 'code' }
  }
}

function firstChoice(event: Extract<BonusEvent, { on: 'arrival' }>, offers: Offers): BonusChoice {
  const { wanted, hasCode, amount, isAmountChosen } = event
  const offer = offers.list.find(({ id }) => id === wanted)
  const isRefused = isAmountChosen && offer !== undefined && isUnavailable(offer, amount, offers)
  if (offer !== undefined && !isRefused) return { is: 'bonus', id: offer.id }
  if (hasCode) return { is: 'code' }
  return offers.isDeclinedByDefault ? DECLINED : firstFitting(amount, offers)
}

function firstFitting(amount: string, offers: Offers): BonusChoice {
  const found = offers.list.find((offer) => !isUnavailable(offer, amount, offers))
  return found === undefined ? NOTHING : { is: 'bonus', id: found.id }
}

function refitted(choice: BonusChoice, amount: string, offers: Offers): BonusChoice {
  if (choice.is === 'declined' || choice.is === 'code') return choice
  if (choice.is === 'bonus') {
    const offer = offers.list.find(({ id }) => id === choice.id)
    if (offer !== undefined && !isUnavailable(offer, amount, offers)) return choice
  }
  return offers.isDeclinedByDefault ? DECLINED : firstFitting(amount, offers)
}

/** Below its least deposit or above its most; of coins never. */
export function isUnavailable(
  { from, to }: Offer,
  amount: string,
  { isCrypto }: Pick<Offers, 'isCrypto'>,
): boolean {
  return !isCrypto && !isAmountWithin(amount, from, to ?? undefined)
}

/** The amount that a form starts with: the least deposit of the bonus, where the usual amount is below it. The player's own is left. */
export function amountFor(choice: BonusChoice, usual: string, isChosen: boolean, offers: Offers): string {
  if (isChosen) return usual
  const offer = choice.is === 'bonus' ? offers.list.find(({ id }) => id === choice.id) : undefined
  return offer !== undefined && compareAmounts(offer.from, usual) > 0 ? offer.from : usual
}

/** As the deposit says it. A code that waits is taken where nothing is named and nothing declined: while its field is open. */
export function toRequest(choice: BonusChoice): { bonusId?: string; isBonusDecline?: boolean } {
  if (choice.is === 'bonus') return { bonusId: choice.id }
  return choice.is === 'code' ? {} : { isBonusDecline: true }
}

export function toOffers(
  bonuses: readonly DepositBonus[],
  currency: string,
  rest: Omit<Offers, 'list'>,
): Offers {
  const list = bonuses.map(({ id, triggerConditions }) => {
    const range = triggerConditions.invoiceAmountItems.find((item) => item.currency === currency)
    return { id, from: range?.amountFrom ?? '0', to: range?.amountTo ?? null }
  })
  return { list, ...rest }
}
