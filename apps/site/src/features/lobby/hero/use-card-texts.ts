import { BonusStatus } from '@fairhall/contract/codes'
import type { DepositBonus, PlayerBonus, PlayerFreespin } from '@fairhall/contract'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { type HeroCard, minimumOf } from './hero-cards.ts'

interface CardTexts {
  kicker: string
  title: string
  text: string
  /** The terms that matter most. */
  facts: string[]
}

export function useCardTexts(card: HeroCard): CardTexts {
  const t = useTranslations('global-components.hero-cards')
  const bonusTexts = useBonusTexts()
  const spinsTexts = useSpinsTexts()
  const offerTexts = useOfferTexts()
  const money = useMoneyFormat()
  switch (card.kind) {
    case 'openRound': {
      const amount = money(card.round.stake, card.round.currency)
      return {
        kicker: t('openRound.kicker'),
        title: card.game.title,
        text: t('openRound.text', { amount }),
        facts: [],
      }
    }
    case 'spins':
      return spinsTexts(card.spins)
    case 'bonus':
      return bonusTexts(card.bonus)
    case 'offer':
      return offerTexts(card.offer)
  }
}

function useSpinsTexts() {
  const t = useTranslations('global-components.hero-cards')
  const money = useMoneyFormat()
  const moment = useMoment()
  return ({ count, stake, currency, gameTitle, status, until, wageringMultiplier }: PlayerFreespin) => ({
    kicker: t('spins.kicker'),
    title: t('spins.title', { count, game: gameTitle }),
    text: t('spins.text', { amount: money(stake, currency) }),
    facts: [
      wageringMultiplier === 0 ? t('spins.cash') : t('wagering', { multiplier: wageringMultiplier }),
      ...(until === null
        ? []
        : [t(status === BonusStatus.active ? 'spins.until' : 'until', { moment: moment(until) })]),
    ],
  })
}

function useBonusTexts() {
  const t = useTranslations('global-components.hero-cards')
  const money = useMoneyFormat()
  const moment = useMoment()
  return ({ name, amount, currency, wagering, maxBetAmount, until }: PlayerBonus) => ({
    kicker: t('bonus.kicker'),
    title: name,
    text: t('bonus.text', { amount: money(amount, currency) }),
    facts: [
      t('wagering', { multiplier: wagering.multiplier }),
      ...(maxBetAmount === null ? [] : [t('maxBet', { amount: money(maxBetAmount, currency) })]),
      ...(until === null ? [] : [t('until', { moment: moment(until) })]),
    ],
  })
}

function useOfferTexts() {
  const t = useTranslations('global-components.hero-cards')
  const money = useMoneyFormat()
  return (offer: DepositBonus) => {
    const least = minimumOf(offer)
    const { multiplier, maxBet } = offer.wagering
    return {
      kicker: offer.package?.name ?? t('offer.kicker'),
      title: offer.name,
      text: offer.description,
      facts: [
        ...(least === undefined
          ? []
          : [t('offer.from', { amount: money(least.amountFrom, least.currency) })]),
        t('wagering', { multiplier }),
        ...(maxBet === null || least === undefined
          ? []
          : [t('maxBet', { amount: money(maxBet, least.currency) })]),
      ],
    }
  }
}
