/** How a place that money goes to is recognised and shown. Pure. */

export type Destination = Readonly<Record<string, string>>

/** The same place however it was spaced or in whatever order it was typed. */
export function isSameDestination(one: Destination, other: Destination): boolean {
  return normalised(one) === normalised(other)
}

function normalised(fields: Destination): string {
  const pairs = Object.entries(fields).map(([key, value]) => [key, value.replaceAll(/\s+/g, '')] as const)
  return JSON.stringify(pairs.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** What it is told apart by: an account, an address or a number, and only without any of these a name. */
export function mainValueOf(fields: Destination): string {
  const values = Object.values(fields)
  return fields['wallet_id'] ?? values.find((value) => /[\d@]/.test(value)) ?? values[0] ?? ''
}

/** The same value however it was spaced, and in capitals or not. Null of what names no place. */
export function toMarked(value: string): string | null {
  const compact = value.replaceAll(/\s+/g, '').toLowerCase()
  return compact === '' ? null : compact
}

const ENDS = 4
/** Of less than this the ends alone would tell too much. */
const LONG = 3 * ENDS

/** Enough to know it again, too little to use it. */
export function maskDestination(value: string): string {
  const at = value.lastIndexOf('@')
  if (at > 0) return `${value.slice(0, 1)}…${value.slice(at)}`
  const compact = value.replaceAll(/\s+/g, '')
  if (compact.length >= LONG) return `${compact.slice(0, ENDS)}…${compact.slice(-ENDS)}`
  return `…${compact.slice(-Math.min(ENDS - 1, Math.floor(compact.length / 3)))}`
}

export interface ShownDestination {
  label: string
  isWhole: boolean
  tag: string | null
}

/**
 * As its player sees it with a withdrawal. An address is no secret, and whoever looks for his coins compares the whole of it;
 * an account or a number is masked. Null where the provider alone knows the place.
 */
export function shownDestination(fields: Destination, isCoin: boolean): ShownDestination | null {
  const value = mainValueOf(fields)
  if (value === '') return null
  const label = isCoin ? value : maskDestination(value)
  return { label, isWhole: isCoin, tag: fields['destination_tag'] ?? null }
}
