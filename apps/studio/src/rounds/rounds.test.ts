import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'

const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest
let player: Player

beforeEach(async () => {
  studio = await openStudio(database.pool)
  player = await launched(studio)
})

afterEach(async () => {
  await expectBooksToAgree(database.pool, studio.wallet)
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

describe('a round', () => {
  test('is booked with one call: bet, win and end', async () => {
    const round = (await player.spin('0.80')).json()
    expect(round).toMatchObject({
      state: 'settled',
      stake: '0.80',
      currency: 'EUR',
      nonce: 0,
      refusal: null,
      shown: false,
    })
    const call = JSON.parse(studio.wallet.received[0] ?? '')
    expect(call).toMatchObject({
      account_id: studio.wallet.accountId,
      currency: 'EUR',
      game_id: 'koi-river',
      round_id: round.id,
      session_id: 'game-session-1',
      finished: true,
    })
    expect(call.transactions[0]).toEqual({ id_provider: `${round.id}:bet`, type: 'bet', amount: '0.80' })
    expect(round.outcome.lineBet).toBe('0.04')
  })

  test('of every kind adds up over many spins, and only wins are sent as wins', async () => {
    const dice = await launched(studio, 'dice')
    for (let count = 0; count < 15; count += 1) {
      await player.spin('0.20')
      const roll = (await dice.spin('0.20', { choices: { direction: 'under', target: 5_000 } })).json()
      expect(roll.outcome.won).toBe(roll.win !== '0.00')
    }
    const wins = [...studio.wallet.booked.values()].filter(({ type }) => type === 'win')
    expect(wins.every(({ amount }) => amount > 0n)).toBe(true)
    expect(wins.length).toBeGreaterThan(0)
  })

  test('names the chip that was chosen, also after a reload', async () => {
    const roulette = await launched(studio, 'roulette')
    const round = (await roulette.spin('0.20', { choices: { bets: { red: 10, '17': 5 } } })).json()
    expect(round).toMatchObject({ stake: '3.00', chip: '0.20' })
    const { openRound } = (await (await launched(studio, 'roulette')).get('session')).json()
    expect(openRound).toMatchObject({ id: round.id, stake: '3.00', chip: '0.20' })
  })

  test('that is repeated with its key returns the same answer and books nothing', async () => {
    const key = randomUUID()
    const first = (await player.spin('1.00', { key })).json()
    const again = (await player.spin('1.00', { key: key.toUpperCase() })).json()
    expect(again).toEqual(first)
    expect(studio.wallet.received.length).toBe(1)
    const other = await player.spin('2.00', { key })
    expect([other.statusCode, other.json()]).toEqual([409, { error: { code: 'keyUsed' } }])
  })

  test('that is sent twice concurrently is one round', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 6 }, () => player.spin('1.00', { key })))
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1)
    expect(studio.wallet.received.length).toBe(1)
  })

  test('and others at the same time: one waits for the wallet, the others are refused, and nonces have no gap', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => player.spin()))
    const settled = replies.filter((reply) => reply.statusCode === 200)
    expect(settled.length).toBeGreaterThan(0)
    for (const reply of replies)
      if (reply.statusCode !== 200) expect(reply.json().error.code).toBe('roundOpen')
    expect(settled.map((reply) => reply.json().nonce).sort()).toEqual(settled.map((_, nonce) => nonce))
  })

  test.each([
    [100, 'notEnoughFunds'],
    [101, 'playerInvalid'],
    [105, 'limitReached'],
    [106, 'maxBetExceeded'],
    [107, 'gameForbidden'],
    [110, 'playerDisabled'],
    [153, 'countryNotAllowed'],
    [403, 'refused'],
  ])('that the wallet refuses with %i is void and reveals no outcome', async (apiCode, code) => {
    studio.wallet.next = [{ refuses: apiCode }]
    const round = (await player.spin()).json()
    expect(round).toMatchObject({ state: 'void', outcome: null, win: null, refusal: { code, apiCode } })
    expect(round.balance).toBe('100.00')
    expect((await player.get('session')).json().openRound).toBeNull()
    expect((await player.spin()).json().state).toBe('settled')
  })

  test.each([
    ['0.10', 'stakeNotAllowed'],
    ['1e0', 'stakeNotAllowed'],
    ['-1.00', 'stakeNotAllowed'],
    ['0.001', 'stakeNotAllowed'],
    ['NaN', 'stakeNotAllowed'],
    ['9'.repeat(40), 'stakeNotAllowed'],
  ])('with the stake %s is refused', async (stake, code) => {
    const reply = await player.spin(stake)
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, code])
  })

  test('with an unknown setting is refused', async () => {
    const dice = await launched(studio, 'dice')
    for (const choices of [undefined, {}, { direction: 'under', target: 5 }, 'x']) {
      expect((await dice.spin('1.00', { choices })).json().error.code).toBe('choicesNotAllowed')
    }
    expect((await player.spin('1.00', { choices: { wild: true } })).json().error.code).toBe(
      'choicesNotAllowed',
    )
  })
})

describe('an interrupted round', () => {
  test('is shown at the next launch until it was shown to its end', async () => {
    const round = (await player.spin()).json()
    const relaunched = await launched(studio)
    expect((await relaunched.get('session')).json().openRound).toEqual(round)
    expect((await relaunched.post(`rounds/${round.id}/shown`)).statusCode).toBe(204)
    expect((await relaunched.get('session')).json().openRound).toBeNull()
    expect((await player.get(`rounds/${round.id}`)).json().shown).toBe(true)
  })

  test('is over when the player plays on', async () => {
    const first = (await player.spin()).json()
    const second = (await player.spin()).json()
    expect((await player.get('session')).json().openRound.id).toBe(second.id)
    const { rounds, next } = (await player.get('rounds?limit=1')).json()
    expect(rounds[0].id).toBe(second.id)
    expect((await player.get(`rounds?before=${next}`)).json()).toMatchObject({
      rounds: [{ id: first.id }],
      next: null,
    })
  })

  test('of another player or game is not found', async () => {
    const round = (await player.spin()).json()
    const demo = await launched(studio, 'koi-river', 'demo')
    const dice = await launched(studio, 'dice')
    for (const stranger of [demo, dice]) {
      expect((await stranger.get(`rounds/${round.id}`)).statusCode).toBe(404)
      expect((await stranger.post(`rounds/${round.id}/shown`)).statusCode).toBe(404)
    }
    expect((await player.get('rounds/nonsense')).statusCode).toBe(404)
  })
})

describe('a demo', () => {
  test('plays with its own money and never calls the wallet', async () => {
    const demo = await launched(studio, 'koi-river', 'demo')
    const round = (await demo.spin('2.00')).json()
    expect(round.state).toBe('settled')
    const balance = 10 - 2 + Number(round.win)
    expect((await demo.get('balance')).json()).toEqual({ balance: balance.toFixed(2) })
    expect(studio.wallet.received).toEqual([])
  })

  test('without enough of it is void', async () => {
    const demo = await launched(studio, 'koi-river', 'demo')
    expect((await demo.spin('20.00')).json()).toMatchObject({
      state: 'void',
      balance: '10.00',
      refusal: { code: 'notEnoughFunds', apiCode: 100 },
    })
  })

  test('spends it once when two rounds arrive together', async () => {
    const demo = await launched(studio, 'koi-river', 'demo')
    const replies = await Promise.all(Array.from({ length: 8 }, () => demo.spin('10.00')))
    const rounds = replies.map((reply) => reply.json())
    const settled = rounds.filter((round) => round.state === 'settled')
    const won = settled.reduce((sum, round) => sum + Number(round.win), 0)
    expect(settled.length).toBeGreaterThan(0)
    expect(Number((await demo.get('balance')).json().balance)).toBeCloseTo(10 - settled.length * 10 + won)
  })
})
