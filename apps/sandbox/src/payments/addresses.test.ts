import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, createBase58check } from '@scure/base'
import { expect, test } from 'vitest'
import { isAddress } from '#apps/server/src/modules/payment-methods/addresses.rules.ts'
import { makeAddress, networks } from './addresses.ts'

const bytes = (hex: string) => () => Buffer.from(hex, 'hex')

test('an Ethereum address has the checksum case of EIP-55', () => {
  const address = makeAddress('ethereum', bytes('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'))
  expect(address).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
})

test('a Bitcoin address is Bech32 of the test network', () => {
  const address = makeAddress('bitcoin', bytes('751e76e8199196d454941c45d1b3a323f1433bd6'))
  expect(address).toBe('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
})

test.each(['dogecoin', 'tron'] as const)('a %s address has a valid checksum', (network) => {
  const address = makeAddress(network, (count) => Buffer.alloc(count, 3))
  expect(createBase58check(sha256).decode(address)).toHaveLength(21)
})

test('a Litecoin address is on its test network', () => {
  const address = makeAddress('litecoin', (count) => Buffer.alloc(count, 3))
  expect(bech32.decode(address as `${string}1${string}`).prefix).toBe('tltc')
})

test.each(networks)("a %s address passes the server's validation", (network) => {
  const address = makeAddress(network, (count) => Buffer.alloc(count, 3))
  expect(isAddress(network, address, 'main and test')).toBe(true)
})
