/** Everybody who watches the stream, and what each of them gets at a tick. */
import type { BookEvents } from '../book-api.ts'
import { type Board, mainOnly, type Tick } from './board.ts'

export interface Listener {
  address: string
  /** Watches all live matches. */
  isLive: boolean
  ids: ReadonlySet<string>
  /** The match with all its markets. */
  full: string | null
  /** Null for a guest. */
  accountId: string | null
  send(text: string): void
}

export function eventText<Name extends keyof BookEvents>(name: Name, data: BookEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

export function snapshotFor(board: Board, { isLive, ids, full }: Listener): string {
  const live = isLive ? board.live() : []
  const known = new Set(live.map(({ id }) => id))
  const others = [...ids].filter((id) => !known.has(id)).flatMap((id) => board.stateOf(id) ?? [])
  return eventText('matches', {
    matches: [...live, ...others].map(mainOnly),
    full: full === null ? null : board.stateOf(full),
  })
}

/** The matches that must be looked at for these listeners. */
export function watchedBy(listeners: Iterable<Listener>): { ids: Set<string>; needsLive: boolean } {
  const ids = new Set<string>()
  let needsLive = false
  for (const listener of listeners) {
    for (const id of listener.ids) ids.add(id)
    if (listener.full !== null) ids.add(listener.full)
    needsLive ||= listener.isLive
  }
  return { ids, needsLive }
}

/** Sends every listener what has changed for them. What is the same for several is made once. */
export function sendTick(listeners: Iterable<Listener>, board: Board, tick: Tick): void {
  const liveChanges = [...tick.live].flatMap((id) => tick.changeOf(id, false) ?? [])
  const begun =
    tick.begun.length === 0
      ? ''
      : eventText('matches', {
          matches: tick.begun.flatMap((id) => board.stateOf(id) ?? []).map(mainOnly),
          full: null,
        })
  const liveText = begun + changesText(liveChanges)
  const isOver = new Set(tick.ended)
  for (const listener of listeners) {
    const { isLive, ids, full } = listener
    const own = [...ids].filter((id) => !(isLive && tick.live.has(id)) && id !== full)
    const changes = own.flatMap((id) => tick.changeOf(id, false) ?? [])
    // The match on its own page: later than the list's entry, so that all its markets count.
    const fullChange = full === null ? null : tick.changeOf(full, true)
    const text =
      (isLive ? liveText : '') + changesText(fullChange === null ? changes : [...changes, fullChange])
    const ended = tick.ended.filter((id) => isLive || ids.has(id) || id === full)
    const endedText = isOver.size === 0 ? '' : ended.map((id) => eventText('ended', { id })).join('')
    if (text + endedText !== '') listener.send(text + endedText)
  }
}

/** The changes are JSON already. */
const changesText = (changes: readonly string[]): string =>
  changes.length === 0 ? '' : `event: changes\ndata: {"changes":[${changes.join(',')}]}\n\n`
