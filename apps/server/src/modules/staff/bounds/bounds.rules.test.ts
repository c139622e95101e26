/** How far permissions go: by amount and currency, by market, by right and member, over all commands and roles. */
import { describe, expect, test } from 'vitest'
import { commands } from '../commands/all-commands.ts'
import { fieldsOf } from '../inputs/command-input.rules.ts'
import { isKnownPattern } from '../members/known-permissions.rules.ts'
import { may } from '../members/permissions.rules.ts'
import { type Role, roles } from '../members/roles.rules.ts'
import { toGuarded } from '../run-command.ts'
import { refusalFor } from './bound-check.rules.ts'
import { type Bound, boundRefusal } from './bounds.rules.ts'
import { findParts } from './command-subjects.ts'

const rates = new Map([
  ['EUR', { subunitToUnit: 100, rate: '1' }],
  ['USD', { subunitToUnit: 100, rate: '0.92' }],
  ['JPY', { subunitToUnit: 1, rate: '0.0061' }],
  ['BTC', { subunitToUnit: 100_000_000, rate: '61250.4' }],
])
const findRated = (code: string) => rates.get(code) ?? null
const bound = (holder: string, more: Partial<Bound>): Bound => ({
  holder,
  permission: 'withdrawal.approve',
  amounts: {},
  dayAmounts: {},
  markets: null,
  ...more,
})
const upTo = (amounts: Bound['amounts']) => [bound('member:bob', { amounts })]
const of = (amount: bigint, currency = 'EUR', markets = ['world']) => ({
  amounts: [{ amount, currency }],
  markets,
})
const ask = (bounds: readonly Bound[], subject = of(100n), sources = ['payments-agent']) =>
  boundRefusal({
    memberId: 'bob',
    sources,
    permission: 'withdrawal.approve',
    bounds,
    subject,
    findRated,
  })

describe('an amount', () => {
  test.each([
    ['at the bound', { EUR: 10_000n }, 10_000n, 'EUR', null],
    ['a subunit above it', { EUR: 10_000n }, 10_001n, 'EUR', 'beyondAmount'],
    ['taken from the player', { EUR: 10_000n }, -10_001n, 'EUR', 'beyondAmount'],
    [
      'beyond what a double holds',
      { EUR: 9_007_199_254_740_993n },
      9_007_199_254_740_994n,
      'EUR',
      'beyondAmount',
    ],
    ['of zero', { EUR: 0n }, 0n, 'EUR', null],
    ['that rounds to the bound, but is above it', { EUR: 1n }, 2n, 'USD', 'beyondAmount'],
    ['that converts below the bound', { EUR: 1n }, 1n, 'USD', null],
    ['of one satoshi against one cent', { EUR: 1n }, 1n, 'BTC', null],
    ['of 17 satoshi against one cent', { EUR: 1n }, 17n, 'BTC', 'beyondAmount'],
    ['of a currency that the bound names', { EUR: 1n, USD: 500n }, 500n, 'USD', null],
    ['of another currency, above one of two', { EUR: 10_000n, USD: 1n }, 100n, 'JPY', 'beyondAmount'],
    ['without a rate', { EUR: 10_000n }, 1n, 'ZZZ', 'boundWithoutRate'],
    ['against a bound without a rate', { ZZZ: 10_000n }, 1n, 'EUR', 'boundWithoutRate'],
    ['named like a property of objects', { EUR: 1n }, 1n, 'constructor', 'boundWithoutRate'],
    ['without a bound', {}, 10n ** 18n, 'EUR', null],
  ] as const)('%s', (_, amounts, amount, currency, refusal) => {
    expect(ask(upTo(amounts), of(amount, currency))).toBe(refusal)
  })
})

test.each([
  ['a market of the bound', ['german'], ['german'], null],
  ['another market', ['german'], ['world'], 'beyondMarket'],
  ['one of several players elsewhere', ['german', 'world'], ['german', 'brazil'], 'beyondMarket'],
  ['no player', ['german'], [], null],
] as const)('of markets, with %s', (_, markets, asked, refusal) => {
  expect(ask([bound('member:bob', { markets })], of(1n, 'EUR', [...asked]))).toBe(refusal)
})

describe('a day', () => {
  const use = (amount: bigint, currency = 'EUR', permission = 'withdrawal.approve') => ({
    amount,
    currency,
    permission,
  })
  test.each([
    ['at the bound', { EUR: 100n }, [use(60n)], 40n, 'EUR', null],
    ['a subunit above it', { EUR: 100n }, [use(60n)], 41n, 'EUR', 'beyondDay'],
    ['taken from the player', { EUR: 100n }, [use(60n)], -41n, 'EUR', 'beyondDay'],
    ['nothing before', { EUR: 100n }, [], 101n, 'EUR', 'beyondDay'],
    ['another permission', { EUR: 100n }, [use(60n, 'EUR', 'balance.correct')], 100n, 'EUR', null],
    ['another currency before, converted', { EUR: 100n }, [use(100n, 'USD')], 8n, 'EUR', null],
    ['another currency before, above', { EUR: 100n }, [use(100n, 'USD')], 9n, 'EUR', 'beyondDay'],
    ['several of another currency, rounded once', { EUR: 1n }, [use(8n, 'BTC')], 8n, 'BTC', null],
    ['each named currency has its own sum', { EUR: 100n, USD: 100n }, [use(100n)], 100n, 'USD', null],
    ['a named one that is full stops no other', { EUR: 100n, USD: 100n }, [use(200n)], 100n, 'USD', null],
    ['an unnamed one needs room in each', { EUR: 100n, USD: 1n }, [], 10n, 'JPY', 'beyondDay'],
    ['without a rate', { EUR: 100n }, [], 1n, 'ZZZ', 'boundWithoutRate'],
    ['before it without a rate', { EUR: 100n }, [use(1n, 'ZZZ')], 1n, 'EUR', 'boundWithoutRate'],
    ['without a bound', {}, [use(10n ** 18n)], 10n ** 18n, 'EUR', null],
  ] as const)('%s', (_, dayAmounts, used, amount, currency, refusal) => {
    const asked = {
      memberId: 'bob',
      sources: ['payments-agent'],
      permission: 'withdrawal.approve',
      bounds: [bound('member:bob', { dayAmounts })],
      findRated,
    }
    expect(boundRefusal({ ...asked, subject: of(amount, currency), used })).toBe(refusal)
    // What moves no money is not refused, however much was used.
    expect(boundRefusal({ ...asked, subject: { amounts: [], markets: [] }, used })).toBeNull()
  })
})

describe('bounds together', () => {
  const agent = bound('right:payments-agent', { amounts: { EUR: 100n } })
  const lead = bound('right:payments-lead', { amounts: { EUR: 1000n } })
  const own = bound('member:bob', { amounts: { EUR: 500n } })
  test.each([
    ['of the right that gives it', [agent], ['payments-agent'], 101n, 'beyondAmount'],
    ['of a right that does not give it', [agent], ['payments'], 101n, null],
    ['the wider of two rights counts', [agent, lead], ['payments-agent', 'payments-lead'], 1000n, null],
    ['above both rights', [agent, lead], ['payments-agent', 'payments-lead'], 1001n, 'beyondAmount'],
    ['a right without a bound counts', [agent], ['payments-agent', 'payments-lead'], 10n ** 9n, null],
    ['their own counts in addition', [lead, own], ['payments-lead'], 501n, 'beyondAmount'],
    ['of another member', [bound('member:eve', { amounts: { EUR: 1n } })], ['payments'], 100n, null],
    [
      'of another permission',
      [bound('member:bob', { permission: 'balance.*', amounts: { EUR: 1n } })],
      ['payments'],
      100n,
      null,
    ],
    [
      'of the whole module',
      [bound('member:bob', { permission: 'withdrawal.*', amounts: { EUR: 1n } })],
      ['payments'],
      100n,
      'beyondAmount',
    ],
    [
      'of everything',
      [bound('member:bob', { permission: '*', amounts: { EUR: 1n } })],
      ['payments'],
      100n,
      'beyondAmount',
    ],
    [
      'the strictest of two patterns',
      [own, bound('member:bob', { permission: '*', amounts: { EUR: 1n } })],
      ['payments'],
      100n,
      'beyondAmount',
    ],
  ] as const)('%s', (_, bounds, sources, amount, refusal) => {
    expect(ask([...bounds], of(amount), [...sources])).toBe(refusal)
  })
})

/** Fields that name a player, their money or their documents. Each must have a subject, or its commands would have no bounds. */
const named = [
  'player',
  'restricted player',
  'invoice',
  'message',
  'bet',
  'document',
  'complaint',
  'statement',
  'run',
]

test('every field that names a player or money has a subject', () => {
  expect(Object.keys(findParts).sort()).toEqual([...named].sort())
  // These are checked where their content is known: orders when they are decided, grants when they are planned.
  const other = new Set(['order', 'file', 'campaign', 'granted offer', 'run name'])
  const kinds = commands.flatMap((command) => {
    const { args, options } = fieldsOf(command)
    return [...args, ...options].filter(({ type }) => type.kind === 'player').map(({ typeName }) => typeName)
  })
  expect(kinds.filter((kind) => !named.includes(kind) && !other.has(kind))).toEqual([])
})

test('commands that move the money of one payment either have a bound or place an order', () => {
  const moving = commands.filter((command) => {
    const { args } = fieldsOf(command)
    const names = args.map(({ typeName }) => typeName)
    const isMoney = names.some((name) => ['invoice', 'bet', 'statement', 'message', 'amount'].includes(name))
    return isMoney && toGuarded(command)?.isRead === false
  })
  expect(moving.map(({ words, placesOrder = false }) => [words, placesOrder])).toEqual([
    ['withdrawal approve', false],
    ['withdrawal reject', false],
    ['withdrawal claim', false],
    ['withdrawal take-over', false],
    ['withdrawal release', false],
    ['risk close', false],
    ['return retry', false],
    ['return destination', true],
    ['return paid', true],
    ['balance correct', true],
    ['chargeback', true],
    ['deposit add', true],
    ['withdrawal settle', true],
    ['debt repaid', true],
    ['debt write-off', true],
    ['bet void', true],
    ['bet write-off', true],
    ['statement pay', true],
    ['statement paid', false],
    ['message replay', false],
    ['message done', false],
  ])
})

test('a bound of a role limits every command that the role gives, unless another right gives it too', () => {
  const wrong: string[] = []
  for (const role of Object.keys(roles) as Role[])
    for (const command of commands) {
      const guarded = toGuarded(command)
      if (guarded === null) continue
      const bounds = [bound(`right:${role}`, { permission: '*', amounts: { EUR: 0n }, markets: ['german'] })]
      const [area = ''] = guarded.areas
      for (const [subject, refusal] of [
        [of(1n), 'beyondMarket'],
        [of(1n, 'EUR', ['german']), 'beyondAmount'],
        [of(0n, 'EUR', ['german']), null],
      ] as const) {
        const found = (...rights: string[]) =>
          refusalFor({ id: 'bob', rights }, guarded, { bounds, findRated, subject })
        const expected = may([role], guarded) ? refusal : null
        if (found(role) !== expected || found(role, area) !== null) wrong.push(`${role}: ${command.words}`)
      }
    }
  expect(wrong).toEqual([])
})

test.each([
  ['withdrawal.approve', true],
  ['withdrawal.*', true],
  ['*', true],
  ['staff.agree', true],
  ['player.view', true],
  ['withdrawal.fly', false],
  ['wallet.*', false],
  ['withdrawal', false],
  ['', false],
])('a bound may name %s: %s', (pattern, isKnown) => {
  const words = commands.map((command) => command.words)
  expect(isKnownPattern(pattern, words)).toBe(isKnown)
})
