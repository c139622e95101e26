/**
 * How far this browser has heard a player's news. The live connection comes when a page is usable; what is told before that
 * would be told to nobody. So a page notes where the one before it, or another tab, had come to, and goes on from there.
 */
const KEY = 'heard-until'

/** A place in a channel's stream. */
export interface Place {
  epoch: string
  offset: number
}

/** By the name of the channel. */
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

/** Of the player whose channel it is, and of nobody who was here before him. Never backwards: another tab may be further. */
export function keepHeard(channel: string, place: Place) {
  const known = Object.entries(recallHeard()).filter(([name]) => ownerOf(name) === ownerOf(channel))
  const heard = Object.fromEntries(known)
  const last = heard[channel]
  if (last?.epoch === place.epoch && last.offset >= place.offset) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...heard, [channel]: place }))
  } catch {
    // Storage may be refused: then a page hears what comes after its connection.
  }
}

const ownerOf = (channel: string) => channel.split('#').at(-1)

/** An empty epoch would be any. */
function isPlace(kept: unknown): kept is Place {
  const { epoch, offset } = (kept ?? {}) as Partial<Record<keyof Place, unknown>>
  return typeof epoch === 'string' && epoch !== '' && Number.isSafeInteger(offset) && Number(offset) >= 0
}
