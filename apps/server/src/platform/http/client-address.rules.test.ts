import { expect, test } from 'vitest'
import { toPlainAddress } from './client-address.rules.ts'

test.each([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::FFFF:C000:0221', '192.0.2.33'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::ffff:7f00:1', '2001:db8::ffff:7f00:1'],
  ['::ffff:7f00', '::ffff:7f00'],
  ['', ''],
])('%s is %s', (address, plain) => {
  expect(toPlainAddress(address)).toBe(plain)
})
