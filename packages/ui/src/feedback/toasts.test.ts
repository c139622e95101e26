import { expect, test } from 'vitest'
import { createToastQueue, type ToastRequest } from './toasts.ts'

function setUp() {
  let nowMs = 0
  const timers: { atMs: number; ring: () => void }[] = []
  const shown: [number, string][] = []
  const queue = createToastQueue({
    nowMs: () => nowMs,
    wait: (ms, ring) => timers.push({ atMs: nowMs + ms, ring }),
  })
  const show = (toast: ToastRequest) => shown.push([nowMs, toast.title])
  const passTo = (ms: number) => {
    for (const due of timers.filter((timer) => timer.atMs <= ms).sort((a, b) => a.atMs - b.atMs)) {
      timers.splice(timers.indexOf(due), 1)
      nowMs = due.atMs
      due.ring()
    }
    nowMs = ms
  }
  return { queue, shown, show, passTo }
}

test('shows the first toast immediately and the next ones 400 ms apart', () => {
  const { queue, shown, show, passTo } = setUp()
  queue.showWith(show)
  for (const title of ['a', 'b', 'c']) queue.notify({ title })
  expect(shown).toEqual([[0, 'a']])
  passTo(400)
  passTo(800)
  expect(shown).toEqual([
    [0, 'a'],
    [400, 'b'],
    [800, 'c'],
  ])
})

test('keeps a toast until the code that shows it is loaded', () => {
  const { queue, shown, show } = setUp()
  let needed = 0
  queue.whenNeeded(() => needed++)
  queue.notify({ title: 'early' })
  expect([needed, shown.length]).toEqual([1, 0])
  queue.showWith(show)
  expect(shown).toEqual([[0, 'early']])
})

test('a page change dismisses shown toasts but not waiting ones', () => {
  const { queue, shown, show, passTo } = setUp()
  let hidden = 0
  queue.showWith(show, () => hidden++)
  queue.notify({ title: 'a' })
  queue.notify({ title: 'b' })
  queue.hide()
  passTo(400)
  expect([hidden, shown.map(([, title]) => title)]).toEqual([1, ['a', 'b']])
})

test('shows a toast immediately if the last one was long ago', () => {
  const { queue, shown, show, passTo } = setUp()
  queue.showWith(show)
  queue.notify({ title: 'a' })
  passTo(1000)
  queue.notify({ title: 'b' })
  expect(shown[1]).toEqual([1000, 'b'])
})
