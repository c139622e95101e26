import { expect, test } from 'vitest'
import { rules as plainRules, parseRule, toIsoDay, validateField } from './index.ts'
import { parsePhone, phoneRules } from './phone.ts'
import type { Value } from './values.ts'

// 20 November 2026, in the middle of the day: ages and `today` must not depend on the hour.
const now = Date.UTC(2026, 10, 20, 13, 30)
const today = Date.UTC(2026, 10, 20)

function passes(rule: string | string[], value: Value, others: Record<string, Value> = {}): boolean {
  const rules = Array.isArray(rule) ? rule : [rule]
  return validateField('field', rules, { field: value, ...others }, { now, more: phoneRules }) === null
}

const label63 = 'a'.repeat(63)
const mailOf = (length: number) => `a@${`${label63}.`.repeat(3)}${'b'.repeat(length - 2 - 192 - 4)}.org`

// Rule, values that pass, values that fail: the edge cases of each.
const table: [string, Value[], Value[]][] = [
  ['required', ['a', 0, '0', true, ['x']], ['', '  ', null, undefined, [], false]],
  [
    'email',
    ['a@b.co', 'first.last+tag@sub.example.org', `${'a'.repeat(64)}@b.co`, `a@${label63}.org`, mailOf(254)],
    [
      'a',
      'a@b',
      '@b.co',
      'a@',
      'a b@c.de',
      'a@-b.co',
      'a@b-.co',
      'a..b@c.de',
      '.a@b.co',
      'a.@b.co',
      'a@b@c.de',
      'a@b.c',
      'a@b.co\n',
      `${'a'.repeat(65)}@b.co`,
      `a@${label63}a.org`,
      mailOf(255),
    ],
  ],
  [
    'url',
    ['https://example.org/x?y=1', 'http://localhost:3000', 'HTTPS://EXAMPLE.ORG'],
    ['example.org', '//example.org', 'javascript:alert(1)', 'ftp://a.b', 'data:text/html,x', 'http://'],
  ],
  [
    'numeric',
    ['1', '-2.5', '0', '007', 3, -0.5],
    ['1e9', 'NaN', 'x', '0x10', '1,5', '.5', '5.', '+1', '--1', Number.NaN],
  ],
  ['integer', ['12', '-3', '0', 4], ['1.5', '1.0', 'x', '1e3', '+1', 0.5]],
  ['decimal', ['1', '1.25', '12,50', '-0.1', 1.5], ['1.', '1,', '.5', '1e5', '1,234.5', 'x']],
  ['decimal:2', ['1.25', '1.2', '3', '-1.99'], ['1.255', '1.']],
  ['decimal:0', ['1'], ['1.0']],
  ['alpha', ['abc', 'Grüße', 'Ж', 'नमस्ते', 'سلام'], ['ab1', 'a b', 'a-b', '1']],
  ['alpha_num', ['abc1', '1', 'Ünal9', 'कखग१'], ['ab-1', 'a b', 'a_b']],
  ['alpha_dash', ['ab-1_c', '-', '_'], ['a b', 'a.b', 'a/b']],
  ['min:6', ['123456', '👍👍👍👍👍👍', 6, [1, 2, 3, 4, 5, 6]], ['12345', '👍👍👍', 5, [1, 2, 3, 4, 5]]],
  ['max:3', ['abc', '👍👍👍', 3, [1, 2, 3]], ['abcd', 3.01, [1, 2, 3, 4]]],
  ['between:2,4', ['ab', 'abcd', 2, 4, [1, 2]], ['a', 'abcde', 1.99, 4.01, [1]]],
  ['digits:6', ['123456', '000000', 123456], ['12345', '12345a', '1234567', '-12345', '12345.']],
  ['digits_between:2,4', ['12', '1234', 99], ['1', '12345', '1a', '-1', '1.2']],
  ['regex:^[A-Z]{2},\\d+$', ['AB,12'], ['AB12', 'ab,12', 'AB,12\n']],
  ['regex:/^ab$/i', ['AB', 'ab'], ['abc']],
  ['regex:/^a:b$/', ['a:b'], ['ab']],
  ['regex:^\\p{L}{2,4}$', ['Åse', 'نام'], ['a1', 'ab-c']],
  ['regex:^.{2}$', ['👍👍'], ['👍']],
  ['regex:/^\\p{Lu}+$/v', ['ÅB'], ['åb']],
  ['regex:([', [], ['anything']],
  ['not_regex:([', [], ['anything']],
  ['not_regex:\\d', ['abc'], ['a1']],
  ['not_regex:/bad/i', ['good'], ['BAD']],
  [
    'ip',
    ['127.0.0.1', '0.0.0.0', '255.255.255.255', '::1', '::', '2001:db8::ff', '::ffff:1.2.3.4'],
    ['256.1.1.1', '1.2.3', 'localhost', '1.2.3.4.', '1.2.3.4.5', '01.2.3.4', '12345::1', ':::'],
  ],
  [
    'mac',
    ['00:1A:2b:3c:4D:5e', '00-1a-2b-3c-4d-5e'],
    ['00:1a:2b:3c:4d', '00:1a-2b:3c:4d:5e', '00:1a:2b:3c:4d:5g', '00:1a:2b:3c:4d:5e:6f', '001a2b3c4d5e'],
  ],
  ['boolean', [true, false, 1, 0, '1', '0'], ['true', 'false', 'yes', 2, '2']],
  ['array', [['a'], [0]], ['a', 1, true]],
  ['string', ['a', '1'], [1, true, ['a']]],
  [
    'date',
    ['2024-02-29', '2000-02-29', '1000-01-01', '3000-12-31', '2024-04-30', '2024-1-2', 0, today],
    [
      '2023-02-29',
      '1900-02-29',
      '0999-12-31',
      '999-01-01',
      '3001-01-01',
      '2024-00-10',
      '2024-13-01',
      '2024-01-00',
      '2024-01-32',
      '2024-04-31',
      '01.02.2024',
      '2024/01/02',
      '2024-01-02T00:00',
      '20240102',
      Number.NaN,
    ],
  ],
  ['before:2024-01-02', ['2024-01-01', Date.UTC(2024, 0, 2) - 1], ['2024-01-02', '2024-01-03', 'x']],
  ['before:today', ['2026-11-19'], ['2026-11-20', '2026-11-21']],
  ['before:nowhere', [], ['2024-01-01']],
  ['after:2024-01-02', ['2024-01-03', Date.UTC(2024, 0, 2) + 1], ['2024-01-02', '2024-01-01', 'x']],
  ['after:today', ['2026-11-21'], ['2026-11-20']],
  ['date_equals:2024-01-02', ['2024-01-02', '2024-1-2', Date.UTC(2024, 0, 2)], ['2024-01-03', '2024-01-01']],
  ['minAge:18', ['2008-11-20', '1950-01-01'], ['2008-11-21', '2026-11-20', '2030-01-01', 'x']],
  ['maxAge:99', ['1926-11-21', '1927-11-20', '2026-11-20'], ['1926-11-20', '1900-01-01', '2030-01-01', 'x']],
  [
    'cpf_number',
    ['529.982.247-25', '52998224725', '111.444.777-35'],
    ['52998224724', '52998224735', '11111111111', '00000000000', '5299822472', '529982247255', '5299822472a'],
  ],
  ['uppercase', ['ABC', 'ÄÖ1', '12'], ['aBC', 'AbC']],
  ['lowercase', ['abc', 'äö1', '12'], ['Abc', 'abC']],
  ['accepted', ['yes', 'on', '1', 1, true, 'true', 'Yes'], ['no', '0', false, '', null, undefined, 'y']],
  ['declined', ['no', 'off', '0', 0, false, 'false'], ['yes', true, 1]],
  ['country_code', ['DE', 'ZZ'], ['de', 'De', 'DEU', 'D', 'D1']],
  ['language_code', ['de', 'zz'], ['DE', 'De', 'deu', 'd', 'd1']],
  [
    'calling_code',
    ['+49', '1', '358', '4915123456789', '+14155552671'],
    ['+999', '12', '1234', 'abc', '+', '491', '1'.repeat(251)],
  ],
  ['yes_type', ['yes', 'on', '1', 1, 'true', true], ['no', 'YES!', 'Yes', '2']],
  ['no_type', ['no', 'off', '0', 0, 'false', false], ['yes', 'No', '2']],
  [
    'phone',
    ['+4915123456789', '4915123456789', '+14155552671', '+55 11 96123-4567'],
    [
      '123',
      '+49',
      '+1',
      'abc',
      '+999123456789',
      '+141555526711',
      `+${'1'.repeat(18)}`,
      `+49${'1'.repeat(249)}`,
    ],
  ],
]

test.each(table)('%s', (rule, good, bad) => {
  for (const value of good) expect(passes(rule, value), `${rule} should accept ${String(value)}`).toBe(true)
  for (const value of bad) expect(passes(rule, value), `${rule} should refuse ${String(value)}`).toBe(false)
})

const OWN = '+4915112345678'
test.each([
  [OWN, OWN],
  [' +49 (151) 123-456.78 ', OWN],
  ['4915112345678', OWN],
  ['004915112345678', OWN],
  ['+49015112345678', OWN],
  ['+49 (0) 151/12345678', OWN],
  ['+49\u00a0151\u00a012345678', OWN],
  ['+1 1 202 555 0123', '+12025550123'],
  ['+3606306123456', '+36306123456'],
  ['+39 06 12345678', '+390612345678'],
])('the phone number %j is %s', (text, number) => {
  expect(parsePhone(text)).toBe(number)
  expect(parsePhone(number)).toBe(number)
})

test.each([
  `${OWN} x2`,
  `${OWN};ext=2`,
  `${OWN}#5`,
  `${OWN} call me`,
  `tel:${OWN}`,
  `${OWN},+4917612345678`,
  `${OWN} +4917612345678`,
  `${OWN}<b>`,
  `${OWN}\r\nBcc: x`,
  `+49\n15112345678`,
  `${OWN}\u202e`,
  `${OWN}\u200b`,
  '+49１５１12345678',
  '+49151١٢٣٤٥٦٧٨',
  '+1202KLMNOPQ',
  '++4915112345678',
  '+4900 15112345678',
  '',
])('%j is not exactly one phone number', (text) => {
  expect(parsePhone(text)).toBeNull()
})

test('rules that look at other fields', () => {
  expect(passes('same:password', 'secret', { password: 'secret' })).toBe(true)
  expect(passes('same:password', 'secret', { password: 'Secret' })).toBe(false)
  expect(passes('different:old', 'new', { old: 'new' })).toBe(false)
  expect(passes('different:old', 'new', { old: 'old' })).toBe(true)
  expect(passes('confirmed', 'x', { field_confirmation: 'x' })).toBe(true)
  expect(passes('confirmed', 'x', { field_confirmation: 'y' })).toBe(false)
  expect(passes('confirmed', 'x')).toBe(false)
})

test('a field is required if another has one of the values', () => {
  expect(passes('required_if:kind,card,bank', '', { kind: 'bank' })).toBe(false)
  expect(passes('required_if:kind,card,bank', false, { kind: 'card' })).toBe(false)
  expect(passes('required_if:kind,card,bank', 'x', { kind: 'card' })).toBe(true)
  expect(passes('required_if:kind,card,bank', '', { kind: 'crypto' })).toBe(true)
  expect(passes('required_if:kind,card,bank', '')).toBe(true)
  expect(passes('required_if:isOwn,true', '', { isOwn: true })).toBe(false)
})

test('a day is compared with another field, unless that one is empty', () => {
  expect(passes('after:start', '2024-01-02', { start: '2024-01-01' })).toBe(true)
  expect(passes('after:start', '2024-01-01', { start: '2024-01-01' })).toBe(false)
  expect(passes('before:end', '2024-01-02', { end: '2024-01-01' })).toBe(false)
  expect(passes('date_equals:start', '2024-01-01', { start: '2024-01-01' })).toBe(true)
  expect(passes('after:start', '2024-01-02', { start: '' })).toBe(true)
  expect(passes('after:start', '2024-01-02', { start: 'soon' })).toBe(false)
})

test('a person born on 29 February comes of age on 1 March', () => {
  const at = (day: string) =>
    validateField('field', ['minAge:18'], { field: '2008-02-29' }, { now: Date.parse(day) }) === null
  expect(at('2026-02-28')).toBe(false)
  expect(at('2026-03-01')).toBe(true)
})

test('in a field with a number rule, text is measured by its numeric value', () => {
  expect(passes(['numeric', 'min:18'], '18')).toBe(true)
  expect(passes(['numeric', 'min:18'], '17.99')).toBe(false)
  expect(passes(['integer', 'between:2,4'], '4')).toBe(true)
  expect(passes(['max:3', 'decimal:2'], '3.01')).toBe(false)
  expect(passes(['max:3'], '999')).toBe(true)
})

test('all but required, required_if and accepted pass on an empty value', () => {
  const names = [...Object.keys(plainRules), ...Object.keys(phoneRules)]
  const strict = names.filter(
    (rule) => !passes(`${rule}:x`, '') || !passes(`${rule}:x`, null) || !passes(`${rule}:x`, []),
  )
  expect(strict.toSorted()).toEqual(['accepted', 'required'])
  expect(passes('required_if:kind,x', '', { kind: 'x' })).toBe(false)
})

test('every rule of the product exists and has a test case', () => {
  const named = new Set([
    ...table.map(([rule]) => parseRule(rule).rule),
    'same',
    'different',
    'confirmed',
    'required_if',
  ])
  expect([...named].toSorted()).toEqual([...Object.keys(plainRules), ...Object.keys(phoneRules)].toSorted())
  expect(named.size).toBe(42)
})

test.each([
  ['1990-5-7', '1990-05-07'],
  [' 1990-05-07 ', '1990-05-07'],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['07.05.1990', null],
  ['', null],
])('the day %j is stored as %j', (text, stored) => {
  expect(toIsoDay(text)).toBe(stored)
})
