import { expect, test } from 'vitest'
import type { Inspected } from './inspect-file.ts'
import { HOUR_MS, READING_MS_MAX, ReaderTurns } from './reader-turns.ts'

const GOOD: Inspected = { type: 'image/png', content: Buffer.alloc(1) }
const BAD: Inspected = { error: 'fileBomb' }

function givenTurns() {
  let now = 0
  const turns = new ReaderTurns({ now: () => new Date(now) })
  const send = (playerId: string, result: Inspected = GOOD, durationMs = 1) =>
    turns.takeTurn({ playerId, refusedMax: 3 }, async (onEnd) => {
      onEnd(durationMs)
      return result
    })
  return { turns, send, wait: (ms: number) => void (now += ms) }
}

test('a player may send few refused files an hour, and others are not affected', async () => {
  const { send, wait } = givenTurns()
  for (let count = 0; count < 3; count += 1) expect(await send('eve', BAD)).toEqual(BAD)
  await expect(send('eve')).rejects.toMatchObject({
    refusal: 'documentsTooOften',
    retryAfterS: HOUR_MS / 1000,
  })
  expect(await send('ada')).toEqual(GOOD)
  wait(HOUR_MS)
  expect(await send('eve')).toEqual(GOOD)
})

test('a player may keep the reader busy for a limited time an hour', async () => {
  const { send, wait } = givenTurns()
  await send('eve', GOOD, READING_MS_MAX)
  await expect(send('eve')).rejects.toThrow('documentsTooOften')
  await send('ada')
  wait(HOUR_MS - 1)
  await expect(send('eve')).rejects.toMatchObject({ retryAfterS: 1 })
  wait(1)
  await send('eve')
})

test('files of one player are read one after another, and those of others meanwhile', async () => {
  const { turns, send } = givenTurns()
  const started: string[] = []
  const { promise: reading, resolve: endReading } = Promise.withResolvers<Inspected>()
  const eve = (name: string) =>
    turns.takeTurn({ playerId: 'eve', refusedMax: 1 }, () => {
      started.push(name)
      return reading
    })
  const [first, second] = [eve('first'), eve('second')]
  expect(await send('ada')).toEqual(GOOD)
  expect(started).toEqual(['first'])
  endReading(BAD)
  expect(await first).toEqual(BAD)
  await expect(second).rejects.toThrow('documentsTooOften')
  expect(started).toEqual(['first'])
})

test('a failure of the reader does not hold up the next file', async () => {
  const { turns, send } = givenTurns()
  const failing = turns.takeTurn({ playerId: 'eve', refusedMax: 1 }, () =>
    Promise.reject(new Error('broken')),
  )
  await expect(failing).rejects.toThrow('broken')
  expect(await send('eve')).toEqual(GOOD)
})
