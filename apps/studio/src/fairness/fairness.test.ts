import { randomUUID } from 'node:crypto'
import { verifyPublished } from '@fairhall/games'
import type { PublishedRound } from '@fairhall/games'
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

describe('the fairness data of a round', () => {
  const published = async (id: string) => {
    const reply = await studio.app.inject({ method: 'GET', url: `/studio/fairness/rounds/${id}` })
    return { reply, data: reply.json() as PublishedRound }
  }

  test('lets anyone recompute it once the server seed is revealed', async () => {
    const dice = await launched(studio, 'dice')
    const spins = [
      (await player.spin()).json(),
      (await dice.spin('0.20', { choices: { target: 2_500, direction: 'over' } })).json(),
    ]
    const sealed = (await published(spins[0].id)).data
    expect(sealed.serverSeed).toBeNull()
    expect(verifyPublished(sealed)).toEqual({ kind: 'sealed' })
    await player.post('seeds/rotate', {})
    for (const { id } of spins) {
      const { data, reply } = await published(id)
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      expect(verifyPublished(data)).toEqual({ kind: 'right' })
      expect(JSON.stringify(data)).not.toContain(studio.wallet.accountId)
    }
  })

  test('hides the outcome of a round that the wallet has not booked', async () => {
    studio.wallet.next = ['fails']
    const round = (await player.spin()).json()
    expect((await published(round.id)).data).toMatchObject({
      outcome: null,
      winSubunits: null,
      serverSeed: null,
    })
    expect((await published(randomUUID())).reply.statusCode).toBe(404)
  })

  test('shows that nothing was drawn for a bet that the wallet refused', async () => {
    studio.wallet.next = [{ refuses: 105 }]
    const { id } = (await player.spin()).json()
    await player.post('seeds/rotate', {})
    const { data } = await published(id)
    expect(data.serverSeed).not.toBeNull()
    expect(verifyPublished(data)).toEqual({ kind: 'void' })
  })
})
