import { expect, test } from 'vitest'
import { startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { setRestriction } from '../../player-state/index.ts'

const DAY_MS = 86_400_000
const acme = await startAuditedProvider()

type Gambler = Awaited<ReturnType<typeof acme.givenGambler>>

const spinsOf = ({ accountId, currency }: Gambler, issue: string, more: object = {}) => ({
  issue_id: issue,
  account_id: accountId,
  currency,
  status: 'played',
  total_win: '7.50',
  ...more,
})
const send = (body: object) => acme.call('freespins', body)

test('credits the winnings of an issue once under repeated and concurrent reports', async () => {
  const player = await acme.givenGambler()
  const call = spinsOf(player, 'once')
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(call)))
  expect(new Set(replies.map(({ status, balance }) => `${status} ${balance}`))).toEqual(
    new Set(['200 107.50']),
  )
  expect(await player.pockets()).toEqual([10_750n, 0n, 0n])

  await send(spinsOf(player, 'another', { total_win: '1.00' }))
  expect(await send(call)).toEqual(replies[0])
  expect(await player.pockets()).toEqual([10_850n, 0n, 0n])
})

test('credits an issue once, also when its end is repeated after years', async () => {
  const player = await acme.givenGambler()
  const call = spinsOf(player, 'old')
  await send({ ...call, status: 'active' })
  acme.server.clock.advance(40 * DAY_MS)
  const first = await send(call)
  acme.server.clock.advance(800 * DAY_MS)
  expect(await send(call)).toEqual(first)
  expect(await player.pockets()).toEqual([10_750n, 0n, 0n])
})

test('an issue belongs to the player it was first reported for', async () => {
  const [first, second] = [await acme.givenGambler(), await acme.givenGambler()]
  await send(spinsOf(first, 'owned', { status: 'active' }))
  const refused = await send(spinsOf(second, 'owned'))
  expect([refused.status, refused.meta?.api_message]).toEqual([400, 'issue_id: belongs to another player'])
  expect(await second.pockets()).toEqual([10_000n, 0n, 0n])
  expect((await send(spinsOf(first, 'owned'))).balance).toBe('107.50')

  const replies = await Promise.all([first, second].map((player) => send(spinsOf(player, 'raced'))))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('credits nothing while spins are left, or if nothing was won', async () => {
  const player = await acme.givenGambler()
  expect(await send(spinsOf(player, 'running', { status: 'active' }))).toEqual({
    status: 200,
    balance: '100.00',
  })
  expect(await send(spinsOf(player, 'nothing', { total_win: '0' }))).toEqual({
    status: 200,
    balance: '100.00',
  })
  expect((await send(spinsOf(player, 'running'))).balance).toBe('107.50')
  const later = await send(spinsOf(player, 'nothing', { total_win: '5.00' }))
  expect([later.status, later.meta?.api_code]).toEqual([400, 400])
})

test('pays a player who was excluded meanwhile, and counts towards no limit', async () => {
  const player = await acme.givenGambler()
  await player.lock((held) => setRestriction(held, 'excluded', null))
  expect((await send(spinsOf(player, 'late', { status: 'expired' }))).balance).toBe('107.50')
})

test('pays nothing above what was agreed, and notes each refused issue once for staff', async () => {
  const player = await acme.givenGambler()
  const call = spinsOf(player, 'huge', { total_win: '500.01' })
  for (const reply of [await send(call), await send({ ...call, status: 'expired' })])
    expect([reply.status, reply.meta?.api_message]).toEqual([400, 'total_win: is more than agreed'])
  expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  const { rows } = await acme.server.deps.pool.query(
    `select subject, details from audit_event where action = 'freespin.reportRefused' and subject = 'freespin:huge'`,
  )
  expect(rows).toEqual([
    {
      subject: 'freespin:huge',
      details: { player: player.playerId, currency: 'EUR', totalWin: '50001' },
    },
  ])
  // After the operator and the provider have agreed on the case.
  expect((await send(spinsOf(player, 'huge', { total_win: '500.00' }))).balance).toBe('600.00')
})

test('a provider without an agreement is paid only for issues of ours, apart from repeats', async () => {
  const player = await acme.givenGambler()
  const paid = await send(spinsOf(player, 'agreed'))
  const setting = acme.server.deps.catalogue.findWalletApiProvider('acme')
  Object.assign(setting ?? {}, { campaignWinMax: null })
  const refused = await send(spinsOf(player, 'unknown'))
  const running = await send(spinsOf(player, 'unknown', { status: 'active' }))
  const repeated = await send(spinsOf(player, 'agreed'))
  Object.assign(setting ?? {}, { campaignWinMax: '500' })
  expect([refused, running].map(({ meta }) => meta)).toEqual(
    [1, 2].map(() => ({ api_code: 404, api_message: 'issue_id: unknown issue' })),
  )
  expect(repeated).toEqual(paid)
  expect(await player.pockets()).toEqual([10_750n, 0n, 0n])
})

test.each([
  ['another total', { total_win: '7.51' }, /^issue_id/],
  ['a negative total', { total_win: '-1' }, /^total_win/],
  ['a number as total', { total_win: 7 }, /^total_win/],
  ['no total', { total_win: undefined }, /^total_win/],
  ['an unknown status', { status: 'done' }, /^status/],
  ['a status of the prototype', { status: 'constructor' }, /^status/],
  ['no issue', { issue_id: undefined }, /^issue_id/],
])('refuses %s', async (name, change, message) => {
  const player = await acme.givenGambler()
  await send(spinsOf(player, name))
  const reply = await send(spinsOf(player, name, change))
  expect([reply.status, reply.meta?.api_code]).toEqual([400, 400])
  expect(reply.meta?.api_message).toMatch(message)
  expect(await player.pockets()).toEqual([10_750n, 0n, 0n])
})
