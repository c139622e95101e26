import { expect, test } from 'vitest'
import { follow, type, type TypedText } from './typed-text.ts'

/** The text that a field shows after keys (`+`) and changes of the address (`=`), which it shows where nobody types. */
function shownAfter(events: readonly string[]): string {
  let typed: TypedText | null = null
  let value = ''
  for (const event of events) {
    const text = event.slice(1)
    if (event.startsWith('=')) [typed, value] = [follow(typed, text), text]
    else typed = type(typed, text)
  }
  return typed?.text ?? value
}

test.each([
  ['keys that the address has not followed yet', ['+a', '+ab', '=a'], 'ab'],
  ['keys whose addresses were skipped', ['+a', '+ab', '+abc', '=ab', '=abc'], 'abc'],
  ['keys while an earlier address arrives', ['+a', '=a', '+ab', '+abc', '=ab'], 'abc'],
  ['deleted keys', ['+a', '+', '=a', '='], ''],
  ['a key that returns to an earlier text', ['+a', '+ab', '+a', '=a', '=ab', '=a'], 'a'],
  ['the address after "back"', ['+a', '+ab', '=a', '=ab', '='], ''],
  ['the address after "back" to an earlier search', ['=b', '+ba', '=ba', '=b'], 'b'],
  ['keys after "back"', ['+a', '=a', '=', '+c'], 'c'],
])('a search field shows %s', (_, events, shown) => {
  expect(shownAfter(events)).toBe(shown)
})
