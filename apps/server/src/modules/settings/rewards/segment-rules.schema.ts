/**
 * Segments: trees of conditions over fields of players. The fields and what can be asked of them are listed here, and nothing else can be
 * asked. There is deliberately no field of losses: nobody may be chosen because they lost.
 */
import { z } from 'zod'
import { sum } from './reward-shapes.ts'

/** What each field holds. Money is in the base currency. */
export const segmentFields = {
  country: 'text',
  language: 'text',
  /** A list of players that staff uploaded. */
  list: 'list',
  registeredAt: 'time',
  firstDepositAt: 'time',
  lastDepositAt: 'time',
  lastPlayedAt: 'time',
  isVerified: 'flag',
  hasConfirmedEmail: 'flag',
  hasApp: 'flag',
  hasBonus: 'flag',
  level: 'number',
  deposits: 'number',
  completedQuests: 'number',
  deposited: 'money',
} as const

export type SegmentField = keyof typeof segmentFields
export type FieldKind = (typeof segmentFields)[SegmentField]
type FieldsOf<Kind extends FieldKind> = {
  [Field in SegmentField]: (typeof segmentFields)[Field] extends Kind ? Field : never
}[SegmentField]

const fieldsOf = <Kind extends FieldKind>(...kinds: Kind[]) =>
  z.enum(
    Object.entries(segmentFields)
      .filter(([, kind]) => kinds.some((one) => one === kind))
      .map(([name]) => name) as [FieldsOf<Kind>, ...FieldsOf<Kind>[]],
  )

/** A time, or one relative to the moment at which members are looked up: `now-7d`, `now-12h`. */
const when = z.union([z.iso.datetime(), z.string().regex(/^now-\d{1,5}[dh]$/, 'must be a time, or now-7d')])

const condition = z.union([
  z.strictObject({
    field: fieldsOf('text', 'list'),
    in: z.array(z.string().min(1).max(64)).min(1).max(250),
  }),
  z.strictObject({ field: fieldsOf('flag'), is: z.boolean() }),
  z.strictObject({ field: fieldsOf('number'), atLeast: z.int().min(0).max(1_000_000_000) }),
  z.strictObject({ field: fieldsOf('number'), below: z.int().min(0).max(1_000_000_000) }),
  z.strictObject({ field: fieldsOf('money'), atLeast: sum }),
  z.strictObject({ field: fieldsOf('money'), below: sum }),
  z.strictObject({ field: fieldsOf('time'), after: when }),
  z.strictObject({ field: fieldsOf('time'), before: when }),
  /** Whether it happened at all. */
  z.strictObject({ field: fieldsOf('time'), isKnown: z.boolean() }),
])

export type SegmentCondition = z.output<typeof condition>
export type SegmentRule =
  | SegmentCondition
  | { all: SegmentRule[] }
  | { any: SegmentRule[] }
  | { not: SegmentRule }

const DEPTH_MAX = 6

/** A condition about something unknown, such as the last deposit of a player without one, is false. */
export const segmentRule: z.ZodType<SegmentRule> = z.lazy(() =>
  z.union([
    condition,
    z.strictObject({ all: z.array(segmentRule).max(20) }),
    z.strictObject({ any: z.array(segmentRule).max(20) }),
    z.strictObject({ not: segmentRule }),
  ]),
)

export function isTooDeep(rule: SegmentRule, depth = 1): boolean {
  if (depth > DEPTH_MAX) return true
  const inner = 'all' in rule ? rule.all : 'any' in rule ? rule.any : 'not' in rule ? [rule.not] : []
  return inner.some((one) => isTooDeep(one, depth + 1))
}
