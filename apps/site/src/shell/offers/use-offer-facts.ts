import type { Offer } from '@fairhall/contract'
import { BonusKind } from '@fairhall/contract/codes'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { useOdds } from '../market/use-odds.ts'

interface Fact {
  label: string
  value: string
}

/** Every condition of an offer that is one value. Games are listed apart. */
export function useOfferFacts(): (offer: Offer) => Fact[] {
  const t = useTranslations('global-components.offers')
  const money = useMoneyFormat()
  const format = useFormatter()
  const toOdds = useOdds()
  return (offer) => {
    const { currency, wagering, type, perPlayer, until, trigger, freebet } = offer
    const isSpins = type === BonusKind.freeSpins
    const fact = (name: Parameters<typeof t>[0], value: string): Fact => ({ label: t(name), value })
    const sum = (name: Parameters<typeof t>[0], value: string | null): Fact[] =>
      value === null ? [] : [fact(name, money(value, currency))]
    const days = (count: number) => t('values.days', { count })
    return [
      ...sum('facts.depositMin', offer.depositMin),
      ...sum('facts.depositMax', offer.depositMax),
      ...(offer.needsCode ? [fact('facts.code', t('values.codeNeeded'))] : []),
      ...sum('facts.spinStake', offer.spins[0]?.stake ?? null),
      ...(freebet === null
        ? []
        : [
            fact('facts.oddsMin', toOdds(freebet.oddsMin)),
            fact('facts.legsMin', format.number(freebet.legsMin)),
          ]),
      ...(isSpins ? sum('facts.winningsMax', offer.amountMax) : []),
      fact('facts.activateDays', days(offer.activateDays)),
      ...(isSpins ? [fact('facts.spinDays', days(offer.spinDays))] : []),
      fact('facts.wagering', wageringOf(offer, t)),
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
      ...(until === null
        ? []
        : [
            fact(
              'facts.until',
              format.dateTime(new Date(until), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
            ),
          ]),
    ]
  }
}

type Words = ReturnType<typeof useTranslations<'global-components.offers'>>

export function wageringOf({ type, wagering }: Offer, t: Words): string {
  const times = { times: wagering.multiplier }
  if (wagering.multiplier === 0) return t('values.none')
  if (type === BonusKind.freeSpins) return t('values.winnings', times)
  return t(wagering.isDepositIncluded ? 'values.both' : 'values.bonus', times)
}
