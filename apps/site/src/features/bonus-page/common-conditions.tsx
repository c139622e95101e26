import type { Offer } from '@fairhall/contract'
import { offerWagering } from '@fairhall/contract/offer-words'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useOfferLanguage } from '../../shell/offers/use-offer-language.ts'
import { useOffers } from '../../shell/offers/use-offers.ts'
import { FactTiles } from './fact-tiles.tsx'

/** The conditions of the offers that exist now. Where they differ, each value is listed. */
export function CommonConditions() {
  const t = useTranslations('global-components.offers')
  const money = useMoneyFormat()
  const format = useFormatter()
  const language = useOfferLanguage()
  const { data: offers = [] } = useOffers()
  const wagered = offers.filter(({ wagering }) => wagering.multiplier > 0)
  const days = (count: number) => t('values.days', { count })
  const fact = (name: 'wagering' | 'activateDays' | 'days' | 'maxBet', values: readonly string[]) =>
    values.length === 0
      ? []
      : [{ label: t(`facts.${name}`), value: format.list(new Set(values), { type: 'disjunction' }) }]
  const ascending = (of: readonly Offer[], valueOf: (offer: Offer) => number) =>
    of.map(valueOf).toSorted((left, right) => left - right)
  return (
    <FactTiles
      facts={[
        ...fact(
          'wagering',
          wagered
            .toSorted((left, right) => left.wagering.multiplier - right.wagering.multiplier)
            .map((offer) => offerWagering(offer, language)),
        ),
        ...fact('activateDays', ascending(offers, ({ activateDays }) => activateDays).map(days)),
        ...fact('days', ascending(wagered, ({ wagering }) => wagering.days).map(days)),
        ...fact(
          'maxBet',
          wagered.flatMap(({ maxBet, currency }) => (maxBet === null ? [] : [money(maxBet, currency)])),
        ),
      ]}
    />
  )
}
