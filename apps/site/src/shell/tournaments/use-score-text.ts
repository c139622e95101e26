import type { Tournament } from '@fairhall/contract'
import { useFormatter, useTranslations } from 'use-intl'

const DECIMALS = { maximumFractionDigits: 2 }

/** Formats scores in the unit of their kind. */
export function useScoreText({ scoring }: Pick<Tournament, 'scoring'>): (score: string) => string {
  const t = useTranslations('global-components.tournaments.score')
  const format = useFormatter()
  return (score) => {
    const value = format.number(Number(score), DECIMALS)
    if (scoring.kind === 'win-count') return t('wins', { count: Number(score) })
    return t(scoring.kind === 'stakes' || scoring.kind === 'wins' ? 'points' : 'times', { value })
  }
}
