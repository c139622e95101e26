/**
 * Parses the body of a sportsbook's call strictly. An invalid field is named and refused before the database is queried.
 * Unknown fields are ignored. Pure.
 */
import {
  BadBody,
  type Body,
  readAmount,
  readFlag,
  readId,
  readSessionId,
  readSum,
  type Where,
} from '../../rounds/index.ts'
import { type BetLeg, type BetTerms, type LegResult, legResults } from '../bets/bet.companion.ts'
import type { PlaceBet, SportsCall } from './sports-call.ts'

const LEGS_MAX = 100
const ODDS = /^(\d{1,7})(?:\.(\d{1,3}))?$/
const VERSION_MAX = 2 ** 31 - 1
const TEXT_LENGTH_MAX = 200

type Reader = (body: Body, where: Where) => SportsCall

const betOf = (body: Body, { providerId, account }: Where) => ({
  providerId,
  account,
  betId: readId(body, 'bet_id'),
})

export const readers = {
  place: readPlace,
  accept: (body, where) => ({
    call: 'accept',
    ...betOf(body, where),
    odds: readOptional(body, 'odds', readOdds),
    maxReturn: readOptional(body, 'max_return', (one, field) => readSum(one, field, where.subunitToUnit)),
  }),
  decline: (body, where) => ({ call: 'decline', ...betOf(body, where), reason: readReason(body) }),
  settle: (body, where) => ({
    call: 'settle',
    ...betOf(body, where),
    version: readVersion(body),
    reason: readReason(body),
    result: readOneOf(body, 'result', ['won', 'lost', 'refunded']),
    totalReturn: readSum(body, 'total_return', where.subunitToUnit),
    results: body['legs'] == null ? [] : readList(body, 'legs', readLegResult),
  }),
  unsettle: (body, where) => ({
    call: 'unsettle',
    ...betOf(body, where),
    version: readVersion(body),
    reason: readReason(body),
  }),
  void: (body, where) => ({
    call: 'void',
    ...betOf(body, where),
    version: readVersion(body),
    reason: readReason(body),
  }),
  cashout: (body, where) => ({
    call: 'cashout',
    ...betOf(body, where),
    orderId: readId(body, 'order_id'),
    amount: readAmount(body, where.subunitToUnit),
    stakePart: readOptional(body, 'stake_part', (one, field) =>
      readPositive(one, field, where.subunitToUnit),
    ),
  }),
  rollback: (body, where) => ({ call: 'rollback', ...betOf(body, where), reason: readReason(body) }),
} satisfies Record<string, Reader>

function readPlace(body: Body, where: Where): PlaceBet {
  const sessionId = readSessionId(body)
  if (sessionId === null) throw new BadBody('session_id: must be a session ID')
  return {
    call: 'place',
    ...betOf(body, where),
    sessionId,
    stake: readPositive(body, 'stake', where.subunitToUnit),
    freebetId: readOptional(body, 'freebet_id', readFreebetId),
    maxReturn: readOptional(body, 'max_return', (one, field) => readSum(one, field, where.subunitToUnit)),
    terms: readTerms(body),
    isAccepted: readFlag(body, 'accepted', false),
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

function readFreebetId(body: Body, field: string): string {
  const id = readId(body, field)
  if (!UUID.test(id)) throw new BadBody(`${field}: must be the ID of a free bet`)
  return id
}

function readTerms(body: Body): BetTerms {
  const kind = readOneOf(body, 'kind', ['single', 'combo', 'system'])
  const legs = readList(body, 'legs', readLeg)
  const odds = readOptional(body, 'odds', readOdds)
  if (kind === 'single' && legs.length !== 1) throw new BadBody('legs: a single has one')
  if (kind !== 'single' && legs.length < 2) throw new BadBody('legs: must be several')
  if (new Set(legs.map(({ id }) => id)).size < legs.length) throw new BadBody('legs: two have the same id')
  return {
    kind,
    combinationSize: kind === 'system' ? readCombinationSize(body, legs.length) : null,
    odds,
    legs,
  }
}

function readCombinationSize(body: Body, legCount: number): number {
  const size = body['combination_size']
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > legCount)
    throw new BadBody('combination_size: must be at most the number of legs')
  return size
}

const readLeg = (leg: Body): BetLeg => ({
  id: readId(leg, 'id'),
  ...(leg['event_id'] == null ? {} : { eventId: readId(leg, 'event_id') }),
  event: readText(leg, 'event'),
  market: readText(leg, 'market'),
  selection: readText(leg, 'selection'),
  odds: readOdds(leg, 'odds'),
  // Left out if it is missing, so that a repeat of a bet from before this field has the same digest.
  ...(leg['sport'] != null && { sport: readText(leg, 'sport') }),
  result: null,
})

const readLegResult = (leg: Body): { id: string; result: LegResult } => ({
  id: readId(leg, 'id'),
  result: readOneOf(leg, 'result', legResults),
})

function readList<T>(body: Body, field: string, read: (item: Body) => T): T[] {
  const list = body[field]
  if (!Array.isArray(list) || list.length === 0 || list.length > LEGS_MAX)
    throw new BadBody(`${field}: must be a list of 1 to ${LEGS_MAX}`)
  return list.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) throw new BadBody(`${field}: must be objects`)
    return read(item as Body)
  })
}

function readOptional<T>(body: Body, field: string, read: (body: Body, field: string) => T): T | null {
  return body[field] == null ? null : read(body, field)
}

function readOneOf<const T extends string>(body: Body, field: string, values: readonly T[]): T {
  const value = values.find((one) => one === body[field])
  if (value === undefined) throw new BadBody(`${field}: must be one of ${values.join(', ')}`)
  return value
}

/** Decimal odds as text, in thousandths. */
function readOdds(body: Body, field: string): number {
  const text = body[field]
  const [, whole, rest = ''] = (typeof text === 'string' ? ODDS.exec(text) : null) ?? []
  const odds = whole === undefined ? 0 : Number(whole) * 1000 + Number(rest.padEnd(3, '0'))
  if (odds < 1000) throw new BadBody(`${field}: must be decimal odds`)
  return odds
}

function readPositive(body: Body, field: string, subunitToUnit: number): bigint {
  const amount = readSum(body, field, subunitToUnit)
  if (amount === 0n) throw new BadBody(`${field}: must be above 0`)
  return amount
}

function readVersion(body: Body): number {
  const version = body['version']
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > VERSION_MAX)
    throw new BadBody('version: must be a whole number above 0')
  return version
}

/** A text that players read. Bidirectional controls would let it show other words or numbers than it has. */
function readText(body: Body, field: string): string {
  const text = readId(body, field)
  if (/\p{Bidi_Control}/u.test(text)) throw new BadBody(`${field}: must be plain text`)
  return text
}

function readReason(body: Body): string | null {
  const reason = readOptional(body, 'reason', readText)
  if (reason !== null && reason.length > TEXT_LENGTH_MAX)
    throw new BadBody(`reason: must have at most ${TEXT_LENGTH_MAX} characters`)
  return reason
}
