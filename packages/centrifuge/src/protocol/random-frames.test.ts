import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { methods } from './protocol.ts'
import { createClient, openRaw, startServer } from '../testing/test-server.ts'

const FRAMES = 10_000
const FRAMES_A_LINE = 20
const WARM_LINES = 150
const GROWTH_BYTES_MAX = 4 * 1024 * 1024

const channel = fc.oneof(
  fc.constantFrom('a', 'own:x#1', 'own:x#', '$a', 'x'.repeat(300), '', 'nothing:a', 'own:x#1,2'),
  fc.string(),
)
const anything = fc.oneof(fc.jsonValue(), channel, fc.integer(), fc.boolean())
const params = fc.oneof(
  fc.record(
    {
      channel,
      data: anything,
      token: fc.string(),
      recover: fc.boolean(),
      epoch: fc.string(),
      offset: fc.nat(),
      limit: fc.integer(),
      reverse: fc.boolean(),
      method: fc.string(),
      since: fc.record({ epoch: fc.string(), offset: fc.nat() }),
    },
    { requiredKeys: [] },
  ),
  fc.dictionary(fc.string(), anything),
)
/** Most commands are valid enough to be handled, so that connections live long enough to be attacked. */
const command = fc.oneof(
  { weight: 40, arbitrary: fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom(...methods), params) },
  { weight: 1, arbitrary: fc.tuple(anything, fc.string(), anything) },
)
const frame = fc.oneof(
  {
    weight: 40,
    arbitrary: fc
      .array(command, { minLength: 1, maxLength: 3 })
      .map((commands) =>
        commands
          .filter(([, method]) => method !== 'connect')
          .map(([id, method, value]) => JSON.stringify({ id, [method]: value }))
          .join('\n'),
      )
      .filter((text) => text !== ''),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('ten thousand random frames leave the server running and its memory flat', {
  timeout: 120_000,
}, async () => {
  const all = {
    subscribe: 'everyone',
    publish: 'everyone',
    history: 'everyone',
    presence: 'everyone',
  } as const
  const { url, server, runtime } = await startServer({
    visitors: true,
    withoutNamespace: { ...all, historySize: 4, historyTtlMs: 60_000, joinLeave: 'forced' },
    namespaces: { own: { userLimited: true } },
    rpc: ({ data }) => data,
    limits: { commandsPerSecond: 0 },
  })
  const lines = fc.sample(fc.array(frame, { minLength: FRAMES_A_LINE, maxLength: FRAMES_A_LINE }), {
    numRuns: FRAMES / FRAMES_A_LINE,
    seed: 7,
  })
  const openOne = async (frames: readonly string[]) => {
    const raw = await openRaw(url)
    raw.send({ id: 1, connect: {} })
    for (const text of frames) raw.webSocket.send(text)
    raw.webSocket.send('last words')
    await raw.closed
  }
  let warm = 0
  for (const [index, frames] of lines.entries()) {
    if (index === WARM_LINES) warm = heapBytes()
    await openOne(frames)
    // Streams idle for an hour are removed.
    runtime.advance(7_200_000)
  }
  expect(heapBytes() - warm).toBeLessThan(GROWTH_BYTES_MAX)
  expect(server.stats).toMatchObject({ connections: 0, users: 0, channels: 0 })

  const client = createClient(url)
  client.connect()
  await client.ready()
})
