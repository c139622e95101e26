import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

/** A provider returns a bet: what is published to the player, and what the history shows. */
const acme = await startWithProvider()
const { server } = acme
afterAll(() => acme.stop())

async function givenGuest() {
  const player = await givenPlayer(server, { birthdate: '1990-01-01' })
  const { data: accounts } = await server.call('listAccounts', { token: player.token })
  const { data: launch } = await server.call('playGame', {
    params: { id: 'acme-train' },
    body: { mode: 'money' },
    token: player.token,
  })
  await givenCash(server, player.id, 'EUR', 1000n)
  const base = {
    account_id: accounts[0]?.id,
    currency: 'EUR',
    game_id: 'train',
    session_id: launch.sessionId,
  }
  const betwin = (round: string, ...transactions: object[]) =>
    acme.call('betwin', { ...base, round_id: round, transactions })
  const rollback = (round: string, finished: boolean, ...pairs: [id: string, original: string][]) =>
    acme.call('rollback', {
      ...base,
      round_id_provider: round,
      finished,
      transactions: pairs.map(([id, original]) => ({
        id_provider: id,
        type: 'rollback',
        original_id_provider: original,
      })),
    })
  const spins = async () => (await server.call('listSpins', { token: player.token })).data
  return { id: player.id, betwin, rollback, spins }
}

/** The messages published to a player during and after `work`. */
async function publishedTo(playerId: string, work: () => Promise<unknown>): Promise<unknown[]> {
  await server.settle()
  const { realtime } = server.deps
  const { publishAll } = realtime
  const published: unknown[] = []
  realtime.publishAll = async (publications) => {
    published.push(...publications.filter(({ channel }) => channel === `game:bets#${playerId}`))
  }
  await work()
  await server.settle()
  realtime.publishAll = publishAll
  return published.map((publication) => (publication as { data: unknown }).data)
}

test('publishes a returned stake once, with its amount, and shows it in the history', async () => {
  const guest = await givenGuest()
  await guest.betwin('r1', bet('b1', '2.50'), bet('b2', '1.00'))
  const published = await publishedTo(guest.id, async () => {
    expect((await guest.rollback('r1', true, ['x1', 'b1'], ['x2', 'b2'])).balance).toBe('10.00')
    await guest.rollback('r1', true, ['x1', 'b1'], ['x2', 'b2'])
  })
  expect(published).toEqual([
    {
      event: 'game.bet.returned',
      bet: { id: 'acme:x1', gameId: 'acme-train', title: 'Night Train', amount: '3.50', currency: 'EUR' },
    },
  ])
  expect(await guest.spins()).toMatchObject([{ roundId: 'r1', stake: '0.00', returned: '3.50', status: 6 }])
})

test('shows a returned stake of an open round next to the remaining stake', async () => {
  const guest = await givenGuest()
  await guest.betwin('r1', bet('b3', '2.00'), bet('b4', '1.00'))
  expect(await publishedTo(guest.id, () => guest.rollback('r1', false, ['x3', 'b3']))).toHaveLength(1)
  await guest.betwin('r1', win('w1', '4.00'))
  expect(await guest.spins()).toMatchObject([{ stake: '1.00', returned: '2.00', win: '4.00' }])
})

test('shows returned stakes of two players under the same ID in both histories', async () => {
  for (const guest of [await givenGuest(), await givenGuest()]) {
    await guest.betwin('r1', bet('b7', '2.00'))
    expect(await publishedTo(guest.id, () => guest.rollback('r1', true, ['x7', 'b7']))).toHaveLength(1)
    expect(await guest.spins()).toMatchObject([{ returned: '2.00' }])
  }
})

test('publishes nothing for a rollback that returns nothing: of a win, or of an unknown bet', async () => {
  const guest = await givenGuest()
  await guest.betwin('r1', bet('b5', '1.00'), win('w5', '3.00'))
  const published = await publishedTo(guest.id, async () => {
    await guest.rollback('r1', false, ['x5', 'w5'])
    await guest.rollback('r1', false, ['x6', 'b-never'])
  })
  expect(published).toEqual([])
  expect(await guest.spins()).toMatchObject([{ stake: '1.00', returned: '0.00' }])
})
