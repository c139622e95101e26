import { expect, test } from 'vitest'
import { type Chain, isAddress, isIban, toPaymentUri } from './addresses.rules.ts'

const good: [Chain, string][] = [
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
]

test.each(good)('a %s address with a right checksum is one: %s', (chain, address) => {
  expect(isAddress(chain, address, 'main')).toBe(true)
  expect(isAddress(chain, address, 'main and test')).toBe(true)
})

test.each([
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
  ['bitcoin', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['tron', ''],
] as [Chain, string][])('a %s address with a mistake is none: %s', (chain, address) => {
  expect(isAddress(chain, address, 'main and test')).toBe(false)
})

test.each([
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bitcoin', 'mv4TEdSYtDxU3GMgqVRPxDgLW7N7RSoJPk'],
  ['bitcoin', '2N7nivrn3EZLwZ7D3v9jVAspCzzGHunpPgA'],
  ['dogecoin', 'nijfCr38JatDg8drtL62vUDum7szrWhZBW'],
] as [Chain, string][])('a %s address of a test network is one for trying alone: %s', (chain, address) => {
  expect(isAddress(chain, address, 'main')).toBe(false)
  expect(isAddress(chain, address, 'main and test')).toBe(true)
})

test('an IBAN is checked by its remainder, with or without spaces', () => {
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true)
  expect(isIban('GB29NWBK60161331926819')).toBe(true)
  expect(isIban('DE89370400440532013001')).toBe(false)
  expect(isIban('nothing')).toBe(false)
})

test('wallets get an address with its amount where they can read one', () => {
  expect(toPaymentUri('bitcoin', 'tb1q0', '0.005')).toBe('bitcoin:tb1q0?amount=0.005')
  expect(toPaymentUri('tron', 'T0', '5')).toBe('T0')
})
