import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCardNumber, isIban } from '../../platform/account-numbers.ts'
import {
  addressForms,
  type Chain,
  chains,
  hasTags,
  isAddress,
  isTag,
  otherChainOf,
  toKeptAddress,
} from './addresses.rules.ts'

const good: [Chain, string][] = [
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['litecoin', 'MQMHBtvnBfxTzt3K2bdxgSE7qZPHSXWsGM'],
  ['litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['bnb', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['polygon', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['xrp', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  ['ton', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
  ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['solana', '11111111111111111111111111111111'],
]

test.each(good)('accepts a %s address with a valid checksum: %s', (chain, address) => {
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
  ['bitcoin', 'bc1qrp33g0q4c70k4q'],
  ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc2'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi'],
  ['xrp', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'],
  ['ton', '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  ['solana', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['solana', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
] as [Chain, string][])('rejects an invalid %s address: %s', (chain, address) => {
  expect(isAddress(chain, address, 'main and test')).toBe(false)
})

test.each([
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bitcoin', 'mv4TEdSYtDxU3GMgqVRPxDgLW7N7RSoJPk'],
  ['bitcoin', '2N7nivrn3EZLwZ7D3v9jVAspCzzGHunpPgA'],
  ['litecoin', 'Qb9V3seHFfQ2hHy6YFmWFaFe9Ni7jhjDk2'],
  ['dogecoin', 'nijfCr38JatDg8drtL62vUDum7szrWhZBW'],
  ['ton', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP'],
] as [Chain, string][])('accepts a %s test network address only outside production: %s', (chain, address) => {
  expect(isAddress(chain, address, 'main')).toBe(false)
  expect(isAddress(chain, address, 'main and test')).toBe(true)
})

test('names the other network that an address belongs to', () => {
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(otherChainOf('ethereum', tron, 'main')).toBe('tron')
  expect(otherChainOf('ethereum', `${tron.slice(0, -1)}u`, 'main')).toBeNull()
})

test.each(['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '2N7nivrn3EZLwZ7D3v9jVAspCzzGHunpPgA'])(
  'rejects Bitcoin script addresses for Litecoin and names Bitcoin: %s',
  (address) => {
    expect(isAddress('litecoin', address, 'main and test')).toBe(false)
    expect(otherChainOf('litecoin', address, 'main and test')).toBe('bitcoin')
    // Otherwise the form would reject it without naming the reason.
    expect(address).toMatch(new RegExp(addressForms.litecoin))
  },
)

test('accepts upper-case Bech32, stores it in lower case and rejects mixed case', () => {
  const lower = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const mixed = `BC1${lower.slice(3)}`
  expect(isAddress('bitcoin', lower.toUpperCase(), 'main')).toBe(true)
  expect(isAddress('bitcoin', mixed, 'main')).toBe(false)
  expect(isAddress('bitcoin', lower.replace('q', 'Q'), 'main')).toBe(false)
  expect(toKeptAddress(lower.toUpperCase())).toBe(lower)
  const others = good.filter(([, address]) => address.toLowerCase() !== address)
  expect(others.map(([, address]) => toKeptAddress(address))).toEqual(others.map(([, address]) => address))
})

test('takes 32-bit numbers as XRP tags and one line of text as TON memos', () => {
  expect(['0', '4294967295', '4294967296', '-1', '1.5', ''].map((tag) => isTag('xrp', tag))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(['order 7', 'x'.repeat(120), 'x'.repeat(121), 'a\nb'].map((tag) => isTag('ton', tag))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(chains.filter(hasTags)).toEqual(['xrp', 'ton'])
  expect(isTag('bitcoin', '1')).toBe(false)
})

/** Characters of the address alphabets, so that only the checksum can detect a typo. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const checked = good.filter(([chain, address]) => chain !== 'solana' && address !== address.toLowerCase())

test('detects every typo of one character', () => {
  const typo = fc.record({
    which: fc.nat(checked.length - 1),
    at: fc.nat(100),
    char: fc.constantFrom(...ALPHABET),
  })
  fc.assert(
    fc.property(typo, ({ which, at, char }) => {
      const [chain, address] = checked[which] ?? ['bitcoin', '']
      const place = at % address.length
      const mistyped = address.slice(0, place) + char + address.slice(place + 1)
      // EIP-55 does not cover digits, and another letter case may be valid too.
      fc.pre(mistyped !== address && !address.startsWith('0x'))
      expect(isAddress(chain, mistyped, 'main and test')).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('never throws, whatever is typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...chains), fc.string({ maxLength: 100 }), (chain, text) => {
      expect(isAddress(chain, text, 'main and test')).toBeTypeOf('boolean')
    }),
  )
})

test('checks an IBAN by its remainder, with or without spaces', () => {
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true)
  expect(isIban('GB29NWBK60161331926819')).toBe(true)
  expect(isIban('DE89370400440532013001')).toBe(false)
  expect(isIban('nothing')).toBe(false)
})

test.each([
  ['4242424242424242', true],
  ['4242 4242 4242 4242', true],
  ['378282246310005', true],
  ['4242424242424241', false],
  ['0000000000000000', false],
  ['42424242424', false],
  ['4242-4242-4242-4242', false],
  ['', false],
])('checks the card number %s: %s', (number, isRight) => {
  expect(isCardNumber(number)).toBe(isRight)
})
