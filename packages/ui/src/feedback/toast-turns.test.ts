import { expect, test } from 'vitest'
import { takeTurns } from './toast-turns.ts'
import type { ToastRequest } from './toasts.ts'

interface Shown {
  id: string
  title: string
  type: string | undefined
  timeout: number
}

/** The toasts' own timers are paused, as while the player touches the frame of a game. */
function setUp(isLow: boolean) {
  let shown: Shown[] = []
  let now = 0
  const due: { atMs: number; act: () => void }[] = []
  const change = (next: Shown[]) => {
    shown = next
    turns.onChange(shown)
  }
  const turns = takeTurns({
    isLow: () => isLow,
    add: ({ title, group, tone, durationMs = 3000 }) => {
      const toast = { id: group ?? title, title, type: tone, timeout: durationMs }
      const isNew = shown.every(({ id }) => id !== toast.id)
      change(isNew ? [...shown, toast] : shown.map((one) => (one.id === toast.id ? toast : one)))
    },
    close: (id) => change(shown.filter((one) => one.id !== id)),
    nowMs: () => now,
    wait: (ms, act) => due.push({ atMs: now + ms, act }),
  })
  return {
    show: turns.show,
    titles: () => shown.map(({ title }) => title),
    end: () => change(shown.slice(1)),
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const next = due.toSorted((one, other) => one.atMs - other.atMs).find(({ atMs }) => atMs <= end)
        if (next === undefined) break
        due.splice(due.indexOf(next), 1)
        now = Math.max(now, next.atMs)
        next.act()
      }
      now = end
    },
  }
}

const paid = { title: 'paid', group: 'payment' }
const bonus = { title: 'bonus', group: 'bonus' }
const open = { title: 'open round', durationMs: 0 }
const refused = { title: 'refused', tone: 'error' } as const
const failed = { title: 'failed', tone: 'error' } as const

/** A toast is sent, the first one is closed, or so many milliseconds pass. */
type Step = ToastRequest | 'end' | number

test.each([
  ['a high screen shows several', false, [paid, bonus, refused], ['paid', 'bonus', 'refused']],
  ['a low screen shows one', true, [paid, bonus], ['paid']],
  ['the next one appears when it ends', true, [paid, bonus, 'end'], ['bonus']],
  ['or when its time is over, although its timer is paused', true, [paid, bonus, 3000], ['bonus']],
  ['and not before', true, [paid, 100, bonus, 2800], ['paid']],
  ['each has its whole time', true, [paid, bonus, open, 3000, refused, 1400], ['bonus']],
  ['one alone keeps its place', true, [paid, 9000], ['paid']],
  ['a toast replaces the shown one of its group', true, [paid, { ...paid, title: 'lost' }], ['lost']],
  ['which begins again', true, [paid, 2000, { ...paid, title: 'lost' }, bonus, 2900], ['lost']],
  ['and the waiting one', true, [paid, bonus, { ...bonus, title: 'won' }, 'end'], ['won']],
  ['which never appears later', true, [paid, bonus, 'end', { ...bonus, title: 'won' }, 'end'], []],
  ['an error leaves others time to be noticed', true, [paid, refused, 1400], ['paid']],
  ['and comes before others that wait', true, [paid, bonus, refused, 1500], ['refused']],
  ['which follow it', true, [paid, bonus, refused, 1500, 3000], ['bonus']],
  ['an error waits for another', true, [refused, failed, 2900], ['refused']],
  ['and errors keep their order', true, [paid, refused, failed, bonus, 1500], ['refused']],
  ['a toast that stays lets others appear', true, [open, paid, bonus], ['open round', 'paid']],
  ['and no error closes it', true, [open, paid, refused, 1500], ['open round', 'refused']],
] satisfies [string, boolean, Step[], string[]][])('%s', (_, isLow, steps: Step[], titles) => {
  const toasts = setUp(isLow)
  for (const step of steps) {
    if (step === 'end') toasts.end()
    else if (typeof step === 'number') toasts.pass(step)
    else toasts.show(step)
  }
  expect(toasts.titles()).toEqual(titles)
})
