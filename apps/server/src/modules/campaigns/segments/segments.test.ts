/** Members by SQL are the same as those that a naive evaluator finds among the players' values. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { draws } from '#tests/support/runner/property-runs.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { type SegmentField, segmentFields, type SegmentRule } from '../../settings/index.ts'
import { compileSegment } from './compile.queries.ts'
import { fieldSql } from './fields.queries.ts'

const server = await startTestServer({ env: { ROLES: 'api' } })
const { pool } = server.database
afterAll(() => server.stop())

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const PLAYERS = 12

type Known = Record<string, unknown> & { id: string; lists: string[] }
let players: Known[] = []

async function addDeposit(id: string, days: number, amount: number) {
  await pool.query(
    `insert into invoice (id, number, player_id, account_id, type, state, method, provider, currency, amount, requested_amount,
       base_amount, paid_base_amount, rates_version, fee, country, return_urls, version, created_at, updated_at)
     select gen_random_uuid(), substr(gen_random_uuid()::text, 1, 12), player_id, id, 1, 'success', 'card', 'sandbox', 'EUR', $3, $3, $4, $3, 1, 0,
       'DE', '{}', 1, $2, $2 from wallet_account where player_id = $1`,
    // More was requested than was paid.
    [id, ago(days), amount, 2 * amount],
  )
}

/** Players of all kinds: with and without each of the values. */
beforeAll(async () => {
  for (let index = 0; index < PLAYERS; index += 1) {
    const country = ['DE', 'AT', 'IE'][index % 3]
    const { id } = await givenPlayer(server, { country })
    const has = (bit: number) => (index & (1 << bit)) !== 0
    await pool.query(
      `update player set registered_at = $2, locale = $3, identity_checked_at = $4, email_confirmed_at = $5, pwa_installed = $6 where id = $1`,
      [id, ago(index * 5), has(0) ? 'de' : 'en', has(1) ? NOW : null, has(2) ? NOW : null, has(3)],
    )
    if (has(1)) await addDeposit(id, index, 1000 * index)
    if (has(3)) await addDeposit(id, 20, 500)
    if (has(2)) {
      await pool.query('insert into loyalty_account (player_id, level) values ($1, $2)', [
        id,
        1 + (index % 4),
      ])
      await pool.query(`insert into player_list (list, player_id, added_at) values ('vip', $1, now())`, [id])
    }
  }
  const columns = Object.entries(fieldSql).map(([name, sql]) => `${sql} as "${name}"`)
  const { rows } = await pool.query<Known>(
    `select p.id, ${columns.join(', ')},
            array(select list from player_list l where l.player_id = p.id) as lists from player p order by p.id`,
  )
  players = rows
})

test('the fields have the values of the account', () => {
  const newest = players.find(({ registeredAt }) => (registeredAt as Date).getTime() === ago(10).getTime())
  expect(newest).toMatchObject({
    country: 'IE',
    language: 'en',
    isVerified: true,
    hasApp: false,
    hasBonus: false,
    level: 1,
    deposits: 1n,
    firstDepositAt: ago(2),
    lastPlayedAt: null,
    completedQuests: 0n,
    lists: [],
  })
  expect(String(newest?.['deposited'])).toBe('2000')
})

async function membersOf(rule: SegmentRule): Promise<string[]> {
  const { text, values } = compileSegment(rule, { now: NOW, baseUnit: 100, before: [] })
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from player p where ${text} order by p.id`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** A player with the value unknown meets no condition. */
function isMember(rule: SegmentRule, player: Known): boolean {
  if ('all' in rule) return rule.all.every((one) => isMember(one, player))
  if ('any' in rule) return rule.any.some((one) => isMember(one, player))
  if ('not' in rule) return !isMember(rule.not, player)
  if ('in' in rule && rule.field === 'list') return rule.in.some((list) => player.lists.includes(list))
  const value = player[rule.field] ?? null
  if ('isKnown' in rule) return (value !== null) === rule.isKnown
  if (value === null) return false
  if ('in' in rule) return rule.in.includes(String(value))
  if ('is' in rule) return value === rule.is
  if ('after' in rule) return (value as Date) > timeOf(rule.after)
  if ('before' in rule) return (value as Date) < timeOf(rule.before)
  const scale = segmentFields[rule.field] === 'money' ? 100 : 1
  return 'atLeast' in rule
    ? Number(value) >= Number(rule.atLeast) * scale
    : Number(value) < Number(rule.below) * scale
}

const timeOf = (text: string) =>
  text.startsWith('now')
    ? ago(Number.parseInt(text.slice(4), 10) / (text.endsWith('h') ? 24 : 1))
    : new Date(text)

const ofKind = (kind: string) =>
  fc.constantFrom(
    ...Object.entries(segmentFields).flatMap(([name, own]) => (own === kind ? [name as SegmentField] : [])),
  )
const moment = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((days) => `now-${days}d`),
  fc.integer({ min: 0, max: 900 }).map((hours) => `now-${hours}h`),
  fc.integer({ min: 0, max: 60 }).map((days) => ago(days).toISOString()),
)
const small = fc.integer({ min: 0, max: 5 })
const money = fc.integer({ min: 1, max: 120 }).map(String)
const condition = fc.oneof(
  fc.record({
    field: ofKind('text'),
    in: fc.subarray(['DE', 'AT', 'en', 'de', "x'); --"], { minLength: 1 }),
  }),
  fc.record({ field: ofKind('list'), in: fc.subarray(['vip', 'other'], { minLength: 1 }) }),
  fc.record({ field: ofKind('flag'), is: fc.boolean() }),
  fc.record({ field: ofKind('number'), atLeast: small }),
  fc.record({ field: ofKind('number'), below: small }),
  fc.record({ field: ofKind('money'), atLeast: money }),
  fc.record({ field: ofKind('money'), below: money }),
  fc.record({ field: ofKind('time'), after: moment }),
  fc.record({ field: ofKind('time'), before: moment }),
  fc.record({ field: ofKind('time'), isKnown: fc.boolean() }),
)
const { rule } = fc.letrec<{ rule: unknown }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    condition,
    fc.record({ all: fc.array(tie('rule'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('rule'), { maxLength: 3 }) }),
    fc.record({ not: tie('rule') }),
  ),
}))

test('random segments have the members that a naive evaluator finds', async () => {
  await fc.assert(
    fc.asyncProperty(rule, async (random) => {
      const segment = random as SegmentRule
      const expected = players.filter((player) => isMember(segment, player)).map(({ id }) => id)
      expect(await membersOf(segment)).toEqual(expected)
    }),
    draws(150, 11),
  )
})
