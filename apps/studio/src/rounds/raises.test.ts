import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import { holdNextTimeout } from '../testing/fake-wallet.ts'
import { endAbandonedRounds, ABANDONED_AFTER_MS } from './abandoned-rounds.service.ts'
import { deliverDue } from './wallet-calls.service.ts'

/** Tests a move that raises the stake with a wallet that answers late, twice, with 500 or never. */
const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest
let player: Player

beforeEach(async () => {
  studio = await openStudio(database.pool)
  player = await launched(studio, 'blackjack')
})
afterEach(async () => {
  await expectBooksToAgree(database.pool, studio.wallet)
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

type Shown = { id: string; state: string; stake: string; refusal: { apiCode: number } | null }

/**
 * Starts a round that waits for its player. A round with an initial blackjack is over immediately, so it is
 * skipped.
 */
async function begin(): Promise<Shown> {
  for (let tries = 0; tries < 10; tries += 1) {
    const round = (await player.spin('1.00')).json<Shown>()
    if (round.state === 'open') return round
  }
  throw new Error('No round waits for its player')
}

const act = async ({ id }: Shown, wanted: string) =>
  (await player.post(`rounds/${id}/moves`, { at: 0, move: { kind: wanted } })).json<Shown>()
const look = async ({ id }: Shown) => (await player.get(`rounds/${id}`)).json<Shown>()

async function passSecondsAndDeliver(seconds = 10): Promise<number> {
  studio.clock.pass(seconds * 1_000)
  return deliverDue(studio.other)
}

/** The bodies of the calls about a round after its bet. */
const callsAfterBet = ({ id }: Shown) =>
  studio.wallet.received.filter((body) => body.includes(id) && !body.includes(`"${id}:bet"`))

describe('a raise that is refused after an unanswered try', () => {
  async function refusedDouble(): Promise<{ round: Shown; late: string }> {
    const round = await begin()
    studio.wallet.next = ['fails', { refuses: 105 }]
    expect(await act(round, 'double')).toMatchObject({ state: 'settling', stake: '1.00' })
    expect(await passSecondsAndDeliver(1)).toBe(1)
    expect(await look(round)).toMatchObject({ state: 'open', stake: '1.00', refusal: { apiCode: 105 } })
    return { round, late: callsAfterBet(round)[0] ?? '' }
  }

  test('is rolled back, so that the lost try books nothing if it still arrives', async () => {
    const { round, late } = await refusedDouble()
    studio.wallet.next = ['fails', { refuses: 500 }]
    for (let tries = 0; tries < 3; tries += 1) await passSecondsAndDeliver()
    const rollbacks = callsAfterBet(round).slice(2)
    expect([rollbacks.length, new Set(rollbacks).size]).toEqual([3, 1])
    expect(JSON.parse(rollbacks[0] ?? '')).toMatchObject({
      round_id_provider: round.id,
      finished: false,
      transactions: expect.arrayContaining([
        {
          id_provider: `${round.id}:bet:1:back`,
          type: 'rollback',
          original_id_provider: `${round.id}:bet:1`,
        },
      ]),
    })
    expect(await studio.other.wallet.call('betwin', late, 100)).toMatchObject({
      kind: 'refused',
      apiCode: 409,
    })
    expect(await passSecondsAndDeliver(1_000)).toBe(0)
    await act(round, 'stand')
    expect(await look(round)).toMatchObject({ state: 'settled', stake: '1.00' })
  })

  test('is returned when the lost try arrives before that', async () => {
    const { round, late } = await refusedDouble()
    const before = studio.wallet.balance
    await studio.other.wallet.call('betwin', late, 100)
    expect(studio.wallet.balance).not.toBe(before)
    expect(await passSecondsAndDeliver()).toBe(1)
    expect(studio.wallet.balance).toBe(before)
    await act(round, 'stand')
  })

  test('and then arrives late leaves the round finished at the wallet; later raises do not wait for it', async () => {
    const { round, late } = await refusedDouble()
    const before = studio.wallet.balance
    await studio.other.wallet.call('betwin', late, 100)
    await passSecondsAndDeliver()
    studio.wallet.next = ['fails']
    expect(await act(round, 'double')).toMatchObject({ state: 'settling' })
    for (let tries = 2; tries <= 4; tries += 1) {
      expect((await look(round)).state).toBe('settling')
      expect(await passSecondsAndDeliver()).toBe(1)
    }
    expect(await look(round)).toMatchObject({ state: 'open', stake: '1.00', refusal: { apiCode: 400 } })
    expect(await passSecondsAndDeliver()).toBe(1)
    expect(JSON.parse(studio.wallet.received.at(-1) ?? '')).toMatchObject({
      transactions: expect.arrayContaining([
        expect.objectContaining({ original_id_provider: `${round.id}:bet:1:1` }),
      ]),
    })
    expect(studio.wallet.balance).toBe(before)
    await act(round, 'stand')
    expect(await look(round)).toMatchObject({ state: 'settled', stake: '1.00' })
    expect(await passSecondsAndDeliver(1_000)).toBe(0)
  })

  test('may be made again immediately with new ids, and only the first one is rolled back', async () => {
    const { round } = await refusedDouble()
    expect(await act(round, 'double')).toMatchObject({ state: 'settled', stake: '2.00', refusal: null })
    expect(await passSecondsAndDeliver()).toBe(1)
    expect(await look(round)).toMatchObject({ state: 'settled', stake: '2.00' })
    expect([...studio.wallet.booked.keys()]).toContain(`${round.id}:bet:1:1`)
    expect(await passSecondsAndDeliver(1_000)).toBe(0)
  })

  test('is not confused with the move that is in progress when it was rolled back', async () => {
    const { round } = await refusedDouble()
    studio.wallet.next = ['fails']
    expect((await act(round, 'double')).state).toBe('settling')
    // The rollback is due first; the move is still being tried.
    expect(await deliverDue(studio.other)).toBe(1)
    expect(await look(round)).toMatchObject({ state: 'settling', stake: '1.00' })
    expect(await passSecondsAndDeliver()).toBe(1)
    expect(await look(round)).toMatchObject({ state: 'settled', stake: '2.00' })
  })
})

test('a raise that is refused immediately needs no rollback: no try is pending', async () => {
  const round = await begin()
  studio.wallet.next = [{ refuses: 100 }]
  expect(await act(round, 'double')).toMatchObject({ state: 'open', refusal: { apiCode: 100 } })
  expect(await passSecondsAndDeliver(1_000)).toBe(0)
  expect(await act(round, 'double')).toMatchObject({ state: 'settled', stake: '2.00' })
})

test.each([
  ['immediately', [{ refuses: 100 }], 0],
  ['after an unanswered try, and rolled back', ['fails', { refuses: 105 }], 2],
] as const)('a raise that is refused %s does not delay the end of a left round', async (_, answers, due) => {
  const round = await begin()
  studio.clock.pass(ABANDONED_AFTER_MS - 60_000)
  player = await launched(studio, 'blackjack')
  studio.wallet.next = [...answers]
  await act(round, 'double')
  for (let tries = 0; tries < due; tries += 1) expect(await passSecondsAndDeliver()).toBe(1)
  expect((await look(round)).state).toBe('open')
  expect(await endAbandonedRounds(studio.other)).toBe(0)
  studio.clock.pass(60_000)
  expect(await endAbandonedRounds(studio.other)).toBe(1)
  expect((await look(round)).state).toBe('settled')
})

test.each(['fails-after-booking', 'cut-after-booking', 'garbage'] as const)(
  'a raise whose answer is lost (%s) is booked once, however often it is sent',
  async (behaviour) => {
    const round = await begin()
    studio.wallet.next = [behaviour, behaviour]
    expect((await act(round, 'double')).state).toBe('settling')
    await passSecondsAndDeliver()
    await passSecondsAndDeliver()
    expect(await look(round)).toMatchObject({ state: 'settled', stake: '2.00' })
    const calls = callsAfterBet(round)
    expect([calls.length, new Set(calls).size]).toEqual([3, 1])
    await studio.other.wallet.call('betwin', calls[0] ?? '', 100)
    expect(await passSecondsAndDeliver(1_000)).toBe(0)
  },
)

test('a raise that is answered late counts, and one that is never answered stays in progress', async () => {
  const round = await begin()
  studio.wallet.next = ['held', 'fails', 'fails']
  const timeout = holdNextTimeout()
  const asked = act(round, 'double')
  await studio.wallet.held
  timeout.end()
  expect((await asked).state).toBe('settling')
  await passSecondsAndDeliver()
  await passSecondsAndDeliver()
  expect(await look(round)).toMatchObject({ state: 'settling', stake: '1.00' })
  studio.wallet.release()
  await passSecondsAndDeliver(1_000)
  expect(await look(round)).toMatchObject({ state: 'settled', stake: '2.00' })
})
