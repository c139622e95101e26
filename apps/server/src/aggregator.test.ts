/** The aggregator stand-in on the whole server: its games are imported, launched, played and settled, and the books agree. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'
import { auditBooks } from './modules/audit/index.ts'
import { endGameSessions } from './modules/player-state/index.ts'
import { followSilentRounds } from './modules/rounds/silent-rounds/silent-rounds.service.ts'
import { inTransaction } from './platform/database/database.ts'

const aggregator = await startAggregator()
const { server } = aggregator
afterAll(() => server.stop())
afterEach(async () => expect((await auditBooks(server.deps.pool)).findings).toEqual([]))

const cents = (amount: string | null) => BigInt((amount ?? '').replace('.', ''))

async function atTable(category: 'slots' | 'pick-a-door' = 'slots') {
  const player = await aggregator.givenGambler('100.00')
  const game = await aggregator.findGame({ category })
  const table = await aggregator.launch(player, game.id)
  /** The rounds that the operator still knows as open. */
  const openRounds = async () => {
    const { rows } = await server.deps.pool.query('select from round where player = $1 and open', [player.id])
    return rows.length
  }
  return { player, game, table, openRounds, balance: () => aggregator.balanceOf(player) }
}

/** When the operator asks about silent rounds. */
async function dayLater() {
  server.clock.advance(25 * 3_600_000)
  await followSilentRounds(server.deps)
}

test('its games are imported, launched, played and settled', async () => {
  const { table, openRounds, balance } = await atTable()
  expect(await table.session()).toMatchObject({ mode: 'real', balance: '100.00', openRound: null })

  let expected = 10_000n
  for (let count = 0; count < 10; count += 1) {
    const { round, balance: shown } = await table.bet('1.00')
    expect(round).toMatchObject({ state: 'settled', stake: '1.00', apiCode: null })
    expected += cents(round.win) - 100n
    expect(cents(shown)).toBe(expected)
  }
  expect([await balance(), await openRounds()]).toEqual([expected, 0])
})

test('a repeated bet is played once', async () => {
  const { table, balance } = await atTable()
  const first = await table.bet('1.00', 'the same key')
  expect(first.status).toBe(400)
  const key = randomUUID()
  const replies = [await table.bet('1.00', key), await table.bet('1.00', key)]
  expect(replies[1]?.round).toEqual(replies[0]?.round)
  expect(await balance()).toBe(9_900n + cents(replies[0]?.round.win ?? ''))
})

test('a round of a game with gates stays open until one is picked, also in the next launch', async () => {
  const { player, game, table, openRounds, balance } = await atTable('pick-a-door')
  const { round } = await table.bet('2.00')
  expect(round).toMatchObject({ state: 'open', win: null, shown: null })
  expect((await table.bet('2.00')).status).toBe(409)
  expect([await balance(), await openRounds()]).toEqual([9_800n, 1])

  const again = await aggregator.launch(player, game.id)
  expect((await again.session()).openRound).toMatchObject({ id: round.id, state: 'open' })
  const ended = await again.end(round.id)
  expect(ended.round.state).toBe('settled')
  expect((await again.end(round.id)).round).toEqual(ended.round)
  expect([await balance(), await openRounds()]).toEqual([9_800n + cents(ended.round.win), 0])
})

test('a stake that the player does not have is refused, and another one can be placed', async () => {
  const { table, balance } = await atTable()
  while ((await balance()) >= 5_000n) await table.bet('50.00')
  const before = await balance()
  const { round } = await table.bet('50.00')
  expect(round).toMatchObject({ state: 'refused', apiCode: 100 })
  expect([(await table.bet('0.33')).status, await balance()]).toEqual([400, before])
})

test.each([
  ['rollback-after-bet', 'returned'],
  ['lost-bet', 'returned'],
  ['lost-bet-answer', 'settled'],
] as const)('%s: the round is %s and the money is exact', async (failure, state) => {
  const { table, openRounds, balance } = await atTable()
  await aggregator.setFailure(failure)
  const { round } = await table.bet('1.00')
  expect(round.state).toBe(state)
  const expected = state === 'returned' ? 10_000n : 9_900n + cents(round.win)
  expect([await balance(), await openRounds()]).toEqual([expected, 0])
  expect((await table.bet('1.00')).round.state).toBe('settled')
})

test('unfinished-round: the next launch resumes it', async () => {
  const { player, game, table, openRounds, balance } = await atTable()
  await aggregator.setFailure('unfinished-round')
  const { round, isInterrupted } = await table.bet('1.00')
  expect([round.state, isInterrupted, await openRounds()]).toEqual(['open', true, 1])

  const again = await aggregator.launch(player, game.id)
  expect((await again.session()).openRound?.id).toBe(round.id)
  const ended = await again.end(round.id)
  expect([await balance(), await openRounds()]).toEqual([9_900n + cents(ended.round.win), 0])
})

test('late-win: the operator asks about the silent round, and gets its end', async () => {
  const { table, openRounds, balance } = await atTable()
  await aggregator.setFailure('late-win')
  const { round } = await table.bet('1.00')
  expect([round.state, await balance(), await openRounds()]).toEqual(['settled', 9_900n, 1])
  await dayLater()
  expect([await balance(), await openRounds()]).toEqual([9_900n + cents(round.win), 0])
})

test('a bet whose process stopped before it had the answer is returned', async () => {
  const { table, openRounds, balance } = await atTable()
  await aggregator.placeBetAndStop(table.token, '1.00')
  expect([await balance(), await openRounds()]).toEqual([9_900n, 1])
  await dayLater()
  expect([await balance(), await openRounds()]).toEqual([10_000n, 0])
})

test('free spins are played without bets and paid once', async () => {
  const { table, balance } = await atTable()
  const issueId = await aggregator.issueFreeSpins(table.token, 3)
  let total = 0n
  for (const left of [3, 2, 1]) {
    expect((await table.session()).freeSpins).toMatchObject({ id: issueId, left })
    const spin = await table.freeSpin(issueId, left)
    total += cents(spin.win)
    expect(spin).toMatchObject({ status: 200, left: left - 1 })
    expect((await table.freeSpin(issueId, left)).status).toBe(409)
    expect(await balance()).toBe(left === 1 ? 10_000n + total : 10_000n)
  }
  expect((await table.session()).freeSpins).toBeNull()
  const cancel = await aggregator.signed('POST', '/freespins/cancel', { issue_id: issueId })
  expect(await cancel.json()).toMatchObject({ meta: { api_code: '620' } })
})

test('a repeated issue of free spins adds nothing, and one with other content is refused', async () => {
  const { table } = await atTable()
  const issueId = await aggregator.issueFreeSpins(table.token, 3)
  expect(await aggregator.issueFreeSpins(table.token, 3, { issueId })).toBe(issueId)
  expect((await table.session()).freeSpins).toMatchObject({ id: issueId, left: 3 })
  await expect(aggregator.issueFreeSpins(table.token, 4, { issueId })).rejects.toThrow('610')
  await expect(aggregator.issueFreeSpins(table.token, 3, { issueId, stake: '2.00' })).rejects.toThrow('610')
})

test('cancelled free spins can not be played', async () => {
  const { table } = await atTable()
  const issueId = await aggregator.issueFreeSpins(table.token, 2)
  for (const _ of ['first', 'repeat'])
    expect((await aggregator.signed('POST', '/freespins/cancel', { issue_id: issueId })).status).toBe(200)
  expect((await table.freeSpin(issueId, 2)).status).toBe(409)
})

test('free spins can not be played once the operator has ended the session', async () => {
  const { player, table } = await atTable()
  const issueId = await aggregator.issueFreeSpins(table.token, 2)
  const { deps, clock } = server
  await inTransaction(deps.db, (tx) => endGameSessions(deps, tx, { playerId: player.id }, clock.now()))
  expect((await table.freeSpin(issueId, 2)).status).toBe(401)
  const state = await aggregator.signed('POST', '/freespins/status', { issue_id: issueId })
  expect(await state.json()).toMatchObject({ state: 'active', spins_left: 2 })
})

test('a demo plays with play money and calls no wallet', async () => {
  const { player, game } = await atTable()
  const demo = await aggregator.launch(player, game.id, 'demo')
  expect(await demo.session()).toMatchObject({ mode: 'demo', balance: '1000.00' })
  const { round, balance } = await demo.bet('1.00')
  expect(cents(balance)).toBe(99_900n + cents(round.win))
  await server.settle()
  expect((await server.call('listSpins', { token: player.token })).data).toEqual([])
})

test("a game's page has an opaque origin and loads only the stand-in's files", async () => {
  const { game } = await atTable()
  const page = await fetch(`${server.url}/sandbox/aggregator/play/${game.externalId}?locale=de`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; /)
  expect(policy).not.toMatch(/unsafe|\*|allow-same-origin/)
  const text = await page.text()
  expect(text).toContain('<html lang="de" dir="ltr">')
  expect(text).toContain(`<h1>${game.title}</h1>`)
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  for (const path of [...files, '/sandbox/aggregator/stage.js'])
    expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 200])
})
