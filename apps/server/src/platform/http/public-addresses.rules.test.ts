import { expect, test } from 'vitest'
import { isPrivateHost, isPublicAddress } from './public-addresses.ts'

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['239.1.1.1', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::1', false],
  ['localhost', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  ['127.0.0.1', true],
  ['[::1]', true],
  ['93.184.216.34', false],
  ['localhost', false],
])('the host %s is a private address: %s', (host, isPrivate) => {
  expect(isPrivateHost(host)).toBe(isPrivate)
})
