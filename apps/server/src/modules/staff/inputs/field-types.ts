/**
 * What can be asked for in a command. Usage lines and options name these types (`<player> [currency]`, `value: 'hours'`), so a
 * name means the same in every command, on the command line and in the office. Pure.
 */
import type { OfficeFieldError, OfficeFieldKind } from '@fairhall/contract/office'
import { z } from 'zod'
import { programmeKinds } from '../../settings/index.ts'

/** Lists of the settings that values usually come from. */
export type Source =
  | 'currencies'
  | 'countries'
  | 'offers'
  | 'grantedOffers'
  | 'quests'
  | 'tournaments'
  | 'jackpots'
  | 'prizeDrops'
  | 'campaigns'
  | 'levels'
  | 'markets'
  | 'plans'
  | 'lists'
  | 'methods'
  | 'providers'
  | 'exclusionPeriods'
  | 'settingsFiles'
  | 'rights'

export interface FieldType {
  kind: OfficeFieldKind
  /** Its messages are codes of the contract. */
  schema: z.ZodType<string, string>
  lengthMax: number
  /** Of numbers. */
  min?: number
  max?: number
  choices?: readonly string[]
  source?: Source
}

const code = (error: OfficeFieldError) => error
const REFERENCE_MAX = 200
const TEXT_MAX = 4000

const matching = (pattern: RegExp, error: OfficeFieldError, max = REFERENCE_MAX) =>
  z.string().max(max, code('tooLong')).regex(pattern, code(error))

const plain = (lengthMax = REFERENCE_MAX): FieldType => ({
  kind: 'text',
  schema: z.string().max(lengthMax, code('tooLong')),
  lengthMax,
})
const of = (kind: OfficeFieldKind): FieldType => ({ ...plain(), kind })
const known = (source: Source): FieldType => ({ ...of('suggestion'), source })

export const choiceOf = (choices: readonly string[]): FieldType => ({
  kind: 'choice',
  schema: z.string().refine((value) => choices.includes(value), code('notChoice')),
  lengthMax: REFERENCE_MAX,
  choices,
})

/** Whole, not negative. */
export function numberOf({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): FieldType {
  const schema = matching(/^\d{1,15}$/, 'notNumber')
    .refine((text) => Number(text) >= min, code('tooLow'))
    .refine((text) => Number(text) <= max, code('tooHigh'))
  return { kind: 'number', schema, lengthMax: 15, min, max }
}

const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
const isMoment = (text: string) => isDay(text.slice(0, 10)) && !Number.isNaN(new Date(text).getTime())

const date: FieldType = {
  kind: 'date',
  schema: matching(/^\d{4}-\d\d-\d\d$/, 'notDate').refine(isDay, code('notDate')),
  lengthMax: 10,
}
const DATE_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/
const dateTime: FieldType = {
  kind: 'dateTime',
  schema: matching(DATE_TIME, 'notDateTime').refine(isMoment, code('notDateTime')),
  lengthMax: 24,
}
/** Corrections may be negative; the command knows the digits of its currency. */
const money: FieldType = {
  kind: 'money',
  schema: matching(/^-?\d{1,18}(\.\d{1,18})?$/, 'notAmount'),
  lengthMax: 40,
}
const decimal: FieldType = {
  kind: 'decimal',
  schema: matching(/^\d{1,18}(\.\d{1,18})?$/, 'notDecimal'),
  lengthMax: 40,
}
/** A name that the member chooses. */
const name: FieldType = { ...of('text'), schema: matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'notName', 64) }

/** By the names in usage lines, and the values of options. */
export const fieldTypes: Readonly<Record<string, FieldType>> = {
  player: of('player'),
  'restricted player': of('player'),
  'email or phone': plain(),
  search: plain(),
  currency: known('currencies'),
  amount: money,
  rate: decimal,
  country: known('countries'),
  level: known('levels'),
  'market or profile': known('markets'),
  offer: known('offers'),
  'granted offer': known('grantedOffers'),
  quest: known('quests'),
  tournament: known('tournaments'),
  jackpot: known('jackpots'),
  drop: known('prizeDrops'),
  campaign: known('campaigns'),
  list: { ...name, kind: 'suggestion', source: 'lists' },
  plan: known('plans'),
  method: known('methods'),
  provider: known('providers'),
  period: known('exclusionPeriods'),
  'settings file': known('settingsFiles'),
  'programme kind': choiceOf(programmeKinds),
  programme: plain(64),
  file: of('file'),
  'new file': of('newFile'),
  from: date,
  to: date,
  day: date,
  'YYYY-MM-DD': date,
  moment: dateTime,
  revision: numberOf(),
  number: numberOf({ min: 1, max: 9999 }),
  hours: numberOf({ max: 9999 }),
  'run name': name,
  path: plain(),
  url: plain(2000),
  email: plain(),
  address: plain(),
  login: plain(),
  code: plain(16),
  rights: plain(),
  right: known('rights'),
  permission: plain(64),
  amounts: plain(),
  'market list': plain(),
  pairs: { ...plain(TEXT_MAX), kind: 'longText' },
  text: plain(TEXT_MAX),
  'long text': { ...plain(TEXT_MAX), kind: 'longText' },
  // What the product numbered or named itself. A wrong one is not found.
  run: plain(),
  rule: plain(64),
  invoice: plain(),
  partner: plain(),
  import: plain(),
  bet: plain(),
  event: plain(),
  statement: plain(),
  reference: plain(),
  message: plain(),
  order: plain(),
  complaint: plain(),
  document: plain(),
  export: plain(),
  destination: plain(),
  content: plain(64),
  consumer: plain(),
  delivery: plain(),
  part: plain(),
  member: plain(32),
}
