/** How an offer reads: its headline and every condition that is one value. The site and the office's preview show the same. Pure. */
import type { Offer } from './calls/bonuses.ts'
import { BonusKind } from './codes.ts'

type Fact =
  `facts.${'depositMin' | 'depositMax' | 'code' | 'spinStake' | 'winningsMax' | 'oddsMin' | 'legsMin' | 'activateDays' | 'spinDays' | 'wagering' | 'days' | 'maxBet' | 'cap' | 'order' | 'cancel' | 'perPlayer' | 'until' | 'toCash'}`
type Value =
  `values.${'days' | 'bonus' | 'both' | 'winnings' | 'none' | 'noLimit' | 'ownCash' | 'anyTime' | 'locked' | 'codeNeeded' | 'times' | 'always' | 'bonusToCash' | 'winningsToCash'}`

/** Of `global-components.offers`: the compiler compares them with the default language. */
type OfferKey =
  | 'kicker'
  | 'deposit'
  | 'terms'
  | 'price.target'
  | `headline.${'spins' | 'freebet' | 'cash' | 'share' | 'percentage'}`
  | `which.${'next' | 'one' | 'range' | 'code'}`
  | Fact
  | Value

/** Texts and formats of the reader's language. */
export interface OfferLanguage {
  t(key: OfferKey, values?: Readonly<Record<string, string | number>>): string
  /** With all decimals of the currency. */
  money(amount: string, currency: string): string
  /** Short, for headlines: without decimals that are zero. */
  shortMoney(amount: string, currency: string): string
  number(value: number): string
  /** Of a share, such as 0.5. */
  percent(share: number): string
  odds(odds: string): string
  /** In UTC. */
  moment(at: string): string
}

interface OfferFact {
  label: string
  value: string
}

export function offerHeadline(offer: Offer, { t, shortMoney, percent }: OfferLanguage): string {
  const { type, amount, amountMax, spins, currency } = offer
  if (type === BonusKind.freeSpins)
    return t('headline.spins', { count: spins.reduce((sum, { quantity }) => sum + quantity, 0) })
  const sum = shortMoney(amount ?? '0', currency)
  if (type === BonusKind.freeBet) return t('headline.freebet', { amount: sum })
  if (type === BonusKind.cash) return t('headline.cash', { amount: sum })
  const share = percent(Number(offer.percent) / 100)
  return amountMax === null
    ? t('headline.share', { percent: share })
    : t('headline.percentage', { percent: share, amount: shortMoney(amountMax, currency) })
}

/** Which deposit it is for; null for any. */
export function offerOccasion(
  { trigger, needsCode, deposits }: Pick<Offer, 'trigger' | 'needsCode' | 'deposits'>,
  { t }: Pick<OfferLanguage, 't'>,
): string | null {
  if (trigger === 'package') return t('which.next')
  if (deposits !== null && deposits.from === deposits.to) return t('which.one', { number: deposits.from })
  if (deposits !== null) return t('which.range', deposits)
  return needsCode ? t('which.code') : null
}

/** Games are listed separately. */
export function offerFacts(offer: Offer, language: OfferLanguage): OfferFact[] {
  const { t, money, number, odds, moment } = language
  const { currency, wagering, type, perPlayer, until, trigger, freebet } = offer
  const isSpins = type === BonusKind.freeSpins
  const fact = (name: Fact, value: string): OfferFact => ({ label: t(name), value })
  const sum = (name: Fact, value: string | null): OfferFact[] =>
    value === null ? [] : [fact(name, money(value, currency))]
  const days = (count: number) => t('values.days', { count })
  return [
    ...sum('facts.depositMin', offer.depositMin),
    ...sum('facts.depositMax', offer.depositMax),
    ...(offer.needsCode ? [fact('facts.code', t('values.codeNeeded'))] : []),
    ...sum('facts.spinStake', offer.spins[0]?.stake ?? null),
    ...(freebet === null
      ? []
      : [fact('facts.oddsMin', odds(freebet.oddsMin)), fact('facts.legsMin', number(freebet.legsMin))]),
    ...(isSpins ? sum('facts.winningsMax', offer.amountMax) : []),
    fact('facts.activateDays', days(offer.activateDays)),
    ...(isSpins ? [fact('facts.spinDays', days(offer.spinDays))] : []),
    fact('facts.wagering', offerWagering(offer, language)),
    ...(wagering.multiplier === 0
      ? []
      : [
          fact('facts.days', days(wagering.days)),
          ...sum('facts.maxBet', offer.maxBet),
          fact('facts.toCash', t(offer.isSticky ? 'values.winningsToCash' : 'values.bonusToCash')),
        ]),
    fact(
      'facts.cap',
      offer.cashMaxAmount === null ? t('values.noLimit') : money(offer.cashMaxAmount, currency),
    ),
    fact('facts.order', t('values.ownCash')),
    fact('facts.cancel', t(offer.isCancelLocked ? 'values.locked' : 'values.anyTime')),
    ...(trigger === 'package'
      ? []
      : [
          fact(
            'facts.perPlayer',
            perPlayer === null ? t('values.always') : t('values.times', { count: perPlayer }),
          ),
        ]),
    ...(until === null ? [] : [fact('facts.until', moment(until))]),
  ]
}

export function offerWagering(
  { type, wagering }: Pick<Offer, 'type' | 'wagering'>,
  { t }: Pick<OfferLanguage, 't'>,
): string {
  const times = { times: wagering.multiplier }
  if (wagering.multiplier === 0) return t('values.none')
  if (type === BonusKind.freeSpins) return t('values.winnings', times)
  return t(wagering.isDepositIncluded ? 'values.both' : 'values.bonus', times)
}
