import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, startWithProvider, win, type WithProvider } from '#tests/support/games/game-provider.ts'
import { setWindow } from '../../limits/index.ts'
import { auditBooks } from '../../audit/index.ts'
import { postCall } from '../index.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterAll(async () => {
  const { findings } = await auditBooks(acme.server.deps.pool)
  await acme.stop()
  expect(findings.filter((finding) => !finding.check.startsWith('a transaction id'))).toEqual([])
})

test('a repeated batch in reverse order moves nothing, and answers each ID as before in the new order', async () => {
  const player = await acme.givenGambler()
  const batch = [bet('b1', '2.00'), win('w1', '5.00'), bet('b2', '1.00')]
  const first = await acme.call('betwin', player.betwin('r1', batch))
  const again = await acme.call('betwin', player.betwin('r1', batch.toReversed()))
  expect(first.balance).toBe('102.00')
  expect(again).toEqual({ ...first, transactions: first.transactions?.toReversed() })
  expect(await player.pockets()).toEqual([10_200n, 0n, 0n])
})

test('each ID moves money once, in any order, in parts and repeatedly', async () => {
  const batch = [bet('b1', '2.00'), win('w1', '5.00'), bet('b2', '1.00'), win('w2', '0.40')]
  const parts = fc.array(fc.shuffledSubarray(batch, { minLength: 1 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(parts, async (calls) => {
      const player = await acme.givenGambler()
      // The round is open, so a win may come before the bets of its batch.
      await acme.call('betwin', player.betwin('r1', [bet('b0', '1.00')]))
      for (const transactions of calls)
        expect((await acme.call('betwin', player.betwin('r1', transactions))).status).toBe(200)
      const all = await acme.call('betwin', player.betwin('r1', batch))
      expect(all.transactions?.map((one) => one['id_provider'])).toEqual(['b1', 'w1', 'b2', 'w2'])
      expect(await player.pockets()).toEqual([10_140n, 0n, 0n])
    }),
    { numRuns: 12, seed: 7 },
  )
})

test('a win before the first bet of its round is refused as unknown, and paid when it is repeated after the bet', async () => {
  const player = await acme.givenGambler()
  const [stake, prize] = [bet('b1', '2.00'), win('w1', '5.00')]
  for (const early of [[prize], [prize, stake]]) {
    const reply = await acme.call('betwin', player.betwin('r1', early))
    expect([reply.status, reply.meta?.api_code]).toEqual([400, 404])
    expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  }
  expect((await acme.call('betwin', player.betwin('r1', [stake]))).balance).toBe('98.00')
  expect((await acme.call('betwin', player.betwin('r1', [prize, stake]))).balance).toBe('103.00')
  expect((await acme.call('betwin', player.betwin('r1', [prize]))).balance).toBe('103.00')
  expect(await player.pockets()).toEqual([10_300n, 0n, 0n])
})

test('a win repeated after months is recognised, even if its batch is retried because of another call', async () => {
  const { deps, clock } = acme.server
  const player = await acme.givenGambler()
  await acme.call('betwin', player.betwin('old', [bet('b1', '2.00')]))
  await acme.call('betwin', player.betwin('old', [win('w1', '5.00')]))
  clock.advance(60 * 86_400_000)

  const game = (await deps.catalogue.current()).find('acme-train')
  const call = {
    call: 'betwin',
    providerId: 'acme',
    account: { id: player.accountId, playerId: player.playerId, currency: 'EUR' },
    game: 'train',
    sessionId: player.sessionId,
    stakedBefore: 0n,
    isFinished: false,
  } as const
  const again = { ...call, roundId: 'old', transactions: [{ id: 'w1', type: 'win', amount: 500n }] as const }
  // PostgreSQL refuses a NUL character, so the batch of both calls fails and is split.
  const poison = {
    ...call,
    roundId: 'new',
    transactions: [{ id: '\u0000', type: 'bet', amount: 100n }] as const,
  }
  const [known, refused] = await Promise.allSettled([again, poison].map((one) => postCall(deps, one, game)))
  expect(refused?.status).toBe('rejected')
  expect(known).toMatchObject({ status: 'fulfilled', value: { kind: 'done', balance: 10_300n } })
  expect(await player.pockets()).toEqual([10_300n, 0n, 0n])
})

test('a bet that waited while a limit was set comes after the limit, in the ledger too', async () => {
  const { clock, database } = acme.server
  const player = await acme.givenGambler()
  const { waiting } = await player.lock(async (held) => {
    const waiting = acme.call('betwin', player.betwin('r1', [bet('b1', '3.00')]))
    await expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        return rowCount
      })
      .toBe(1)
    clock.advance(1000)
    await setWindow(acme.server.deps, held, { kind: 'loss', period: 'daily', amount: 9000n }, clock.now())
    // The bet continues when this transaction ends.
    return { waiting }
  })
  clock.advance(1000)
  expect((await waiting).balance).toBe('97.00')
  const { findings } = await auditBooks(acme.server.deps.pool)
  expect(findings.map(({ check }) => check)).not.toContain('limit windows equal the counted stakes and wins')
})

test('a limit holds for a process whose clock is behind the one that began its period, and the audit sees no difference', async () => {
  const { clock } = acme.server
  const player = await acme.givenGambler()
  const endMs = await player.lock(async (held) => {
    for (const kind of ['bet', 'loss'] as const)
      await setWindow(acme.server.deps, held, { kind, period: 'daily', amount: 1000n }, clock.now())
    return held.state().windows[0]?.endMs ?? 0
  })
  clock.set(new Date(endMs + 100))
  await acme.call('betwin', player.betwin('r1', [bet('b1', '8.00')]))
  clock.advance(-200)
  await acme.call('betwin', player.betwin('r2', [bet('b2', '1.00'), win('w2', '0.40')]))
  const beyond = await acme.call('betwin', player.betwin('r3', [bet('b3', '1.01')]))
  expect([beyond.status, beyond.meta?.api_code]).toEqual([400, 105])
})
