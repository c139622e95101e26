import type { Offer, OfferPrice } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { PriceTag } from '../../shell/offers/price-tag.tsx'

/** What players can expect of an offer: the simulated figures, and how they were found. */
export function PriceSection({ offer }: { offer: Offer }) {
  const t = useTranslations('global-components.offers.price')
  const { price } = offer
  return (
    <section aria-labelledby="price">
      <h2 id="price" className="text-xl">
        {t('title')}
      </h2>
      {price === null || price.slots.length === 0 ? (
        <p className="mt-3 text-pretty text-muted">{t(price === null ? 'pending' : 'notPriced')}</p>
      ) : (
        <Card className="mt-4 flex flex-col gap-4 p-5">
          <PriceTag offer={offer} />
          <Slots price={price} currency={offer.currency} />
          <Basis price={price} currency={offer.currency} />
        </Card>
      )}
    </section>
  )
}

interface Props {
  price: OfferPrice
  currency: string
}

function Slots({ price, currency }: Props) {
  const t = useTranslations('global-components.offers.price')
  const money = useMoneyFormat()
  const format = useFormatter()
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {price.slots.map(({ volatility, game, finishedShare, stakedMedian, stakedHigh, cashMean }) => (
        <li key={volatility} className="rounded-card border border-line bg-raised/40 px-4 py-3.5">
          <h3 className="font-semibold">{t(`volatility.${volatility}`)}</h3>
          <p className="text-sm text-muted">{game}</p>
          <dl className="mt-2 flex flex-col divide-y divide-line text-sm tabular-nums">
            {[
              { label: t('finish'), value: format.number(finishedShare, { style: 'percent' }) },
              { label: t('median'), value: money(stakedMedian, currency) },
              { label: t('high'), value: money(stakedHigh, currency) },
              { label: t('cash'), value: money(cashMean, currency) },
            ].map(({ label, value }) => (
              <div key={label} className="flex items-baseline justify-between gap-4 py-2">
                <dt className="text-pretty text-muted">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Basis({ price, currency }: Props) {
  const t = useTranslations('global-components.offers.price')
  const money = useMoneyFormat()
  const format = useFormatter()
  const players = Math.max(0, ...price.slots.map((slot) => slot.players))
  const error = Math.max(0, ...price.slots.map(({ finishedError }) => finishedError))
  const terms = {
    players,
    deposit: money(price.deposit, currency),
    stake: money(price.stake, currency),
    points: format.number(error * 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  }
  return (
    <p className="text-sm text-pretty text-muted">
      {price.bonus === null
        ? t('basisSpins', terms)
        : t('basis', { ...terms, bonus: money(price.bonus, currency) })}{' '}
      {t('note')}
    </p>
  )
}
