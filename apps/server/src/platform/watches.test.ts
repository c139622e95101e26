import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { type Figure, watch } from './watches.ts'

interface Given {
  label?: string
  patienceMs?: number | null
}

function givenWatch(
  read: () => Promise<{ fairhall_test: Figure }>,
  { label, patienceMs = null }: Given = {},
) {
  let now = 0
  const metrics = createMetrics(patienceMs)
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
    measured: async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('fairhall_test')),
  }
}

test('a figure is looked up once for all who ask within five seconds', async () => {
  let times = 0
  const { measured, pass } = givenWatch(async () => ({ fairhall_test: (times += 1) }))
  expect(await Promise.all([measured(), measured()])).toEqual([['fairhall_test 1'], ['fairhall_test 1']])
  pass(4999)
  expect(await measured()).toEqual(['fairhall_test 1'])
  pass(1)
  expect(await measured()).toEqual(['fairhall_test 2'])
})

test('what is not known is not told, and neither is what cannot be read', async () => {
  let figure: Figure | Error = null
  const { measured, pass } = givenWatch(async () => {
    if (figure instanceof Error) throw figure
    return { fairhall_test: figure }
  })
  expect(await measured()).toEqual([])
  figure = 7
  pass(5000)
  expect(await measured()).toEqual(['fairhall_test 7'])
  figure = new Error('no database')
  pass(5000)
  expect(await measured()).toEqual([])
})

test('what takes longer than the patience is not told, and where that has no end it is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const read = Promise.withResolvers<{ fairhall_test: Figure }>()
  const hasty = givenWatch(() => read.promise, { patienceMs: 2000 }).measured()
  const patient = givenWatch(() => read.promise).measured()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await hasty).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  read.resolve({ fairhall_test: 1 })
  expect(await patient).toEqual(['fairhall_test 1'])
})

test('a labelled figure forgets the labels that are gone', async () => {
  let figure: Figure = { one: 1, two: 2 }
  const { measured, pass } = givenWatch(async () => ({ fairhall_test: figure }), { label: 'job' })
  expect(await measured()).toEqual(['fairhall_test{job="one"} 1', 'fairhall_test{job="two"} 2'])
  figure = { two: 3 }
  pass(5000)
  expect(await measured()).toEqual(['fairhall_test{job="two"} 3'])
})
