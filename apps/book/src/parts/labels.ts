/** Names of markets, selections and periods in the player's language. */
import { useMemo } from 'react'
import type { SportId } from '../api/types.ts'
import { lineText } from './formats.ts'
import { isOneOf } from './is-one-of.ts'
import { useLocale, useTexts } from './texts.tsx'

interface MarketPlace {
  sport: SportId
  market: string
  line?: number | null | undefined
  home: string
  away: string
}

const SIDES: Readonly<Record<string, readonly ['home' | 'away' | 'draw', 'home' | 'away' | 'draw']>> = {
  home_or_draw: ['home', 'draw'],
  home_or_away: ['home', 'away'],
  draw_or_away: ['draw', 'away'],
}

/** Markets whose line is a number of the match, such as the set. */
const NUMBERED = ['next_goal', 'set_winner', 'game_winner', 'quarter_result'] as const

const PLAIN = [
  'result',
  'winner',
  'handicap',
  'both_score',
  'double_chance',
  'draw_no_bet',
  'half_result',
  'correct_score',
  'set_score',
] as const

export const isTotal = (market: string): boolean => market === 'total' || market === 'total_games'
const OVER_UNDER = ['over', 'under'] as const
const WORDS = ['yes', 'no', 'none', 'other', 'draw'] as const

interface Labels {
  market(place: MarketPlace): string
  /** As in a slip, understandable without its market's columns. */
  selection(place: MarketPlace, selection: string): string
  /** As on a button of a list: `1`, `X`, `2`. */
  short(place: MarketPlace, selection: string): string
  period(period: string): string
}

export function useLabels(): Labels {
  const t = useTexts()
  const locale = useLocale()
  return useMemo(() => {
    const sideOf = ({ home, away }: MarketPlace, side: string) =>
      side === 'home' ? home : side === 'away' ? away : t('selections.draw')
    const handicap = ({ line }: MarketPlace, selection: string) =>
      lineText(selection === 'home' ? (line ?? 0) : -(line ?? 0), locale, true)
    const labels: Labels = {
      market({ sport, market, line }) {
        if (isTotal(market)) return t(`markets.total_${sport}`)
        if (isOneOf(NUMBERED, market)) return t(`markets.${market}`, { number: line ?? 1 })
        return isOneOf(PLAIN, market) ? t(`markets.${market}`) : market
      },
      selection(place, selection) {
        if (isOneOf(OVER_UNDER, selection))
          return t(`selections.${selection}`, { line: lineText(place.line ?? 0, locale) })
        const [one, other] = SIDES[selection] ?? []
        if (one !== undefined && other !== undefined)
          return t('selections.or', { one: sideOf(place, one), other: sideOf(place, other) })
        if (isOneOf(WORDS, selection)) return t(`selections.${selection}`)
        if (selection !== 'home' && selection !== 'away') return selection.replace('-', '–')
        const name = sideOf(place, selection)
        return place.market === 'handicap' ? `${name} ${handicap(place, selection)}` : name
      },
      short(place, selection) {
        if (place.market === 'handicap') return handicap(place, selection)
        if (isOneOf(OVER_UNDER, selection)) return lineText(place.line ?? 0, locale)
        if (selection === 'home') return '1'
        return selection === 'away' ? '2' : selection === 'draw' ? 'X' : labels.selection(place, selection)
      },
      period(period) {
        const [name, number] = period.split('_')
        if (name === 'set' || name === 'quarter') return t(`periods.${name}`, { number: Number(number) })
        return isOneOf(PERIODS, period) ? t(`periods.${period}`) : period
      },
    }
    return labels
  }, [t, locale])
}

const PERIODS = ['before', 'first_half', 'half_time', 'second_half', 'overtime', 'ended'] as const
