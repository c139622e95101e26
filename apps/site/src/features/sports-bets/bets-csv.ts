/** The player's sports bets as CSV. */
import type { SportsBet } from '@fairhall/contract'
import { csvFormat } from '@fairhall/money/csv'

interface CsvTexts {
  /** A BCP 47 language tag. */
  locale: string
  columns: readonly string[]
  /** Includes a word: a spreadsheet would turn bare digits into a number with an exponent. */
  bet: (bet: SportsBet) => string
  kind: (bet: SportsBet) => string
  state: (bet: SportsBet) => string
  /** Marks a stake that a free bet covered. */
  freeBet: string
}

export function toCsv(bets: readonly SportsBet[], texts: CsvTexts): string {
  const { amount, write } = csvFormat(texts.locale)
  const rows = bets.map((bet) => [
    texts.bet(bet),
    bet.sportsbook.name,
    texts.kind(bet),
    bet.legs.map(({ event, market, selection }) => `${event}: ${market}: ${selection}`).join(' | '),
    bet.odds === null ? '' : amount(bet.odds),
    bet.placedAt,
    bet.settledAt ?? '',
    amount(bet.stake),
    amount(bet.bonusStake),
    bet.isFreeBet ? texts.freeBet : '',
    amount(bet.paid),
    bet.currency,
    texts.state(bet),
  ])
  return write([texts.columns, ...rows])
}
