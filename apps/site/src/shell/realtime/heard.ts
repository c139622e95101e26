/**
 * How far this browser has received a player's publications. The live connection starts after the page is usable,
 * and publications before that would be lost. So a page reads the position of the previous page or another tab, and
 * continues from there.
 */
const KEY = 'heard-until'

/** A position in a channel's stream. */
export interface Place {
  epoch: string
  offset: number
}

/** By channel name. */
export type Heard = Readonly<Record<string, Place>>

export function recallHeard(): Heard {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, place]) => isPlace(place)))
  } catch {
    return {}
  }
}

/** Keeps positions only for this player's channel, and never moves backwards: another tab may be ahead. */
export function keepHeard(channel: string, place: Place) {
  const known = Object.entries(recallHeard()).filter(([name]) => ownerOf(name) === ownerOf(channel))
  const heard = Object.fromEntries(known)
  const last = heard[channel]
  if (last?.epoch === place.epoch && last.offset >= place.offset) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...heard, [channel]: place }))
  } catch {
    // Storage may be unavailable: the page then receives only what comes after its connection.
  }
}

const ownerOf = (channel: string) => channel.split('#').at(-1)

/** An empty epoch would match any. */
function isPlace(kept: unknown): kept is Place {
  const { epoch, offset } = (kept ?? {}) as Partial<Record<keyof Place, unknown>>
  return typeof epoch === 'string' && epoch !== '' && Number.isSafeInteger(offset) && Number(offset) >= 0
}
