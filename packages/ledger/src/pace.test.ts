import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, expect, test } from 'vitest'
import { Unavailable } from './errors.ts'
import { Pace } from './pace.ts'
import { moveOf, openTestLedger } from '#tests/support/database/ledger.ts'

const BEGIN_MS = 10_000

let nowMs: number
let calls: { at: number; run: () => void }[]
let pace: Pace
/** The numbers of the commands that entered, with the time. */
let entered: [atMs: number, nth: number][]

beforeEach(() => {
  nowMs = BEGIN_MS
  calls = []
  entered = []
  const at = (ms: number) => (run: () => void) => void calls.push({ at: nowMs + ms, run })
  pace = new Pace({ now: () => nowMs, after: (ms, run) => at(ms)(run), next: at(0) })
})

function enter(count: number): void {
  const first = entered.length + pace.waiting
  for (let nth = first; nth < first + count; nth++)
    pace.enter(() => void entered.push([nowMs - BEGIN_MS, nth]))
}

/** Moves the clock to each call of the timer in turn, until it would be `untilMs`. */
function run(untilMs = Infinity): void {
  for (;;) {
    const next = calls.toSorted((left, right) => left.at - right.at)[0]
    if (next === undefined || next.at - BEGIN_MS > untilMs) break
    calls.splice(calls.indexOf(next), 1)
    nowMs = Math.max(nowMs, next.at)
    next.run()
  }
  if (untilMs !== Infinity) nowMs = BEGIN_MS + untilMs
}

/** Other commands come this often, until all that wait have entered. */
function runWithOthers(everyMs: number): void {
  for (let atMs = nowMs - BEGIN_MS; pace.waiting > 0 || calls.length > 0; atMs += everyMs) {
    run(atMs)
    pace.noteOther()
  }
}

const countsByTime = () => [...Map.groupBy(entered, ([at]) => at)].map(([at, all]) => [at, all.length])

test('lets everything in immediately while there are no other commands', () => {
  enter(5_000)
  expect(countsByTime()).toEqual([[0, 5_000]])
  expect(calls).toEqual([])
})

test('lets a single command in immediately, and a burst in groups with the order of arrival', () => {
  pace.noteOther()
  enter(12)
  run()
  expect(countsByTime()).toEqual([
    [0, 1],
    [5.5, 4],
    [27.5, 4],
    [49.5, 3],
  ])
  expect(entered.map(([, nth]) => nth)).toEqual(Array.from({ length: 12 }, (_, nth) => nth))
  nowMs += 20
  enter(1)
  expect(entered.at(-1)).toEqual([69.5, 12])
})

test('lets some in after each other command, and a group only if few others come', () => {
  pace.noteOther()
  enter(50)
  runWithOthers(16.5)
  // Before, slots are used in advance.
  const later = countsByTime()
    .filter(([at = 0]) => at > 45)
    .slice(0, -1)
  expect(new Set(later.map(([at = 0]) => at % 16.5))).toEqual(new Set([0]))
  expect(new Set(later.map(([, count]) => count))).toEqual(new Set([3]))

  nowMs = BEGIN_MS + 10_000
  const before = entered.length
  pace.noteOther()
  enter(40)
  runWithOthers(100)
  const withOthers = entered.slice(before).filter(([at]) => at % 100 === 0)
  expect(withOthers.length).toBeLessThan(12)
})

test('lets what waits in as soon as there are no other commands any more', () => {
  pace.noteOther()
  enter(30)
  nowMs += 1_000
  run()
  expect(pace.waiting).toBe(0)
  expect(entered).toHaveLength(30)
  expect(calls).toEqual([])
})

test.each([1, 16, 64, 256])(
  'lets %i callers settle 10,000 in a minute, however many others come',
  (callers) => {
    for (const everyMs of [4, 12.5, 900]) {
      const beganAt = nowMs
      // The first fifth of them.
      let left = 2_000
      let answered = 0
      const next = () => {
        if (left === 0) return
        left -= 1
        pace.enter(() => calls.push({ at: nowMs, run: answer }))
      }
      // Each caller sends the next command when it has the answer.
      const answer = () => {
        answered += 1
        next()
      }
      pace.noteOther()
      for (let caller = 0; caller < callers; caller++) next()
      while (answered < 2_000) {
        run(nowMs - BEGIN_MS + everyMs)
        pace.noteOther()
      }
      const seconds = (nowMs - beganAt) / 1_000
      expect(seconds, `another one every ${everyMs} ms`).toBeLessThan(11.1 + everyMs / 1_000)
      // Many callers are faster, because they would reach their timeouts otherwise.
      if (callers < 50) expect(seconds).toBeGreaterThan(10)
      run()
      nowMs += 1_000
    }
  },
)

test.each([1, 12.5, 100])(
  'refuses more than can enter before the timeouts of their callers, with another every %d ms',
  (everyMs) => {
    pace.noteOther()
    enter(2_001)
    expect(() => enter(1)).toThrow(Unavailable)
    expect(pace.waiting).toBe(2_000)
    runWithOthers(everyMs)
    expect(entered).toHaveLength(2_001)
    expect(Math.max(...entered.map(([at]) => at))).toBeLessThan(1_500)
  },
)

test('lets everything in when it ends', () => {
  pace.noteOther()
  enter(30)
  pace.flush()
  expect(countsByTime()).toEqual([[0, 30]])
})

test('a ledger posts paced commands in order with the context of their callers, and those that still wait when it closes', async () => {
  const books = await openTestLedger()
  const [busy, paced] = [await books.givenOwner(100n), await books.givenOwner(100n)]
  const request = new AsyncLocalStorage<string>()
  const contexts: unknown[] = []
  const closing = books.another({
    contextOf: () => request.getStore(),
    onBatch: (batch) => void contexts.push(...batch.contexts),
  })
  const other = closing.submit(moveOf(busy, 'a', -1n))
  const replies = Array.from({ length: 20 }, (_, nth) =>
    request.run(`request ${nth}`, () => closing.submit({ ...moveOf(paced, `${nth}`, -1n), isPaced: true })),
  )
  // The other one and the first paced one; the others wait.
  expect(closing.countUnanswered()).toBe(2)
  await closing.close()
  expect(await other).toEqual({ kind: 'moved', cash: 99n })
  expect(await Promise.all(replies)).toEqual(
    replies.map((_, nth) => ({ kind: 'moved', cash: BigInt(99 - nth) })),
  )
  expect(contexts).toEqual(replies.map((_, nth) => `request ${nth}`))
  await books.expectRightBooks()
  await books.close()
})
