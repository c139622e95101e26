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
  page = new EventTarget()
  vi.stubGlobal('PointerEvent', Pointer)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

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
  ['only the first one counts', ['keydown', 'scrollend', 'keydown'], 1],
])('%s', (_, events, count) => {
  const then = vi.fn<() => void>()
  onFirstInput(then)
  for (const event of events) page.dispatchEvent(typeof event === 'string' ? new Event(event) : event)
  expect(then).toHaveBeenCalledTimes(count)
})

test('nothing counts after the page is left', () => {
  const then = vi.fn<() => void>()
  onFirstInput(then)()
  page.dispatchEvent(new Event('keydown'))
  expect(then).not.toHaveBeenCalled()
})
