import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastTurns } from './toast-turns.ts'
import type { ToastRequest } from './toasts.ts'

interface Shown {
  id: string
  title: string
  type: string | undefined
  timeout: number
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The toasts' own timers are paused, as while the player touches the frame of a game. */
function setUp(isLow: boolean) {
  let shown: Shown[] = []
  const change = (next: Shown[]) => {
    shown = next
    turns.onChange(shown)
  }
  const turns = createToastTurns({
    isLow: () => isLow,
    add: ({ title, group, tone, durationMs = 3000 }) => {
      const toast = { id: group ?? title, title, type: tone, timeout: durationMs }
      const isNew = shown.every(({ id }) => id !== toast.id)
      change(isNew ? [...shown, toast] : shown.map((one) => (one.id === toast.id ? toast : one)))
    },
    close: (id) => change(shown.filter((one) => one.id !== id)),
    nowMs: () => performance.now(),
    wait: (ms, act) => setTimeout(act, ms),
  })
  return {
    show: turns.show,
    titles: () => shown.map(({ title }) => title),
    closeFirst: () => change(shown.slice(1)),
  }
}

const paid = { title: 'paid', group: 'payment' }
const bonus = { title: 'bonus', group: 'bonus' }
const open = { title: 'open round', durationMs: 0 }
const refused = { title: 'refused', tone: 'error' } as const
const failed = { title: 'failed', tone: 'error' } as const

/** A toast is sent, the first one is closed, or so many milliseconds pass. */
type Step = ToastRequest | 'close' | number

test.each([
  ['a high screen shows several toasts', false, [paid, bonus, refused], ['paid', 'bonus', 'refused']],
  ['a low screen shows one toast', true, [paid, bonus], ['paid']],
  ['the next toast appears when the shown one is closed', true, [paid, bonus, 'close'], ['bonus']],
  [
    'the next toast appears after 3 s, although the timer of the shown one is paused',
    true,
    [paid, bonus, 3000],
    ['bonus'],
  ],
  [
    'the next toast never appears before the shown one was there for 3 s',
    true,
    [paid, 100, bonus, 2800],
    ['paid'],
  ],
  ['each toast is shown for its whole time', true, [paid, bonus, open, 3000, refused, 1400], ['bonus']],
  ['a toast stays while no other one waits', true, [paid, 9000], ['paid']],
  [
    'the end of one toast gives another no more time',
    true,
    [open, paid, 2000, 'close', bonus, 1000],
    ['bonus'],
  ],
  ['a toast replaces the shown one of its group', true, [paid, { ...paid, title: 'lost' }], ['lost']],
  [
    'the time of a replaced toast begins again',
    true,
    [paid, 2000, { ...paid, title: 'lost' }, bonus, 2900],
    ['lost'],
  ],
  [
    'a toast replaces the waiting one of its group',
    true,
    [paid, bonus, { ...bonus, title: 'won' }, 'close'],
    ['won'],
  ],
  [
    'a replaced toast never appears later',
    true,
    [paid, bonus, 'close', { ...bonus, title: 'won' }, 'close'],
    [],
  ],
  ['an error leaves the shown toast time to be noticed', true, [paid, refused, 1400], ['paid']],
  ['an error appears before other toasts that wait', true, [paid, bonus, refused, 1500], ['refused']],
  ['toasts that wait appear after an error', true, [paid, bonus, refused, 1500, 3000], ['bonus']],
  [
    'an error waits until another error was shown for its whole time',
    true,
    [refused, failed, 2900],
    ['refused'],
  ],
  [
    'errors appear in the order in which they were sent',
    true,
    [paid, refused, failed, bonus, 1500],
    ['refused'],
  ],
  [
    'a toast that stays until it is closed lets others appear',
    true,
    [open, paid, bonus],
    ['open round', 'paid'],
  ],
  ['an error never closes a toast that stays', true, [open, paid, refused, 1500], ['open round', 'refused']],
] satisfies [string, boolean, Step[], string[]][])('%s', (_, isLow, steps: Step[], titles) => {
  const toasts = setUp(isLow)
  for (const step of steps) {
    if (step === 'close') toasts.closeFirst()
    else if (typeof step === 'number') vi.advanceTimersByTime(step)
    else toasts.show(step)
  }
  expect(toasts.titles()).toEqual(titles)
})
