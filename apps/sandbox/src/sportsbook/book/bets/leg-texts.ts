/** What players read of a leg in their history at the casino. English and German; other languages fall back to English. */
import type { OfferedMarket } from '../../sport.ts'

type Language = 'en' | 'de'
type Named = Pick<OfferedMarket, 'market' | 'line'>

export const languageOf = (locale: string | undefined): Language => (locale?.startsWith('de') ? 'de' : 'en')

/** `#` is the number of the goal, set, game or quarter. */
const markets: Record<string, Record<Language, string>> = {
  result: { en: 'Match result', de: 'Spielergebnis' },
  half_result: { en: 'Half-time result', de: 'Halbzeitergebnis' },
  double_chance: { en: 'Double chance', de: 'Doppelte Chance' },
  draw_no_bet: { en: 'Draw no bet', de: 'Unentschieden keine Wette' },
  both_score: { en: 'Both teams to score', de: 'Beide Teams treffen' },
  correct_score: { en: 'Correct score', de: 'Genaues Ergebnis' },
  total: { en: 'Total', de: 'Über/Unter' },
  handicap: { en: 'Handicap', de: 'Handicap' },
  next_goal: { en: 'Goal #', de: 'Tor #' },
  winner: { en: 'Match winner', de: 'Sieger' },
  set_winner: { en: 'Set #', de: 'Satz #' },
  game_winner: { en: 'Game #', de: 'Spiel #' },
  set_score: { en: 'Set score', de: 'Satzergebnis' },
  total_games: { en: 'Total games', de: 'Spiele insgesamt' },
  quarter_result: { en: 'Quarter #', de: 'Viertel #' },
}

const selections: Record<string, Record<Language, string>> = {
  draw: { en: 'Draw', de: 'Unentschieden' },
  yes: { en: 'Yes', de: 'Ja' },
  no: { en: 'No', de: 'Nein' },
  none: { en: 'No goal', de: 'Kein Tor' },
  other: { en: 'Any other score', de: 'Anderes Ergebnis' },
  over: { en: 'Over', de: 'Über' },
  under: { en: 'Under', de: 'Unter' },
}
const OR: Record<Language, string> = { en: ' or ', de: ' oder ' }
const LINES: ReadonlySet<string> = new Set(['total', 'total_games', 'handicap'])

export function marketText({ market, line }: Named, language: Language): string {
  const text = markets[market]?.[language] ?? market
  return text.replace('#', String(line ?? ''))
}

export function selectionText(
  { market, line, selection }: Named & { selection: string },
  teams: { home: string; away: string },
  language: Language,
): string {
  const name = (one: string): string => {
    if (one === 'home' || one === 'away') return teams[one]
    return selections[one]?.[language] ?? one
  }
  const text = selection.split('_or_').map(name).join(OR[language])
  if (line === undefined || !LINES.has(market)) return text
  if (market !== 'handicap') return `${text} ${decimal(line, language)}`
  // A line is the home team's; the away team gets the opposite.
  const own = selection === 'away' ? -line : line
  return `${text} ${own > 0 ? '+' : own < 0 ? '−' : ''}${decimal(Math.abs(own), language)}`
}

/** Quarters as a decimal: 10 is 2.5. */
function decimal(quarters: number, language: Language): string {
  const text = String(quarters / 4)
  return language === 'de' ? text.replace('.', ',') : text
}
