/** The player's rounds as CSV. */
import type { Spin } from '@fairhall/contract'
import { csvFormat } from '@fairhall/money/csv'

interface CsvTexts {
  /** A BCP 47 language tag. */
  locale: string
  columns: readonly string[]
  /** Includes a word: a spreadsheet would turn bare digits into a number with an exponent. */
  round: (round: Spin) => string
  state: (round: Spin) => string
}

export function toCsv(rounds: readonly Spin[], texts: CsvTexts): string {
  const { amount, write } = csvFormat(texts.locale)
  const rows = rounds.map((round) => [
    texts.round(round),
    round.game.title,
    round.provider.name,
    round.openedAt,
    round.finishedAt ?? '',
    amount(round.stake),
    amount(round.bonusStake),
    amount(round.win),
    amount(round.returned),
    round.currency,
    texts.state(round),
  ])
  return write([texts.columns, ...rows])
}
