import { Lock } from 'lucide-react'
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BookMarket, SportId } from '../api/types.ts'
import { useOdds } from '../parts/formats.ts'
import { isTotal, useLabels } from '../parts/labels.ts'
import { useTexts } from '../parts/texts.tsx'
import { keyOf, togglePick } from '../slip/slip.rules.ts'
import { checkSlip, slip } from '../slip/slip-store.ts'
import { notePick } from '../state/sportsbook.ts'
import { isLive, matches } from './match-store.ts'

interface Props {
  matchId: string
  sport: SportId
  home: string
  away: string
  market: BookMarket
  selection: string
  /** How the selection is named on the button: `bare` below a heading, `named` where there is room for names of teams. */
  look?: 'bare' | 'short' | 'named'
}

const LOOKS = {
  bare: 'odds justify-center px-1 text-sm',
  short: 'odds text-sm',
  named: 'odds odds-named text-sm',
} as const

const MARK_MS = 5_000

/** Picks a selection. Takes only what its odds consist of, so a running clock does not render it. */
export const OddsButton = memo(function OddsButton(props: Props) {
  const { matchId, market, selection, look = 'short' } = props
  const t = useTexts()
  const labels = useLabels()
  const odds = useOdds()
  const value = market.selections.find((one) => one.selection === selection)?.odds ?? null
  const move = useMove(value)
  const key = keyOf({ matchId, marketId: market.id, selectionId: selection })
  const isPicked = useSyncExternalStore(slip.subscribe, () =>
    slip.read().picks.some((pick) => keyOf(pick) === key),
  )
  const place = { ...props, market: market.market, line: market.line }
  const name = labels.selection(place, selection)
  const spoken =
    value === null
      ? t('odds.closed', { selection: name })
      : t('odds.pick', { selection: name, odds: odds(value) })
  const moving = move === null ? '' : `, ${t(move === 'up' ? 'odds.rising' : 'odds.falling')}`
  const marked = move === null ? {} : { 'data-move': move }
  return (
    <button
      type="button"
      className={LOOKS[look]}
      aria-pressed={isPicked}
      aria-label={spoken + moving}
      disabled={value === null && !isPicked}
      onClick={() => toggle(props, value)}
      {...marked}
    >
      {look !== 'bare' && (
        <span
          className={
            look === 'named' ? 'max-w-full truncate text-xs font-medium' : 'text-xs font-medium text-muted'
          }
        >
          {look === 'named' ? name : labels.short(place, selection)}
        </span>
      )}
      {value === null ? (
        <Lock className="size-4 shrink-0 text-faint" />
      ) : (
        <span className="odds-value">{odds(value)}</span>
      )}
    </button>
  )
})

/** Which way the odds went, for some seconds. */
function useMove(value: number | null): 'up' | 'down' | null {
  const before = useRef(value)
  const [move, setMove] = useState<'up' | 'down' | null>(null)
  useEffect(() => {
    const last = before.current
    if (value === null || value === last) return undefined
    before.current = value
    if (last === null) return undefined
    setMove(value > last ? 'up' : 'down')
    const timer = setTimeout(() => setMove(null), MARK_MS)
    return () => clearTimeout(timer)
  }, [value])
  return move
}

function toggle({ matchId, market, selection, sport, home, away }: Props, odds: number | null): void {
  notePick()
  slip.change((now) =>
    togglePick(now, {
      matchId,
      marketId: market.id,
      selectionId: selection,
      odds: odds ?? 1_000,
      now: odds,
      problem: odds === null ? 'suspended' : null,
      sport,
      home,
      away,
      market: market.market,
      line: market.line ?? null,
      isLive: isLive(matches.get(matchId)),
    }),
  )
  void checkSlip()
}

/** The buttons of one market side by side. Without a market, empty places keep the columns. */
export function MarketButtons(
  props: Omit<Props, 'market' | 'selection'> & { market: BookMarket | undefined; count: number },
) {
  const { market, count, ...rest } = props
  if (market === undefined)
    return Array.from({ length: count }, (_, index) => (
      <span key={index} className="odds justify-center text-faint" aria-hidden="true">
        <Lock className="size-4" />
      </span>
    ))
  return market.selections.map(({ selection }) => (
    <OddsButton key={selection} {...rest} market={market} selection={selection} />
  ))
}

export const mainMarketOf = (markets: readonly BookMarket[]): BookMarket | undefined =>
  markets.find(({ market }) => market === 'result' || market === 'winner')

/** The first total is the one with the most equal odds. */
export const totalOf = (markets: readonly BookMarket[]): BookMarket | undefined =>
  markets.find(({ market }) => isTotal(market))
