/**
 * The order of a player's timeline: newest first, then by source and key. A cursor names the last event that was shown, so each source is
 * asked only for what comes after it. Pure.
 */
import type { OfficeEventKind } from '@fairhall/contract/office'
import { isUuid } from '../../../platform/uuid.ts'
import type { View } from '../../staff/index.ts'
import { toCursor, toTime } from '../views/cursors.rules.ts'

/** In the order of events of one moment. A cursor has the place of a source in this list: add new ones at the end. */
export const sources = [
  'session',
  'invoice',
  'launch',
  'bet',
  'bonus',
  'freespins',
  'freebet',
  'reward',
  'message',
  'campaign',
  'signal',
  'complaint',
  'document',
  'note',
  'limit',
  'action',
  'registration',
  'protectionMessage',
  'complaintMessage',
] as const
export type Source = (typeof sources)[number]

interface SourceRule {
  kind: OfficeEventKind
  /** The permission that it needs beyond that of the page. */
  view?: View
  key: 'uuid' | 'number' | 'text'
}

export const sourceRules: Readonly<Record<Source, SourceRule>> = {
  session: { kind: 'signIn', key: 'uuid' },
  invoice: { kind: 'payment', key: 'uuid' },
  launch: { kind: 'play', key: 'uuid' },
  bet: { kind: 'play', key: 'uuid' },
  bonus: { kind: 'bonus', key: 'uuid' },
  freespins: { kind: 'bonus', key: 'uuid' },
  freebet: { kind: 'bonus', key: 'uuid' },
  reward: { kind: 'bonus', key: 'uuid' },
  message: { kind: 'message', key: 'uuid' },
  campaign: { kind: 'message', key: 'text' },
  signal: { kind: 'case', key: 'number', view: 'player.protection' },
  complaint: { kind: 'case', key: 'uuid', view: 'complaint.list' },
  document: { kind: 'case', key: 'uuid', view: 'player.identity' },
  note: { kind: 'note', key: 'number' },
  limit: { kind: 'limit', key: 'number', view: 'player.protection' },
  action: { kind: 'action', key: 'number', view: 'journal.read' },
  registration: { kind: 'signIn', key: 'uuid' },
  protectionMessage: { kind: 'message', key: 'uuid', view: 'player.protection' },
  complaintMessage: { kind: 'message', key: 'uuid', view: 'complaint.list' },
}

export function listSources(mayRead: (view: View) => boolean, kind: OfficeEventKind | undefined): Source[] {
  return sources.filter((source) => {
    const { kind: own, view } = sourceRules[source]
    return (kind === undefined || kind === own) && (view === undefined || mayRead(view))
  })
}

/** The last event that was shown. */
export interface Last {
  at: Date
  source: Source
  key: string
}

const LOWEST = { uuid: '00000000-0000-0000-0000-000000000000', number: '-1', text: '' } as const
const HIGHEST = {
  uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  number: '9223372036854775807',
  text: '~',
} as const

/** Of one moment, a source shows only keys below this one. */
export function keyBelow(source: Source, last: Last | null): string {
  const { key } = sourceRules[source]
  if (last === null) return HIGHEST[key]
  const order = sources.indexOf(source) - sources.indexOf(last.source)
  if (order === 0) return last.key
  return order > 0 ? HIGHEST[key] : LOWEST[key]
}

export const cursorOf = ({ at, source, key }: Last): string =>
  toCursor(at, String(sources.indexOf(source)), key)

const KEYS: Readonly<Record<SourceRule['key'], (key: string) => boolean>> = {
  uuid: isUuid,
  number: (key) => /^\d{1,18}$/.test(key),
  text: (key) => /^[\w:-]{1,64}$/.test(key),
}

/** Null at the start, and for a cursor that a caller made up. */
export function readCursor(cursor: string | undefined): Last | null {
  const [time = '', place = '', key = ''] = cursor?.split('~') ?? []
  const at = toTime(time)
  const source = /^\d{1,2}$/.test(place) ? sources[Number(place)] : undefined
  if (at === null || source === undefined || !KEYS[sourceRules[source].key](key)) return null
  return { at, source, key }
}
