import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onFirstInput } from './first-input.ts'

class Pointer extends Event {
  readonly pointerType: 'touch' | 'mouse'
  readonly movementX = 0
  readonly movementY: number

  constructor(kind: string, pointerType: 'touch' | 'mouse', movementY = 0) {
    super(kind)
    this.pointerType = pointerType
    this.movementY = movementY
  }
}

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('PointerEvent', Pointer)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An event, or milliseconds without one. */
type Step = string | Event | number

function take(steps: readonly Step[]): void {
  for (const step of steps)
    if (typeof step === 'number') vi.advanceTimersByTime(step)
    else page.dispatchEvent(typeof step === 'string' ? new Event(step) : step)
}

test.each([
  ['a mouse that moves counts', [new Pointer('pointermove', 'mouse', 3)], 1],
  ['a page that moves below the mouse does not count', [new Pointer('pointermove', 'mouse')], 0],
  [
    'a finger that begins to scroll does not count',
    ['pointerdown', new Pointer('pointermove', 'touch', 9), 'scroll'],
    0,
  ],
  ['a scroll counts when it ends', ['scroll', 'scroll', 'scrollend'], 1],
  ['a tap counts', ['pointerdown', new Pointer('pointerup', 'touch')], 1],
  ['a key counts', ['keydown'], 1],
  ['a swipe along a rail does not count while it moves', ['touchend', 199, 'scroll', 199], 0],
  ['a swipe along a rail counts when it rests', ['touchend', 'scroll', 199, 'scroll', 200], 1],
  ['a scroll by a script does not count', ['scroll', 1000], 0],
  ['only the first one counts', ['keydown', 'scrollend', 'keydown', 'touchend', 1000], 1],
  ['a tap counts once', ['touchend', new Pointer('pointerup', 'touch'), 1000], 1],
] satisfies [string, Step[], number][])('%s', (_, steps, count) => {
  const then = vi.fn<() => void>()
  onFirstInput(then)
  take(steps)
  expect(then).toHaveBeenCalledTimes(count)
})

test('nothing counts after the page is left', () => {
  const then = vi.fn<() => void>()
  const stop = onFirstInput(then)
  take(['touchend'])
  stop()
  take([1000, 'keydown', 'touchend', 1000])
  expect(then).not.toHaveBeenCalled()
})
