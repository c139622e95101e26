import { expect, test } from 'vitest'
import { Flusher, type Urgency } from './flusher.ts'
import { FramePress } from '../transports/frames.ts'
import { createMessage } from '../protocol/message.ts'
import { manualRuntime, openRaw, sign, startServer } from '../testing/test-server.ts'

function givenFlusher(restMs: number) {
  const turns: (() => void)[] = []
  const rests: { delayMs: number; work: () => void }[] = []
  const runtime = {
    ...manualRuntime(),
    nextTick: (work: () => void) => void turns.push(work),
    after: (delayMs: number, work: () => void) => void rests.push({ delayMs, work }),
  }
  const flusher = new Flusher(runtime, { socketsPerTick: 2, restMs })
  const flushed: string[] = []
  const add = (names: string, urgency: Urgency) => {
    for (const name of names) flusher.add({ flush: () => void flushed.push(name) }, urgency)
  }
  return {
    turns,
    rests,
    add,
    flushed: () => flushed.join(''),
    runTick: () => turns.shift()?.(),
    rest: () => rests.shift()?.work(),
  }
}

test('broadcasts are spread over several turns, and later work waits for its turn', () => {
  const { turns, rests, add, flushed, runTick } = givenFlusher(0)
  add('abc', 'broadcast')
  expect(turns).toHaveLength(1)
  runTick()
  expect(flushed()).toBe('ab')
  add('d', 'broadcast')
  runTick()
  expect(flushed()).toBe('abcd')
  expect([...turns, ...rests]).toHaveLength(0)
  add('e', 'broadcast')
  runTick()
  expect(flushed()).toBe('abcde')
})

test('a broadcast rests after each portion, and messages to a single user overtake it', () => {
  const { turns, rests, add, flushed, runTick, rest } = givenFlusher(1)
  add('abcde', 'broadcast')
  runTick()
  expect(turns).toHaveLength(0)
  expect(rests).toMatchObject([{ delayMs: 1 }])
  add('x', 'prompt')
  runTick()
  rest()
  rest()
  expect(flushed()).toBe('abxcde')
  expect([...turns, ...rests]).toHaveLength(0)
})

test('a reply overtakes a broadcast without changing the order within its own connection', async () => {
  const turns: (() => void)[] = []
  const rests: (() => void)[] = []
  const { url, server } = await startServer({
    visitors: true,
    withoutNamespace: { subscribe: 'everyone' },
    namespaces: { own: { userLimited: true } },
    limits: { socketsPerTick: 1 },
    runtime: {
      ...manualRuntime(),
      after: (_delayMs, work) => void rests.push(work),
      nextTick: (work) => void (isHeld ? turns.push(work) : setImmediate(work)),
    },
  })
  let isHeld = false
  const token = await sign({ sub: '42' })
  const open = async () => {
    const raw = await openRaw(url)
    raw.send(
      { id: 1, connect: { token } },
      { id: 2, subscribe: { channel: 'all' } },
      { id: 3, subscribe: { channel: 'own:a#42' } },
    )
    for (let replies = 0; replies < 3; replies += 1) await raw.next()
    return raw
  }
  const lines = [await open(), await open()]
  isHeld = true
  server.publish('all', 1)
  server.unsubscribe({ user: '42' }, 'own:a#42')
  isHeld = false
  // The broadcast has not had a turn yet. The message to the single user has, and it took along what was
  // queued before it.
  turns.at(-1)?.()
  for (const line of lines) {
    expect(await line.next()).toMatchObject({ push: { channel: 'all', pub: { data: 1 } } })
    expect(await line.next()).toMatchObject({ push: { channel: 'own:a#42', unsubscribe: {} } })
  }
  for (const work of [...turns, ...rests]) work()
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

test('everything from one turn leaves a connection as one frame', async () => {
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
