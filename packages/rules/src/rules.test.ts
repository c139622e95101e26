import { expect, test } from 'vitest'
import { rules as plainRules, messageValues, parseRule, validateAll, validateField } from './index.ts'
import { phoneRules } from './phone.ts'
import type { Value } from './values.ts'

const now = Date.UTC(2026, 10, 20)

function passes(rule: string, value: Value, others: Record<string, Value> = {}): boolean {
  return validateField('field', [rule], { field: value, ...others }, { now, more: phoneRules }) === null
}

// rule, what passes, what fails
const table: [string, Value[], Value[]][] = [
  ['required', ['a', 0, true, ['x']], ['', '  ', null, undefined, [], false]],
  [
    'email',
    ['a@b.co', 'first.last+tag@sub.example.org'],
    ['a', 'a@b', '@b.co', 'a b@c.de', 'a@-b.co', 'a..b@c.de'],
  ],
  [
    'url',
    ['https://example.org/x?y=1', 'http://localhost:3000'],
    ['example.org', 'javascript:alert(1)', 'ftp://a.b'],
  ],
  ['numeric', ['1', '-2.5', 3], ['1e9', 'NaN', 'x', '0x10', '1,5']],
  ['integer', ['12', '-3', 4], ['1.5', 'x', '1e3']],
  ['decimal', ['1', '1.25'], ['1.', '.5', '1e5']],
  ['decimal:2', ['1.25', '3'], ['1.255']],
  ['alpha', ['abc', 'Grüße'], ['ab1', 'a b']],
  ['alpha_num', ['abc1'], ['ab-1', 'a b']],
  ['alpha_dash', ['ab-1_c'], ['a b', 'a.b']],
  ['min:6', ['123456', 6, [1, 2, 3, 4, 5, 6]], ['12345', 5, [1]]],
  ['max:3', ['abc', 3, [1]], ['abcd', 4]],
  ['between:2,4', ['ab', 'abcd', 3], ['a', 'abcde', 5]],
  ['digits:6', ['123456'], ['12345', '12345a', '1234567']],
  ['digits_between:2,4', ['12', '1234'], ['1', '12345', '1a']],
  ['regex:^[A-Z]{2},\\d+$', ['AB,12'], ['AB12']],
  ['regex:/^ab$/i', ['AB'], ['abc']],
  ['regex:([', [], ['anything']],
  ['not_regex:\\d', ['abc'], ['a1']],
  ['ip', ['127.0.0.1', '::1', '2001:db8::ff'], ['256.1.1.1', '1.2.3', 'localhost', '1.2.3.4.']],
  ['mac', ['00:1A:2b:3c:4D:5e', '00-1a-2b-3c-4d-5e'], ['00:1a:2b:3c:4d', '00:1a-2b:3c:4d:5e']],
  ['boolean', [true, false, 1, 0, '1', '0'], ['true', 'yes', 2]],
  ['array', [['a']], ['a', 1]],
  ['string', ['a'], [1, true]],
  [
    'date',
    ['2024-02-29', '1000-01-01', 0],
    ['2023-02-29', '999-01-01', '3001-01-01', '2024-13-01', '2024-04-31', '01.02.2024'],
  ],
  ['before:2024-01-02', ['2024-01-01'], ['2024-01-02', 'x']],
  ['after:2024-01-02', ['2024-01-03'], ['2024-01-02']],
  ['date_equals:2024-01-02', ['2024-01-02'], ['2024-01-03']],
  ['before:today', ['2026-11-19'], ['2026-11-20']],
  ['minAge:18', ['2008-11-20', '1950-01-01'], ['2008-11-21', '2030-01-01', 'x']],
  ['maxAge:99', ['1950-01-01'], ['1900-01-01']],
  ['cpf_number', ['529.982.247-25', '52998224725'], ['52998224724', '11111111111', '5299822472']],
  ['uppercase', ['ABC'], ['aBC']],
  ['lowercase', ['abc'], ['Abc']],
  ['accepted', ['yes', 'on', '1', true], ['no', '0', false]],
  ['declined', ['no', 'off', 0, false], ['yes', true]],
  ['country_code', ['DE'], ['de', 'DEU']],
  ['language_code', ['de'], ['DE', 'deu']],
  ['calling_code', ['+49', '1', '+358'], ['+999', '1234', 'abc']],
  ['yes_type', ['yes', 'on', '1', 'true'], ['no', 'YES!']],
  ['no_type', ['no', 'off', '0', 'false'], ['yes']],
  ['phone', ['+4915123456789', '4915123456789', '+14155552671'], ['123', '+49', 'abc', '1'.repeat(251)]],
]

test.each(table)('%s', (rule, good, bad) => {
  for (const value of good) expect(passes(rule, value), `${rule} should take ${String(value)}`).toBe(true)
  for (const value of bad) expect(passes(rule, value), `${rule} should refuse ${String(value)}`).toBe(false)
})

test('rules that look at other fields', () => {
  expect(passes('same:password', 'secret', { password: 'secret' })).toBe(true)
  expect(passes('same:password', 'secret', { password: 'other' })).toBe(false)
  expect(passes('different:old', 'new', { old: 'new' })).toBe(false)
  expect(passes('confirmed', 'x', { field_confirmation: 'x' })).toBe(true)
  expect(passes('confirmed', 'x', { field_confirmation: 'y' })).toBe(false)
  expect(passes('required_if:kind,card,bank', '', { kind: 'bank' })).toBe(false)
  expect(passes('required_if:kind,card,bank', '', { kind: 'crypto' })).toBe(true)
  expect(passes('after:start', '2024-01-02', { start: '2024-01-01' })).toBe(true)
})

test('all but the required family pass on an empty value', () => {
  for (const rule of [...Object.keys(plainRules), ...Object.keys(phoneRules)]) {
    if (rule.startsWith('required')) continue
    expect(passes(`${rule}:x`, ''), rule).toBe(true)
    expect(passes(`${rule}:x`, null), rule).toBe(true)
  }
})

test('every rule of the product is there and has a case', () => {
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

test('an unknown rule is a mistake in the definition, not a pass', () => {
  expect(() => passes('minn:3', 'a')).toThrow('unknown validation rule: minn')
})

test('the first failed rule of each field is told, with what its message needs', () => {
  const failures = validateAll(
    { email: ['required', 'email'], password: ['required', 'min:6'], nickname: ['min:2'] },
    { email: '', password: 'abc', nickname: '' },
    { now },
  )
  expect(failures).toEqual({
    email: { rule: 'required', params: [] },
    password: { rule: 'min', params: ['6'] },
  })
  expect(messageValues({ rule: 'between', params: ['2', '4'] })).toEqual({
    min: '2',
    max: '4',
    param: '2, 4',
  })
})
