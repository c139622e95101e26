import { expect, test } from 'vitest'
import { firstFocus } from './first-focus.ts'

/** Only what is asked of an element: there is no document here. */
const element = (selector: string, { tabIndex = 0, isVisible = true } = {}) =>
  ({
    tabIndex,
    matches: (list: string) => list.split(', ').includes(selector),
    checkVisibility: () => isVisible,
  }) as HTMLElement

const close = element('button')

test.each([
  ['a disabled button', element(':disabled')],
  ['a button that takes something away', element('[data-danger]')],
  ['an element outside of the tab order', element('button', { tabIndex: -1 })],
  ['a hidden button', element('button', { isVisible: false })],
])('a modal never focuses %s first', (_, skipped) => {
  expect(firstFocus([skipped, close])).toBe(close)
  expect(firstFocus([skipped])).toBeUndefined()
})
