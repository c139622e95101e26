import type { SportsWagering } from '@fairhall/contract'
import { useFormatter, useTranslations } from 'use-intl'
import { useOdds } from '../market/use-odds.ts'
import { FactList } from '../modals/fact-list.tsx'

const KINDS = ['single', 'combo', 'system'] as const

/** Lists which sports bets count for a bonus, and how much of their stake. */
export function BonusBets({ sports }: { sports: SportsWagering }) {
  const t = useTranslations('modals.bonus-details.bets')
  const format = useFormatter()
  const toOdds = useOdds()
  const { oddsMin, legOddsMin, legsMin, contributions } = sports
  return (
    <>
      <FactList
        rows={[
          { label: t('oddsMin'), value: toOdds(oddsMin) },
          ...(Number(legOddsMin) > 1 ? [{ label: t('legOddsMin'), value: toOdds(legOddsMin) }] : []),
          ...(legsMin > 1 ? [{ label: t('legsMin'), value: format.number(legsMin) }] : []),
          ...(sports.sports === null ? [] : [{ label: t('sports'), value: format.list(sports.sports) }]),
          ...KINDS.map((kind) => ({
            label: t(kind),
            value: format.number(contributions[kind] / 100, { style: 'percent' }),
          })),
        ]}
      />
      <p className="text-sm text-pretty text-muted">{t('rule')}</p>
    </>
  )
}
