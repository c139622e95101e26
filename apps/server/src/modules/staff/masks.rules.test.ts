import { expect, test } from 'vitest'
import { maskedAddress } from './masks.rules.ts'

test.each([
  ['203.0.113.5', '203.0.113.•'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:•'],
  ['2a00::5', '2a00:0:0:•'],
  ['2a00:1::', '2a00:1:0:•'],
  ['2001:db8::1', '2001:db8:0:•'],
  ['::1', '0:0:0:•'],
  ['::ffff:203.0.113.5', '203.0.113.•'],
])('shows only the network of %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})
