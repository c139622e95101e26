/** A process of the book dies between any two of its steps. Another one continues, and every bet is held and paid exactly once. */
import type { Duplex } from 'node:stream'
import type { Pool, PoolClient } from '@fairhall/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '#apps/server/src/modules/audit/index.ts'
import { type BookPlayer, bookOf, selectionsOf, startBook, type WithBook } from '#tests/support/games/book.ts'
import type { Bet, CashOutOffer, SlipSelection } from './book-api.ts'
import type { Book } from './book.ts'

let sports: WithBook

beforeAll(async () => {
  sports = await startBook()
})
afterAll(() => sports.stop())

class Killed extends Error {}

/** A process that has so many steps left: statements to the database, and calls to the operator. Then its connections break. */
function dyingBook(steps: number) {
  let left = steps
  const isAlive = () => {
    left -= 1
    return left >= 0
  }
  const refuseDead = () => {
    if (!isAlive()) throw new Killed()
  }
  const mortalClient = (client: PoolClient): PoolClient =>
    withMethods(client, {
      release: () => client.release(left < 0),
      query(...args: Parameters<PoolClient['query']>) {
        if (!isAlive()) streamOf(client).destroy(new Killed())
        return client.query(...args)
      },
    })
  const { pool } = sports.acme.server.deps
  const mortalPool = withMethods(pool, {
    connect: async () => {
      refuseDead()
      return mortalClient(await pool.connect())
    },
    query: async (...args: Parameters<Pool['query']>) => {
      refuseDead()
      return pool.query(...args)
    },
  })
  const operatorUrl = () => {
    refuseDead()
    return sports.acme.server.url
  }
  return { book: bookOf(sports.acme, { pool: mortalPool, operatorUrl }), stepsTaken: () => steps - left }
}

/** The same object with other methods. */
const withMethods = <Target extends object>(target: Target, methods: object): Target =>
  new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(methods, key)) return Reflect.get(methods, key) as unknown
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

/** The types of the driver hide its connection. */
const streamOf = (client: PoolClient) =>
  Reflect.get(Reflect.get(client, 'connection') as object, 'stream') as Duplex

interface Story {
  player: BookPlayer
  id: string
  order: string
  won: SlipSelection
}

const stakes = { acceptOdds: 'any' } as const

async function placeAndSell(book: Book, { player, id, order, won }: Story): Promise<void> {
  const { body } = await player.place([won], { ...stakes, id }, book)
  if (body.bet === undefined) return
  const path = `/api/bets/${id}/cash-out`
  const offer = await player.call<CashOutOffer>(path, undefined, book)
  const amount = offer.body.steps?.find(({ partBp }) => partBp === 5_000)?.amount
  if (amount !== undefined)
    await player.call<{ bet: Bet }>(path, { id: order, partBp: 5_000, amount, toleranceBp: 1_000 }, book)
  await book.deliverDue()
}

async function repeat(story: Story): Promise<string> {
  await placeAndSell(sports.book, story)
  return (await story.player.bet(story.id)).cashedOut
}

/** What a dead process leaves undone is no failure of the test. */
const untilDead = async (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

test('a bet is placed, half sold and settled once, wherever the process dies', async () => {
  const match = sports.upcoming().findLast(({ fixture }) => fixture.league.sport === 'football')
  const won = match && selectionsOf(match).find((one) => sports.resultOf(one) === 'won')
  if (won === undefined) throw new Error('a football match has a winning pick')
  const newStory = async (): Promise<Story> => ({
    player: await sports.givenPlayer(),
    id: crypto.randomUUID(),
    order: crypto.randomUUID(),
    won,
  })
  const whole = dyingBook(1_000)
  await placeAndSell(whole.book, await newStory())
  const placing = whole.stepsTaken()
  const stories: Story[] = []
  for (let steps = 0; steps < placing; steps += 1) {
    const story = await newStory()
    stories.push(story)
    await untilDead(placeAndSell(dyingBook(steps).book, story))
    // The page repeats its calls at the next process. The database may still hold locks of the dead one for a moment.
    sports.clock.advance(10_000)
    await expect.poll(() => repeat(story)).not.toBe('0.00')
  }
  const ends = sports.book.deps.matches.endOf(won.matchId)?.getTime() ?? 0
  sports.clock.set(new Date(ends + 60_000))
  for (let steps = 0; steps < 40; steps += 1) await untilDead(dyingBook(steps).book.deliverDue())
  sports.clock.advance(600_000)
  await sports.book.deliverDue()

  for (const [steps, { player, id }] of stories.entries()) {
    const bet = await player.bet(id)
    const money = (text: string) => BigInt(text.replace('.', ''))
    expect(bet, `killed after ${steps} steps`).toMatchObject({ state: 'won', openStake: '5.00' })
    expect(money(bet.returned)).toBe((500n * BigInt(bet.legs[0]?.odds ?? 0)) / 1_000n)
    expect(await player.cash(), `killed after ${steps} steps`).toBe(
      9_000n + money(bet.cashedOut) + money(bet.returned),
    )
  }
  expect((await auditBooks(sports.acme.server.deps.pool)).findings).toEqual([])
})
