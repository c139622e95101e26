import type { OfficeBound, OfficeCommand } from '@fairhall/contract/office'
import { useTexts } from '../texts/texts.tsx'

/** How far the command goes for the member. */
export function BoundText({ bounds }: Pick<OfficeCommand, 'bounds'>) {
  const { t, money } = useTexts()
  if (bounds === null) return null
  const sums = (all: OfficeBound['amounts']) =>
    all.map(({ amount, currency }) => `${money(amount)} ${currency}`).join(` ${t('bound.and')} `)
  const textOf = ({ amounts, dayAmounts, markets }: OfficeBound) =>
    [
      amounts.length > 0 && t('bound.amounts', { amounts: sums(amounts) }),
      dayAmounts.length > 0 && t('bound.day', { amounts: sums(dayAmounts) }),
      markets !== null && t('bound.markets', { markets: markets.join(', ') }),
    ]
      .filter(Boolean)
      .join('; ')
  const widest = bounds.anyOf.map((all) => all.map(textOf).join('; ')).join(` ${t('bound.or')} `)
  const text = [...bounds.all.map(textOf), widest].filter(Boolean).join('; ')
  return <p className="text-warn">{t('commands.bound', { bound: text })}</p>
}
