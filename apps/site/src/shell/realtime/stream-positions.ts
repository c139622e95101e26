/**
 * How far this browser has received a player's publications. The live connection starts after the page is usable,
 * and publications before that would be lost. So a page reads the position of the previous page or another tab, and
 * continues from there.
 */
const KEY = 'received-until'

/** A position in a channel's stream. */
export interface StreamPosition {
  epoch: string
  offset: number
}

/** By channel name. */
export type StreamPositions = Readonly<Record<string, StreamPosition>>

export function readPositions(): StreamPositions {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, position]) => isPosition(position)))
  } catch {
    return {}
  }
}

/** Keeps positions only for this player's channel, and never moves backwards: another tab may be ahead. */
export function savePosition(channel: string, position: StreamPosition) {
  const known = Object.entries(readPositions()).filter(([name]) => ownerOf(name) === ownerOf(channel))
  const positions = Object.fromEntries(known)
  const last = positions[channel]
  if (last?.epoch === position.epoch && last.offset >= position.offset) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...positions, [channel]: position }))
  } catch {
    // Storage may be unavailable: the page then receives only what comes after its connection.
  }
}

const ownerOf = (channel: string) => channel.split('#').at(-1)

/** An empty epoch would match any. */
function isPosition(kept: unknown): kept is StreamPosition {
  const { epoch, offset } = (kept ?? {}) as Partial<Record<keyof StreamPosition, unknown>>
  return typeof epoch === 'string' && epoch !== '' && Number.isSafeInteger(offset) && Number(offset) >= 0
}
