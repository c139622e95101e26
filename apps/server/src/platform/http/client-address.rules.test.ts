import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createClientReader } from './client.ts'
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

// `10.0.0.0/` as a network of 0 bits would let every stranger choose their own address and country.
test.each([
  '10.0.0.0/',
  'fd00::/',
  '0.0.0.0/0',
  '10.0.0.0/8.5',
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.0/-8',
  'proxy',
])('TRUSTED_PROXIES=%s is refused at the start', (entry) => {
  const config = loadConfig({ TRUSTED_PROXIES: entry })
  expect(() => createClientReader(config)).toThrow(`TRUSTED_PROXIES=${entry}: must`)
})

test.each(['10.0.0.0/8', 'fd00::/7', '127.0.0.1'])('TRUSTED_PROXIES=%s is accepted', (entry) => {
  expect(() => createClientReader(loadConfig({ TRUSTED_PROXIES: entry }))).not.toThrow()
})
