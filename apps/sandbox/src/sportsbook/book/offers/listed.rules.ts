/** Matches and markets as the book's page sees them, and the IDs of markets. Pure. */
import type { QuotedMarket } from '../../markets/quotes.rules.ts'
import { summaryOf } from '../../match-summary.rules.ts'
import type { BookMatch } from '../../matches.ts'
import type { OfferedMarket } from '../../sport.ts'
import type { BookMarket, ListedMatch, MatchDetails } from '../book-api.ts'

/** `result`, or `total:10` with a line. */
const marketIdOf = ({ market, line }: Pick<OfferedMarket, 'market' | 'line'>): string =>
  line === undefined ? market : `${market}:${line}`

const MARKET_ID = /^(?<market>[a-z_]{1,30})(?::(?<line>-?\d{1,4}))?$/

/** Null for a text that is no ID of a market. */
export function readMarketId(id: string): Pick<OfferedMarket, 'market' | 'line'> | null {
  const { market, line } = MARKET_ID.exec(id)?.groups ?? {}
  // Markets are looked up by name, and every object has properties such as `constructor`.
  if (market === undefined || market in Object.prototype) return null
  const read = line === undefined ? { market } : { market, line: Number(line) }
  // `total:010` and `total:-0` would be second names of other markets.
  return marketIdOf(read) === id ? read : null
}

const toBookMarket = (quoted: QuotedMarket): BookMarket => ({ id: marketIdOf(quoted), ...quoted })

/** The main market and the total with the most equal odds, which comes before the other totals. */
export function listedMarkets<Market extends { market: string }>(markets: readonly Market[]): Market[] {
  const [main, ...others] = markets
  const total = others.find(({ market }) => market.startsWith('total'))
  return [main, total].filter((market) => market !== undefined)
}

/** With the markets of lists only. */
export const toListed = (match: BookMatch): ListedMatch => ({
  ...summaryOf(match),
  markets: listedMarkets(match.markets).map(toBookMarket),
})

export const toDetails = (match: BookMatch): MatchDetails => ({
  ...summaryOf(match),
  markets: match.markets.map(toBookMarket),
  moments: match.view.moments,
})
