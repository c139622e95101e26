/** Changes of settings files: what differs, and the changes of single offers. Pure. */

export interface Difference {
  /** Such as `offers.welcome-first.percent`. Items of lists are named by their IDs. */
  key: string
  /** Null: it was not set. */
  before: string | null
  after: string | null
}

export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [new Map<string, string>(), new Map<string, string>()]
  flatten(before, '', old)
  flatten(after, '', now)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, now.get(key) ?? null]
    return was === is ? [] : [{ key, before: was, after: is }]
  })
}

/** Whatever the order of their fields. */
export const isSameProgramme = (one: unknown, other: unknown): boolean =>
  differencesOf(one, other).length === 0

/**
 * A change in the text of an order. A value that could be read as another change, such as `Half; offers.a.cap 500 → 5`, is
 * quoted as in JSON, so that `; ` and ` → ` outside of quotes always separate.
 */
export const describeDifference = ({ key, before, after }: Difference): string =>
  `${/[\s"]|;$/.test(key) ? JSON.stringify(key) : key} ${shown(before)} → ${shown(after)}`

const UNSET = 'unset'
const shown = (value: string | null) => (value === null ? UNSET : quoteIfMisleading(value))

/** The separators, what would look like a quote or like no value, and lines that would end. */
const MISLEADING = /; | → |^["→\s]|[→\s;]$|[^\S ]|^unset$|^$/

const quoteIfMisleading = (value: string): string => (MISLEADING.test(value) ? JSON.stringify(value) : value)

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasId = (value: unknown): value is { id: string } => isObject(value) && typeof value['id'] === 'string'

function flatten(value: unknown, key: string, flat: Map<string, string>): void {
  const inside = (name: string) => (key === '' ? name : `${key}.${name}`)
  if (isObject(value)) {
    for (const [name, part] of Object.entries(value)) flatten(part, inside(name), flat)
  } else if (Array.isArray(value) && value.length > 0 && value.every(hasId)) {
    // The order counts, for example of the levels.
    flat.set(inside('(order)'), value.map(({ id }) => id).join(', '))
    for (const { id, ...part } of value) flatten(part, inside(id), flat)
  } else flat.set(key, typeof value === 'string' ? value : JSON.stringify(value))
}

export type ItemChange = { kind: 'pause' } | { kind: 'resume' } | { kind: 'end'; at: string }

/** The file with one changed offer or quest. Undefined if nothing changes, null if there is no such one. */
export function changeItem(
  content: unknown,
  list: 'offers' | 'quests',
  id: string,
  change: ItemChange,
): unknown {
  const items = isObject(content) && Array.isArray(content[list]) ? (content[list] as unknown[]) : []
  const found = items.filter(hasId).find((item) => item.id === id)
  if (found === undefined || !isObject(content)) return null
  const changed = toChanged(found, change)
  if (changed === null) return undefined
  return { ...content, [list]: items.map((item) => (item === found ? changed : item)) }
}

function toChanged(item: Fields, change: ItemChange): Fields | null {
  if (change.kind === 'end') {
    const until = item['until']
    const hasEnded = typeof until === 'string' && Date.parse(until) <= Date.parse(change.at)
    return hasEnded ? null : { ...item, until: change.at }
  }
  const isEnabled = change.kind === 'resume'
  return isEnabled === (item['isEnabled'] !== false) ? null : { ...item, isEnabled }
}
