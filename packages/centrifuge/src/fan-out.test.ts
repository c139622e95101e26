import { expect, test } from 'vitest'
import { Flusher } from './flusher.ts'
import { FramePress } from './frames.ts'
import { createMessage } from './message.ts'
import { manualRuntime, openRaw, startServer } from './testing.ts'

test('a broadcast to many is spread over turns, and what comes meanwhile waits its turn', () => {
  const turns: (() => void)[] = []
  const runtime = { ...manualRuntime(), nextTurn: (work: () => void) => void turns.push(work) }
  const flusher = new Flusher(runtime, 2)
  const flushed: string[] = []
  const add = (name: string) => flusher.add({ flush: () => void flushed.push(name) })
  const runTurn = () => turns.shift()?.()

  for (const name of ['a', 'b', 'c']) add(name)
  expect(turns).toHaveLength(1)
  runTurn()
  expect(flushed).toEqual(['a', 'b'])
  add('d')
  runTurn()
  expect(flushed).toEqual(['a', 'b', 'c', 'd'])
  expect(turns).toHaveLength(0)
  add('e')
  runTurn()
  expect(flushed).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a message is framed once, and so is a run that several connections share', () => {
  const press = new FramePress()
  const [one, two] = [createMessage('{"n":1}'), createMessage('{"n":2}')]
  expect(press.frameOf([one])).toBe(press.frameOf([one]))
  const joined = press.frameOf([one, two])
  expect(press.frameOf([one, two])).toBe(joined)
  expect(joined.subarray(2).toString()).toBe('{"n":1}\n{"n":2}')
  expect(press.frameOf([two, one]).subarray(2).toString()).toBe('{"n":2}\n{"n":1}')
})

test('everything that one turn brings leaves a connection as one frame', async () => {
  const { url, server } = await startServer({ visitors: true, withoutNamespace: { subscribe: 'everyone' } })
  const raw = await openRaw(url)
  raw.send(
    { id: 1, connect: {} },
    { id: 2, subscribe: { channel: 'a' } },
    { id: 3, subscribe: { channel: 'b' } },
  )
  for (let replies = 0; replies < 3; replies += 1) await raw.next()
  const frame = new Promise<string>((resolve) =>
    raw.webSocket.once('message', (data) => resolve(data.toString())),
  )
  server.publish('a', 1)
  server.publish('b', 2)
  server.publish('a', 3)
  expect((await frame).split('\n').map((line) => JSON.parse(line).push.pub.data)).toEqual([1, 2, 3])
})

test('publications of every size arrive whole', async () => {
  const { url, server } = await startServer({ visitors: true, withoutNamespace: { subscribe: 'everyone' } })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel: 'a' } })
  await raw.next()
  await raw.next()
  const around = JSON.stringify({ push: { channel: 'a', pub: { data: '' } } }).length
  for (const payloadBytes of [125, 126, 127, 65_535, 65_536, 65_537, 300_000]) {
    const data = 'x'.repeat(payloadBytes - around)
    server.publish('a', data)
    expect(await raw.next()).toEqual({ push: { channel: 'a', pub: { data } } })
  }
  server.publish('a', 'äöü – 🎲')
  expect(await raw.next()).toEqual({ push: { channel: 'a', pub: { data: 'äöü – 🎲' } } })
})
