import { expect, test } from 'vitest'
import { takeTurns } from './toast-turns.ts'
import type { ToastRequest } from './toasts.ts'

function setUp(isLow: boolean) {
  const shown: { id: string; title: string; timeout: number }[] = []
  const titles = () => shown.map(({ title }) => title)
  const turns = takeTurns({
    isLow: () => isLow,
    add: ({ title, group, durationMs = 3000 }) => {
      const same = shown.find(({ id }) => id === group)
      if (same) same.title = title
      else shown.push({ id: group ?? title, title, timeout: durationMs })
      turns.onChange([...shown])
    },
    closeAll: () => void shown.splice(0),
  })
  /** The first toast fades out. */
  const end = () => {
    shown.shift()
    turns.onChange([...shown])
  }
  return { turns, titles, end }
}

const paid = { title: 'paid', group: 'payment' }
const bonus = { title: 'bonus', group: 'bonus' }
const open = { title: 'open round', durationMs: 0 }
const error = { title: 'refused', tone: 'error' as const }

test.each([
  ['a high screen shows several', false, [paid, bonus], ['paid', 'bonus'], ['bonus']],
  ['a low screen shows one after another', true, [paid, bonus], ['paid'], ['bonus']],
  [
    'a toast of the same group replaces the one that is shown',
    true,
    [paid, { ...paid, title: 'failed' }],
    ['failed'],
    [],
  ],
  [
    'a toast of the same group replaces the one that waits',
    true,
    [paid, bonus, { ...bonus, title: 'won' }],
    ['paid'],
    ['won'],
  ],
  [
    'an error takes the place of others, and the next one waits for it',
    true,
    [paid, bonus, error],
    ['refused'],
    ['bonus'],
  ],
  [
    'a toast that stays until it is closed lets others appear',
    true,
    [open, paid, bonus],
    ['open round', 'paid'],
    ['paid'],
  ],
] satisfies [string, boolean, ToastRequest[], string[], string[]][])(
  '%s',
  (_, isLow, requests, before, after) => {
    const { turns, titles, end } = setUp(isLow)
    for (const request of requests) turns.show(request)
    expect(titles()).toEqual(before)
    end()
    expect(titles()).toEqual(after)
  },
)
