import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { League } from '../api/types.ts'
import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { matches } from './match-store.ts'
import { MatchRow } from './match-row.tsx'
import { useWindowed } from './windowed.ts'

type Item =
  | { kind: 'league'; league: League; key: string }
  | { kind: 'match'; id: string; key: string; number: number }

interface Props {
  label: string
  ids: readonly string[]
  leagues: readonly League[]
}

/** Cards on a phone; rows where they fit, with totals where those fit too. */
export type Look = 'card' | 'row' | 'full'

const ROW_LEAST_PX = 500
const FULL_LEAST_PX = 690

const LEAGUE_PX = 34
const ROW_PX = 61
const CARD_PX = 168

/**
 * Matches under the names of their leagues. Only those near the screen are rendered, so hundreds of live matches cost no more than a
 * screen of them. All heights are known, so nothing jumps.
 */
export function MatchList({ label, ids, leagues }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const look = useLook(list)
  const isCard = look === 'card'
  const items = useMemo(() => itemsOf(ids, leagues), [ids, leagues])
  const tops = useMemo(() => topsOf(items, isCard), [items, isCard])
  const { first, last } = useWindowed(list, tops)
  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: tops.at(-1) ?? 0 }}>
      {items.slice(first, last).map((item, index) => {
        const top = tops[first + index] ?? 0
        const height = (tops[first + index + 1] ?? 0) - top
        const spot = { height, transform: `translateY(${top}px)` }
        if (item.kind === 'league')
          return (
            <div key={item.key} role="listitem" className="absolute inset-x-0 top-0" style={spot}>
              <LeagueHeader league={item.league} look={look} />
            </div>
          )
        return (
          <div
            key={item.key}
            role="listitem"
            aria-setsize={ids.length}
            aria-posinset={item.number}
            className="absolute inset-x-0 top-0"
            style={spot}
          >
            <MatchRow id={item.id} look={look} />
          </div>
        )
      })}
    </div>
  )
}

function useLook(list: RefObject<HTMLElement | null>): Look {
  const [look, setLook] = useState<Look>('row')
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const update = () => {
      const width = element.clientWidth
      setLook(width < ROW_LEAST_PX ? 'card' : width < FULL_LEAST_PX ? 'row' : 'full')
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return look
}

/** Leagues in the order of their first match. */
function itemsOf(ids: readonly string[], leagues: readonly League[]): Item[] {
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const league = matches.get(id)?.league ?? ''
    groups.set(league, [...(groups.get(league) ?? []), id])
  }
  let number = 0
  return [...groups].flatMap(([name, own]): Item[] => {
    const league = leagues.find(({ id }) => id === name)
    const rows = own.map((id): Item => ({ kind: 'match', id, key: id, number: (number += 1) }))
    return league === undefined ? rows : [{ kind: 'league', league, key: `league ${name}` }, ...rows]
  })
}

function topsOf(items: readonly Item[], isCard: boolean): number[] {
  const tops = [0]
  for (const { kind } of items)
    tops.push((tops.at(-1) ?? 0) + (kind === 'league' ? LEAGUE_PX : isCard ? CARD_PX : ROW_PX))
  return tops
}

function LeagueHeader({ league, look }: { league: League; look: Look }) {
  const t = useTexts()
  const columns = league.sport === 'football' ? ['1', 'X', '2'] : ['1', '2']
  const name = (
    <button
      type="button"
      className="truncate text-xs font-semibold text-muted hover:text-text"
      onClick={() => go(`/league/${league.id}`)}
    >
      {league.name}
    </button>
  )
  if (look === 'card') return <div className="flex h-full items-center">{name}</div>
  const heads = (texts: readonly string[]) =>
    texts.map((text) => (
      <span key={text} className="flex-1 text-center text-xs text-muted">
        {text}
      </span>
    ))
  return (
    <div className="flex h-full items-center gap-3 border-b border-line bg-raised/50 px-4">
      <div className="min-w-0 flex-1">{name}</div>
      <div aria-hidden="true" className="flex w-45 shrink-0 gap-1.5">
        {heads(columns)}
      </div>
      {look === 'full' && (
        <div aria-hidden="true" className="flex w-41 shrink-0 gap-1.5">
          {heads([t('selections.overShort'), t('selections.underShort')])}
        </div>
      )}
      <span className="w-10 shrink-0" />
    </div>
  )
}
