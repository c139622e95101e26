import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { type Figure, watch } from './watches.ts'

interface WatchOptions {
  label?: string
  timeoutMs?: number | null
}

function openWatch(
  read: () => Promise<{ fairhall_test: Figure }>,
  { label, timeoutMs = null }: WatchOptions = {},
) {
  let now = 0
  const metrics = createMetrics(timeoutMs)
  const deps = { metrics, clock: { now: () => new Date(now) }, log: createLog('silent') }
  watch(deps, {
    figures: { fairhall_test: 'A figure.' },
    read,
    ...(label === undefined ? {} : { label }),
  })
  return {
    pass: (ms: number) => {
      now += ms
    },
    readMetrics: async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('fairhall_test')),
  }
}

test('a metric is read once for all requests within five seconds', async () => {
  let times = 0
  const { readMetrics, pass } = openWatch(async () => ({ fairhall_test: (times += 1) }))
  expect(await Promise.all([readMetrics(), readMetrics()])).toEqual([
    ['fairhall_test 1'],
    ['fairhall_test 1'],
  ])
  pass(4999)
  expect(await readMetrics()).toEqual(['fairhall_test 1'])
  pass(1)
  expect(await readMetrics()).toEqual(['fairhall_test 2'])
})

test('an unknown or unreadable metric is not reported', async () => {
  let figure: Figure | Error = null
  const { readMetrics, pass } = openWatch(async () => {
    if (figure instanceof Error) throw figure
    return { fairhall_test: figure }
  })
  expect(await readMetrics()).toEqual([])
  figure = 7
  pass(5000)
  expect(await readMetrics()).toEqual(['fairhall_test 7'])
  figure = new Error('no database')
  pass(5000)
  expect(await readMetrics()).toEqual([])
})

test('a metric that exceeds the timeout is not reported; without a timeout it is awaited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const read = Promise.withResolvers<{ fairhall_test: Figure }>()
  const hasty = openWatch(() => read.promise, { timeoutMs: 2000 }).readMetrics()
  const patient = openWatch(() => read.promise).readMetrics()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await hasty).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  read.resolve({ fairhall_test: 1 })
  expect(await patient).toEqual(['fairhall_test 1'])
})

test('a labelled metric drops labels that are gone', async () => {
  let figure: Figure = { one: 1, two: 2 }
  const { readMetrics, pass } = openWatch(async () => ({ fairhall_test: figure }), { label: 'job' })
  expect(await readMetrics()).toEqual(['fairhall_test{job="one"} 1', 'fairhall_test{job="two"} 2'])
  figure = { two: 3 }
  pass(5000)
  expect(await readMetrics()).toEqual(['fairhall_test{job="two"} 3'])
})
