import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  bet,
  type WalletApiReply,
  startWithProvider,
  win,
  type WithProvider,
} from '#tests/support/games/game-provider.ts'
import { signOf } from '#tests/support/games/provider-server.ts'
import { endGameSessions, setRestriction } from '../../player-state/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { auditBooks } from '../../audit/index.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterEach(async () => {
  const { findings } = await auditBooks(acme.server.deps.pool)
  // Tests share transaction IDs, so one ID may belong to several players.
  expect(findings.filter((finding) => !finding.check.startsWith('a transaction id'))).toEqual([])
})
afterAll(() => acme.stop())

const code = (reply: WalletApiReply) => [reply.status, reply.meta?.api_code]

describe('the signature', () => {
  test('is verified before anything is parsed', async () => {
    const reply = await acme.callRaw('balance', '{"not": json', { 'x-request-sign': 'a'.repeat(64) })
    expect(code(reply)).toEqual([400, 403])
    expect(reply.code).toBe('invalid_argument')
  })

  test("covers the raw bytes, in lower case, with this provider's secret", async () => {
    const player = await acme.givenGambler()
    const raw = ` ${JSON.stringify(player.balance())}\n`
    expect((await acme.callRaw('balance', raw)).balance).toBe('100.00')
    for (const sign of [
      '',
      'ä'.repeat(64),
      signOf(raw).toUpperCase(),
      signOf(raw.trim()),
      `${signOf(raw)} `,
    ]) {
      const headers = { 'x-request-sign': encodeURI(sign) }
      expect(code(await acme.callRaw('balance', raw, headers))).toEqual([400, 403])
    }
    expect(code(await acme.callRaw('balance', raw, {}, 'nobody'))).toEqual([400, 403])
  })
})

describe('the body', () => {
  test('is limited in size while it is read', async () => {
    expect(code(await acme.callRaw('betwin', 'x'.repeat(65_537)))).toEqual([400, 400])
  })

  test.each(['', 'null', '[]', '"x"', '{', '{"a":1}', '\u00ff'])(
    'refuses %j and names the field',
    async (raw) => {
      const reply = await acme.callRaw('betwin', raw)
      expect(code(reply)).toEqual([400, 400])
      expect(reply.meta?.api_message).toMatch(/^\w+: /)
    },
  )

  test.each([
    '1e9',
    '-1',
    '0',
    '0.00',
    '0.001',
    'NaN',
    '1,5',
    ' 1',
    '1'.repeat(41),
    '9'.repeat(30),
    '1.00000000000000001',
    1,
  ])('refuses an amount of %j', async (amount) => {
    const player = await acme.givenGambler()
    const reply = await acme.call('betwin', player.betwin('r', [{ ...bet('b', ''), amount }]))
    expect(code(reply)).toEqual([400, 400])
    expect(reply.meta?.api_message).toMatch(/^amount: /)
    expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  })

  test('may contain unknown fields, and must contain the required ones', async () => {
    const player = await acme.givenGambler()
    const good = player.betwin('r', [bet('b', '1.00')], { unknown: { deep: true } })
    expect((await acme.call('betwin', good)).balance).toBe('99.00')
    for (const field of ['account_id', 'currency', 'game_id', 'round_id', 'transactions', 'session_id']) {
      const reply = await acme.call('betwin', {
        ...player.betwin('r', [bet('b2', '1.00')]),
        [field]: undefined,
      })
      expect(code(reply)).toEqual([400, 400])
      expect(reply.meta?.api_message).toContain(`${field}:`)
    }
    const twice = player.betwin('r', [bet('c', '1.00'), bet('c', '1.00')])
    expect(code(await acme.call('betwin', twice))).toEqual([400, 400])
  })
})

describe('a bet', () => {
  test('debits cash and answers our IDs and the balance', async () => {
    const player = await acme.givenGambler()
    const reply = await acme.call('betwin', player.betwin('r1', [bet('b1', '0.90'), win('w1', '2.5')]))
    expect(reply).toMatchObject({ status: 200, balance: '101.60' })
    expect(reply.transactions).toEqual([
      { id_provider: 'b1', id: `${player.accountId}:2`, bonus_amount: '0.00' },
      { id_provider: 'w1', id: `${player.accountId}:3`, bonus_amount: '0.00' },
    ])
    expect(reply.round_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that is repeated moves nothing and gets the first answer', async () => {
    const player = await acme.givenGambler()
    const call = player.betwin('r1', [bet('b1', '1.00'), win('w1', '3.00')], { finished: true })
    const first = await acme.call('betwin', call)
    await acme.call('betwin', player.betwin('r2', [bet('b2', '50.00')]))
    expect(await acme.call('betwin', call)).toEqual(first)
    expect(await player.pockets()).toEqual([5200n, 0n, 0n])
  })

  test('that is repeated with different content is refused', async () => {
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
    for (const changed of [
      player.betwin('r1', [bet('b1', '2.00')]),
      player.betwin('r1', [win('b1', '1.00')]),
      player.betwin('r2', [bet('b1', '1.00')]),
    ]) {
      expect(code(await acme.call('betwin', changed))).toEqual([400, 400])
    }
    expect(await player.pockets()).toEqual([9900n, 0n, 0n])
  })

  test('in a mixed batch: answers known IDs as stored, applies new ones and returns the new balance', async () => {
    const player = await acme.givenGambler()
    const first = await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
    const mixed = await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00'), win('w1', '5.00')]))
    expect(mixed.transactions?.[0]).toEqual(first.transactions?.[0])
    expect(mixed.balance).toBe('104.00')
  })

  test('beyond the funds refuses the whole batch with the balance before it', async () => {
    const player = await acme.givenGambler()
    const reply = await acme.call('betwin', player.betwin('r1', [bet('b1', '60.00'), bet('b2', '60.00')]))
    expect(code(reply)).toEqual([400, 100])
    expect(reply.meta?.balance).toBe('100.00')
    expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  })

  test('moves once under concurrent repeats', async () => {
    const player = await acme.givenGambler()
    const call = player.betwin('r1', [bet('b1', '1.00')])
    const replies = await Promise.all(Array.from({ length: 20 }, () => acme.call('betwin', call)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await player.pockets()).toEqual([9900n, 0n, 0n])
  })

  test('needs an open game session of this account and game', async () => {
    const player = await acme.givenGambler()
    const other = await acme.givenGambler()
    const unknown = { session_id: crypto.randomUUID() }
    expect(code(await acme.call('betwin', player.betwin('r', [bet('b', '1')], unknown)))).toEqual([400, 101])
    const foreign = { session_id: other.sessionId }
    expect(code(await acme.call('betwin', player.betwin('r', [bet('b', '1')], foreign)))).toEqual([400, 101])
    const euro = { game_id: 'euro' }
    expect(code(await acme.call('betwin', player.betwin('r', [bet('b', '1')], euro)))).toEqual([400, 400])
    expect(code(await acme.call('betwin', player.betwin('r', [bet('b', '1')], { game_id: 'none' })))).toEqual(
      [400, 404],
    )
  })

  test('is refused after logout, during an exclusion, and by country or currency; wins are always paid', async () => {
    const { deps, clock } = acme.server
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
    await player.lock((held) => setRestriction(held, 'excluded', null))
    expect(code(await acme.call('betwin', player.betwin('r2', [bet('b2', '1.00')])))).toEqual([400, 110])
    await player.lock((held) => setRestriction(held, 'cooling off', new Date(clock.now().getTime() - 1)))
    expect((await acme.call('betwin', player.betwin('r2', [bet('b2', '1.00')]))).status).toBe(200)
    await inTransaction(deps.db, (tx) =>
      endGameSessions(deps, tx, { playerId: player.playerId }, clock.now()),
    )
    expect(code(await acme.call('betwin', player.betwin('r3', [bet('b3', '1.00')])))).toEqual([400, 101])
    expect((await acme.call('betwin', player.betwin('r1', [win('w1', '7.00')]))).balance).toBe('105.00')

    const swede = await acme.givenGambler({ country: 'SE', game: 'acme-ghost' })
    expect(code(await acme.call('betwin', swede.betwin('r', [bet('b', '1')])))).toEqual([400, 153])
    const persian = await acme.givenGambler({ country: 'IR' })
    expect(code(await acme.call('betwin', persian.betwin('r', [bet('b', '1')])))).toEqual([400, 153])
    const dollar = await acme.givenGambler({ currency: 'USD', game: 'acme-euro' })
    expect(code(await acme.call('betwin', dollar.betwin('r', [bet('b', '1')])))).toEqual([400, 154])
    expect(
      code(await acme.call('betwin', { ...dollar.betwin('r', [bet('b', '1')]), currency: 'EUR' })),
    ).toEqual([400, 154])
    expect(code(await acme.call('balance', { ...dollar.balance(), currency: 'ZZZ' }))).toEqual([400, 154])
    expect(
      code(await acme.call('balance', { ...dollar.balance(), account_id: crypto.randomUUID() })),
    ).toEqual([400, 101])
  })
})

describe('a win', () => {
  test('for an unknown round is refused', async () => {
    const player = await acme.givenGambler()
    expect(code(await acme.call('betwin', player.betwin('none', [win('w', '1.00')])))).toEqual([400, 404])
  })

  test('is paid after the round was finished, but a bet is refused', async () => {
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')], { finished: true }))
    expect((await acme.call('betwin', player.betwin('r1', [win('w1', '2.00')]))).balance).toBe('101.00')
    expect(code(await acme.call('betwin', player.betwin('r1', [bet('b2', '1.00')])))).toEqual([400, 400])
  })
})

describe('a rollback', () => {
  test('returns a bet once, despite repeats and other rollbacks', async () => {
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '4.00')]))
    const call = player.rollback('r1', [['x1', 'b1']])
    const first = await acme.call('rollback', call)
    expect(first).toMatchObject({ status: 200, balance: '100.00' })
    expect(first.transactions).toEqual([{ id_provider: 'x1', id: `${player.accountId}:3` }])
    expect(await acme.call('rollback', call)).toEqual(first)
    const again = await acme.call('rollback', player.rollback('r1', [['x2', 'b1']]))
    expect(again.transactions).toEqual([{ id_provider: 'x2', id: '' }])
    expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  })

  test('of an unknown transaction leaves a tombstone that refuses it', async () => {
    const player = await acme.givenGambler()
    const call = player.rollback('r1', [['x1', 'late']])
    const first = await acme.call('rollback', call)
    expect(first).toMatchObject({
      status: 200,
      balance: '100.00',
      transactions: [{ id_provider: 'x1', id: '' }],
    })
    expect(code(await acme.call('betwin', player.betwin('r1', [bet('late', '1.00')])))).toEqual([400, 409])
    expect(await acme.call('rollback', call)).toEqual(first)
    expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  })

  test('of a win debits what is there and records the shortfall', async () => {
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '100.00'), win('w1', '30.00')]))
    await acme.call('betwin', player.betwin('r2', [bet('b2', '20.00')]))
    expect((await acme.call('rollback', player.rollback('r1', [['x1', 'w1']]))).balance).toBe('0.00')
    const { rows } = await acme.server.deps.pool.query(
      `select context->>'shortfall' as shortfall from ledger_entry where owner = $1 and kind = 'rollback.win'`,
      [player.playerId],
    )
    expect(rows).toEqual([{ shortfall: '2000' }])
  })

  test('with different content, or of a rollback, is refused', async () => {
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '4.00'), bet('b2', '4.00')]))
    await acme.call('rollback', player.rollback('r1', [['x1', 'b1']]))
    expect(code(await acme.call('rollback', player.rollback('r1', [['x1', 'b2']])))).toEqual([400, 400])
    expect(code(await acme.call('rollback', player.rollback('r1', [['x3', 'x1']])))).toEqual([400, 400])
    expect(code(await acme.call('rollback', player.rollback('r1', [['b2', 'b1']])))).toEqual([400, 400])
  })
})

describe('finish', () => {
  test('closes the round once, and is refused for an unknown round', async () => {
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
    expect(await acme.call('finish', player.finish('r1'))).toEqual({ status: 200, balance: '99.00' })
    expect(await acme.call('finish', player.finish('r1'))).toEqual({ status: 200, balance: '99.00' })
    expect(code(await acme.call('finish', player.finish('r9')))).toEqual([400, 404])
  })
})

test('a bitcoin player can bet satoshis', async () => {
  const player = await acme.givenGambler({ currency: 'BTC', cash: 150_000n })
  const reply = await acme.call('betwin', player.betwin('r1', [bet('b1', '0.00000001')]))
  expect(reply.balance).toBe('0.00149999')
  expect(code(await acme.call('betwin', player.betwin('r1', [bet('b2', '0.000000001')])))).toEqual([400, 400])
})
