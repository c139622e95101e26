import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import { holdNextTimeout } from '../testing/fake-wallet.ts'
import { claimWalletCalls } from './wallet-calls.queries.ts'
import { claimEnd, deliver, deliverDue } from './wallet-calls.service.ts'

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

describe('a wallet that does not answer', () => {
  test.each(['fails', 'fails-after-booking', 'cut-after-booking', 'garbage'] as const)(
    'and %s leaves the round settling until the same call succeeds',
    async (behaviour) => {
      studio.wallet.next = [behaviour, behaviour]
      const round = (await player.spin()).json()
      expect(round).toMatchObject({ state: 'settling', outcome: null, win: null, balance: null })
      const blocked = await player.spin()
      expect([blocked.statusCode, blocked.json().error.code]).toEqual([409, 'roundOpen'])
      expect((await player.get('session')).json().openRound).toMatchObject({
        id: round.id,
        state: 'settling',
      })

      expect(await deliverDue(studio.other)).toBe(0)
      studio.clock.pass(1_000)
      expect(await deliverDue(studio.other)).toBe(1)
      expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settling')
      studio.clock.pass(10_000)
      expect(await deliverDue(studio.other)).toBe(1)
      expect((await player.get(`rounds/${round.id}`)).json()).toMatchObject({
        id: round.id,
        state: 'settled',
      })
      expect(new Set(studio.wallet.received).size).toBe(1)
      studio.clock.pass(1_000_000)
      expect(await deliverDue(studio.other)).toBe(0)
    },
  )

  test('in time: the player is informed, and the late answer still counts', async () => {
    const hasty = await openStudio(database.pool, {
      operatorUrl: studio.wallet.url,
      timings: { replyAfterMs: 1 },
    })
    studio.wallet.next = ['held']
    const impatient = await launched({ ...hasty, wallet: studio.wallet })
    const round = (await impatient.spin()).json()
    expect(round.state).toBe('settling')
    await studio.wallet.held
    studio.wallet.release()
    await hasty.close() // waits for calls in progress
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
    expect(studio.wallet.received.length).toBe(1)
  })

  test('within its time is called again', async () => {
    studio.wallet.next = ['held']
    const timeout = holdNextTimeout()
    const asked = player.spin()
    await studio.wallet.held
    timeout.end()
    const round = (await asked).json()
    expect(round.state).toBe('settling')
    studio.clock.pass(1_000)
    await deliverDue(studio.other)
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
    studio.wallet.release()
  })

  test('and then rejects the call leaves the round open: the bet may have been booked before', async () => {
    studio.wallet.next = ['fails-after-booking', { refuses: 403 }]
    const round = (await player.spin()).json()
    studio.clock.pass(1_000)
    await deliverDue(studio.other)
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settling')
    studio.clock.pass(10_000)
    await deliverDue(studio.other)
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
  })

  test('and then refuses the bet makes the round void: it was never booked', async () => {
    studio.wallet.next = ['fails', { refuses: 105 }]
    const round = (await player.spin()).json()
    studio.clock.pass(1_000)
    await deliverDue(studio.other)
    expect((await player.get(`rounds/${round.id}`)).json()).toMatchObject({
      state: 'void',
      refusal: { apiCode: 105 },
    })
  })

  test('and then refuses the bet receives a rollback: if the lost call still arrives, it books nothing', async () => {
    studio.wallet.next = ['fails', { refuses: 105 }, 'fails', { refuses: 500 }]
    const { id } = (await player.spin()).json<{ id: string }>()
    studio.clock.pass(1_000)
    await deliverDue(studio.other)
    const [late = ''] = studio.wallet.received
    for (const seconds of [1, 1, 10, 10]) {
      studio.clock.pass(seconds * 1_000)
      await deliverDue(studio.other)
    }
    const rollbacks = studio.wallet.received.slice(2)
    expect(new Set(rollbacks).size).toBe(1)
    expect(JSON.parse(rollbacks[0] ?? '')).toMatchObject({
      round_id_provider: id,
      finished: true,
      transactions: expect.arrayContaining([
        { id_provider: `${id}:bet:back`, type: 'rollback', original_id_provider: `${id}:bet` },
      ]),
    })
    expect(rollbacks).toHaveLength(3)

    const answer = await studio.other.wallet.call('betwin', late, 100)
    expect(answer).toMatchObject({ kind: 'refused', apiCode: 409 })
    studio.clock.pass(1_000_000)
    expect(await deliverDue(studio.other)).toBe(0)
    expect((await player.get(`rounds/${id}`)).json()).toMatchObject({ state: 'void' })
  })

  test('and refuses the try of a process that lost its claim meanwhile rolls back what the next process sends', async () => {
    studio.wallet.next = ['fails']
    const { id } = (await player.spin()).json<{ id: string }>()
    studio.clock.pass(1_000)
    const [second] = await claimWalletCalls(database.pool, studio.clock.now(), claimEnd(studio.other), 1)
    if (second === undefined) throw new Error('nothing is due')
    studio.wallet.next = [{ refuses: 100 }]
    await deliver(studio.other, { ...second, tries: 1 })
    await deliver(studio.other, second) // meanwhile the player has money
    expect([...studio.wallet.booked.keys()]).toContain(`${id}:bet`)

    await deliverDue(studio.other)
    expect(studio.wallet.tombstones).toContain(`${id}:bet`)
    expect((await player.get(`rounds/${id}`)).json()).toMatchObject({
      state: 'void',
      refusal: { apiCode: 100 },
    })
  })

  test('and is refused immediately needs no rollback: no try is pending', async () => {
    studio.wallet.next = [{ refuses: 105 }]
    await player.spin()
    studio.clock.pass(1_000_000)
    expect(await deliverDue(studio.other)).toBe(0)
    expect(studio.wallet.received).toHaveLength(1)
  })

  test('is called by one process at a time, and again when that process is gone', async () => {
    studio.wallet.next = ['fails']
    const round = (await player.spin()).json()
    studio.clock.pass(1_000)
    const claimed = await claimWalletCalls(studio.other.pool, studio.clock.now(), claimEnd(studio.other), 10)
    expect(claimed.map((walletCall) => walletCall.roundId)).toEqual([round.id])
    expect(await deliverDue(studio.other)).toBe(0) // the process that claimed it has crashed
    studio.clock.pass(3_000)
    expect(await deliverDue(studio.other)).toBe(1)
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
  })

  test('is called at the next start of the studio', async () => {
    studio.wallet.next = ['cut-after-booking']
    const round = (await player.spin()).json()
    const clock = { now: () => new Date(studio.clock.now().getTime() + 60_000) }
    const restarted = await openStudio(database.pool, {
      operatorUrl: studio.wallet.url,
      clock,
      timings: { retryEveryMs: 1_000_000 },
    })
    await restarted.close() // the first pass happens at the start, and a stop waits for it
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
  })
})
