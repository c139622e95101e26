/**
 * A list of thousands of games. Only the tiles around the window are in the document; each page of the list is
 * requested when it is near. Before the first measurement, as on the server, it is a plain grid of one page with links
 * to the pages around it.
 */
import { COUNT_MAX } from '@fairhall/contract/paging'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '../client/use-client.ts'
import { GameTile, isTouch } from '../games/game-tile.tsx'
import type { TileGame } from '../games/tile-game.ts'
import { TileSkeleton } from '../games/tile-skeleton.tsx'
import { useDebounced } from '../use-debounced.ts'
import type { GameFilter, ListBase } from './filter/game-filter.ts'
import { type GamePage, keyOf, PAGE_LENGTH, pageQuery } from './list-queries.ts'
import { PageFailure } from './page-failure.tsx'
import { PageLinks } from './page-links.tsx'
import { useGridMetrics } from './use-grid-metrics.ts'
import { useThrottled, useTilesInView } from './use-tiles-in-view.ts'
import { inSlots, lengthOf, type Metrics, separateElements, pagesOf, type Span } from './window.rules.ts'

const EAGER = 6

/**
 * While a finger scrolls, elements of tiles that leave show those that come, in place. The keyboard and screen readers need them in
 * their order, but moving them costs several times as much, so they are put in order when the list rests.
 */
const REST_MS = 300

const NONE: ReadonlySet<number> = new Set()

interface Props {
  base: ListBase
  filter: GameFilter
  isOwn: boolean
  /** The page that the server rendered. */
  startPage: number
  /** The first loaded page. */
  head: GamePage
  /** The number of games, if known from elsewhere, or 0. */
  known: number
}

/** Lists that turned out longer than the server counts. */
const knownLengths = new Map<string, number>()

export function VirtualGrid(props: Props) {
  const { failed, ...games } = useGames(props)
  return (
    <>
      <Grid {...games} startPage={props.startPage} head={props.head} />
      {failed !== null && <PageFailure onRetry={failed.retry} />}
    </>
  )
}

type GridProps = Pick<Props, 'startPage' | 'head'> & Omit<ReturnType<typeof useGames>, 'failed'>

/** Apart from the queries of its pages, because it is rendered for each tile that comes into view. */
function Grid({ startPage, head, length, gameAt, setWanted }: GridProps) {
  const list = useRef<HTMLUListElement>(null)
  const metrics = useGridMetrics(list)
  const span = useTilesInView(list, metrics, length)
  const pages = useThrottled(pagesOf(span, PAGE_LENGTH, length), String)
  useLayoutEffect(
    () => setWanted(metrics === null ? [startPage] : pages),
    [setWanted, metrics, pages, startPage],
  )
  useStartPage(list, metrics, startPage)
  const { focused, ...focus } = useFocusedTile()
  const rested = useDebounced(span.from, REST_MS)
  const slots = metrics !== null && isTouch() ? span.slots : Number.POSITIVE_INFINITY
  const separate = useSeparateElements(span, slots, focused)

  if (metrics === null)
    return (
      <>
        <ul ref={list} className="game-grid">
          {head.data.map((game, index) => (
            <li key={game.id}>
              <GameTile game={game} heading="h2" isEager={index < EAGER} />
            </li>
          ))}
        </ul>
        <PageLinks page={startPage} pages={Math.ceil(length / PAGE_LENGTH)} />
      </>
    )
  const rows = Math.ceil(length / metrics.columns)
  const first = isTouch() && focused === null ? rested : span.from
  const tiles = inSlots(span, { slots, first, focused, separate })
  return (
    // React keeps the list of the plain grid only if it is in the same place.
    <>
      <ul
        ref={list}
        {...focus}
        className="game-grid tile-window"
        style={{ height: rows * metrics.rowHeight }}
      >
        {tiles.map(({ index, slot }) => (
          // With another number of elements, the one with the focus would show another game.
          <Cell
            key={`${slots} ${slot}`}
            index={index}
            length={length}
            game={gameAt(index)}
            metrics={metrics}
          />
        ))}
      </ul>
      {null}
    </>
  )
}

type CellProps = { index: number; length: number; game: TileGame | undefined; metrics: Metrics }

const Cell = memo(function Cell({ index, length, game, metrics }: CellProps) {
  const { columns, columnWidth, columnGap, rowHeight } = metrics
  const style = {
    insetInlineStart: (index % columns) * (columnWidth + columnGap),
    insetBlockStart: Math.floor(index / columns) * rowHeight,
    width: columnWidth,
  }
  // Each animation would need a layer while the list scrolls.
  if (game === undefined) return <TileSkeleton style={style} isStill />
  return (
    <li style={style} aria-setsize={length} aria-posinset={index + 1} data-index={index}>
      <GameTile game={game} heading="h2" isEager={index < EAGER} shownWidth={columnWidth} />
    </li>
  )
})

/** The games of the list by position. Reads every page from the cache, and requests those that are wanted. */
function useGames({ base, filter, isOwn, startPage, head, known }: Props) {
  const client = useClient()
  const queryClient = useQueryClient()
  const key = keyOf(base, filter)
  const [wanted, setWanted] = useState<readonly number[]>([startPage])
  const results = useQueries({
    queries: wanted.map((page) => pageQuery(client, base, { filter, page, isOwn })),
  })
  const loaded = results.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ page: wanted[index] ?? 1, count: data.data.length }],
  )
  const length = lengthOf({
    total: head.meta.total,
    countMax: COUNT_MAX,
    pageLength: PAGE_LENGTH,
    known: Math.max(known, knownLengths.get(key) ?? 0),
    loaded,
  })
  knownLengths.set(key, length)
  const gamesOf = (page: number) => {
    if (page === startPage) return head.data
    const { queryKey } = pageQuery(client, base, { filter, page, isOwn })
    return queryClient.getQueryData(queryKey)?.data
  }
  // Looked up once in each rendering, not for each tile.
  const pages = new Map<number, readonly TileGame[] | undefined>()
  const failing = results.filter(({ isError, data }) => isError && data === undefined)
  return {
    length,
    setWanted,
    gameAt(index: number): TileGame | undefined {
      const page = Math.floor(index / PAGE_LENGTH) + 1
      if (!pages.has(page)) pages.set(page, gamesOf(page))
      return pages.get(page)?.[index % PAGE_LENGTH]
    },
    failed: failing.length === 0 ? null : { retry: () => failing.forEach(({ refetch }) => void refetch()) },
  }
}

/** Scrolls to the page that the server rendered when the whole list takes its place. */
function useStartPage(list: { current: HTMLElement | null }, metrics: Metrics | null, startPage: number) {
  const wasPlain = useRef(metrics === null)
  useLayoutEffect(() => {
    if (metrics === null || !wasPlain.current) return
    wasPlain.current = false
    if (startPage === 1) return
    const row = Math.floor(((startPage - 1) * PAGE_LENGTH) / metrics.columns)
    const top = (list.current?.getBoundingClientRect().top ?? 0) + row * metrics.rowHeight
    window.scrollBy({ top, behavior: 'instant' })
  }, [list, metrics, startPage])
}

/** The tile that has the focus stays in the document when it is scrolled out of view. */
/** See `separateElements`. */
function useSeparateElements(span: Span, slots: number, focused: number | null): ReadonlySet<number> {
  const [before, setBefore] = useState(NONE)
  const separate = separateElements(before, span, { slots, focused })
  if (separate !== before) setBefore(separate)
  return separate
}

function useFocusedTile() {
  const [focused, setFocused] = useState<number | null>(null)
  return {
    focused,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const index = target.closest('li')?.dataset['index']
      setFocused(index === undefined ? null : Number(index))
    },
    onBlur: () => setFocused(null),
  }
}
