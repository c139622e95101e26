import { expect, test } from 'vitest'
import {
  type ImportEvent,
  type ImportState,
  importEvents,
  importStates,
  nextState,
  recognise,
  whyHeld,
} from './import-state.rules.ts'

const possible: [ImportState, ImportEvent, ImportState][] = [
  ['read', 'apply', 'applied'],
  ['read', 'hold', 'held'],
  ['held', 'approve', 'applied'],
  ['held', 'reject', 'rejected'],
  ['held', 'supersede', 'superseded'],
]
const pairs = importStates.flatMap((state) => importEvents.map((event) => [state, event] as const))

test.each(pairs)('%s, %s', (state, event) => {
  const next = possible.find(([from, by]) => from === state && by === event)?.[2] ?? null
  expect(nextState(state, event)).toBe(next)
})

test.each([
  [{ presentCount: 100, goneCount: 0, duplicatesCount: 0 }, null],
  [{ presentCount: 100, goneCount: 5, duplicatesCount: 0 }, null],
  [{ presentCount: 100, goneCount: 6, duplicatesCount: 0 }, 'loss'],
  [{ presentCount: 10_000, goneCount: 500, duplicatesCount: 0 }, null],
  [{ presentCount: 10_000, goneCount: 501, duplicatesCount: 0 }, 'loss'],
  [{ presentCount: 3, goneCount: 2, duplicatesCount: 0 }, null],
  [{ presentCount: 3, goneCount: 3, duplicatesCount: 0 }, 'loss'],
  [{ presentCount: 10_000, goneCount: 9, duplicatesCount: 9 }, 'duplicates'],
  [{ presentCount: 10_000, goneCount: 0, duplicatesCount: 9 }, null],
  [{ presentCount: 0, goneCount: 0, duplicatesCount: 0 }, null],
] as const)('%j is held for %s', (counts, why) => {
  expect(whyHeld(counts)).toBe(why)
})

const stored = (state: ImportState, listHash: string) => ({ id: 1n, state, listHash, diffHash: '' })
const whole = stored('applied', 'whole')

test.each<[string, ImportState, string, ReturnType<typeof recognise>]>([
  ['whole', 'applied', 'whole', 'known'],
  ['half', 'applied', 'whole', 'new'],
  ['half', 'held', 'half', 'known'],
  ['whole', 'held', 'half', 'returned'],
  ['other', 'held', 'half', 'new'],
  ['half', 'rejected', 'half', 'known'],
  ['whole', 'rejected', 'half', 'known'],
  ['other', 'rejected', 'half', 'new'],
  ['half', 'superseded', 'half', 'new'],
  ['whole', 'superseded', 'half', 'known'],
])('the list "%s" after an import that is %s with the list "%s" is %s', (list, state, newest, meaning) => {
  expect(recognise(list, { newest: stored(state, newest), applied: whole })).toBe(meaning)
})

test('the first list is new', () => {
  expect(recognise('whole', { newest: null, applied: null })).toBe('new')
})
