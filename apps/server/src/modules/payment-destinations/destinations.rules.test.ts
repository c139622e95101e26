import { expect, test } from 'vitest'
import {
  identifyingValuesOf,
  isSameDestination,
  mainValueOf,
  maskDestination,
  shownDestination,
  shownToStaff,
  spellingsOf,
} from './destinations.rules.ts'

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89…3000'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1q…f3t4'],
  ['ada@example.org', 'a…@example.org'],
  ['+4915112345678', '+491…5678'],
  ['123456789', '…789'],
  ['12345', '…5'],
  ['4242 4242 4242 4242', '…4242'],
])('masks %s as %s', (value, shown) => {
  expect(maskDestination(value)).toBe(shown)
})

test('shows a destination by account, address or number, and by a name only if there is nothing else', () => {
  expect(mainValueOf({ account_holder: 'Ada Lovelace', iban: 'DE89' })).toBe('DE89')
  expect(mainValueOf({ destination_tag: '77', wallet_id: 'rAddress' })).toBe('rAddress')
  expect(mainValueOf({ recipient_name: 'Ada' })).toBe('Ada')
  expect(mainValueOf({})).toBe('')
})

test.each([
  [{ account_holder: 'Ada Lovelace 2', iban: 'DE89' }, ['DE89']],
  [{ recipient_name: 'ada@4915112345678', phone: '+4915112345678' }, ['+4915112345678']],
  [{ cardholder: 'Ada 1234567', card_holder: 'Ada 2', card_number: '4242' }, ['4242']],
  [{ bank_name: 'Bank 1234567', account_number: '12345678', phone: '+491' }, ['12345678', '+491']],
  [{ speed: 'option-1', wallet_email: 'ada@example.org' }, ['ada@example.org']],
  [{ recipient_name: 'Ada 1234567' }, []],
])('recognises %j by %j, regardless of names', (fields, values) => {
  expect(identifyingValuesOf(fields)).toEqual(values)
  if (values[0] !== undefined) expect(mainValueOf(fields)).toBe(values[0])
})

const TON = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'

test.each([
  ['DE89 3704', 'de89\u00a03704'],
  ['+49 (151) 123-45678', '4915112345678'],
  [TON, TON.replace('-', '+')],
  [TON, 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
])('treats %s and %s as spellings of one destination', (one, other) => {
  expect(spellingsOf(one)[0]).toBe(spellingsOf(other)[0])
})

test('ignores spaces when comparing destinations, but no other difference', () => {
  const one = { iban: 'DE89 3704', account_holder: 'Ada' }
  expect(isSameDestination(one, { account_holder: 'Ada', iban: 'DE893704' })).toBe(true)
  expect(isSameDestination(one, { ...one, account_holder: 'Bob' })).toBe(false)
  expect(isSameDestination(one, { iban: 'DE89 3704' })).toBe(false)
})

test('shows crypto addresses whole with their tag, masks accounts, and returns null for unknown destinations', () => {
  const coins = { wallet_id: 'rN7n7otQDd6FczFgLdlqtyMVrn3HMfHgFj', destination_tag: '77' }
  expect(shownDestination(coins, true)).toEqual({ label: coins.wallet_id, isWhole: true, tag: '77' })
  const account = { iban: 'DE89 3704 0044 0532 0130 00', account_holder: 'Ada Lovelace' }
  expect(shownDestination(account, false)).toEqual({ label: 'DE89…3000', isWhole: false, tag: null })
  expect(shownDestination({}, false)).toBeNull()
})

test('shows staff the whole destination, but only the last digits of a card number', () => {
  expect(shownToStaff({ card_number: '4242 4242 4242 1234', card_holder: 'Ada' })).toBe(
    'card_number …1234, card_holder Ada',
  )
  expect(shownToStaff({ iban: 'DE89370400440532013000' })).toBe('iban DE89370400440532013000')
})
