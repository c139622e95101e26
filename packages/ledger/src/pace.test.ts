import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, expect, test } from 'vitest'
import { Unavailable } from './errors.ts'
import { Pace } from './pace.ts'
import { moveOf, openTestLedger } from '#tests/support/database/ledger.ts'

let nowMs: number
let calls: { at: number; run: () => void }[]
let pace: Pace
/** The numbers of the commands that entered, with the time. */
let entered: [atMs: number, nth: number][]

beforeEach(() => {
  nowMs = 10_000
  calls = []
  entered = []
  pace = new Pace({ now: () => nowMs, after: (ms, run) => void calls.push({ at: nowMs + ms, run }) })
})

function enter(count: number): void {
  const first = entered.length + pace.waiting
  for (let nth = first; nth < first + count; nth++) pace.enter(() => void entered.push([nowMs - 10_000, nth]))
}

/** Moves the clock to each call of the timer in turn. Other commands keep arriving. */
function runUntilEmpty(hasOthers = true): void {
  while (calls.length > 0) {
    const { at, run } = calls.shift() as { at: number; run: () => void }
    nowMs = at
    if (hasOthers) pace.noteOther()
    run()
  }
}

const countsByTime = () => [...Map.groupBy(entered, ([at]) => at)].map(([at, all]) => [at, all.length])

test('lets everything in immediately while there are no other commands', () => {
  enter(5_000)
  expect(countsByTime()).toEqual([[0, 5_000]])
  expect(calls).toEqual([])
})

test('lets single commands in immediately, and a burst in groups with the order of arrival', () => {
  pace.noteOther()
  enter(30)
  runUntilEmpty()
  expect(countsByTime()).toEqual([
    [0, 1],
    [4, 8],
    [36, 8],
    [68, 8],
    [100, 5],
  ])
  expect(entered.map(([, nth]) => nth)).toEqual(Array.from({ length: 30 }, (_, nth) => nth))
  nowMs += 25
  enter(1)
  expect(entered.at(-1)).toEqual([125, 30])
})

test('lets what waits in as soon as there are no other commands any more', () => {
  pace.noteOther()
  enter(30)
  nowMs += 1_000
  runUntilEmpty(false)
  expect(pace.waiting).toBe(0)
  expect(entered).toHaveLength(30)
  expect(calls).toEqual([])
})

test('lets callers of any number settle 10,000 in a minute', () => {
  for (const callers of [1, 4, 16, 64, 256]) {
    const beganAt = nowMs
    let left = 10_000
    const next = () => {
      if (left === 0) return
      left -= 1
      // Each caller sends the next command when it has the answer.
      pace.enter(() => calls.push({ at: nowMs, run: next }))
    }
    pace.noteOther()
    for (let caller = 0; caller < callers; caller++) next()
    runUntilEmpty()
    expect((nowMs - beganAt) / 1_000, `${callers} callers`).toBeLessThan(41)
    nowMs += 1_000
  }
})

test('refuses more than can enter before the timeouts of their callers', () => {
  pace.noteOther()
  enter(2_001)
  expect(() => enter(1)).toThrow(Unavailable)
  expect(pace.waiting).toBe(2_000)
  runUntilEmpty()
  expect(entered).toHaveLength(2_001)
  expect(Math.max(...entered.map(([at]) => at))).toBeLessThan(1_500)
})

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
