import { expect, test } from 'vitest'
import { messageKey, messageValues, parseRule, validateAll, validateField } from './index.ts'

const now = Date.UTC(2026, 10, 20)

test('throws on an unknown rule instead of passing', () => {
  expect(() => validateField('field', ['minn:3'], { field: 'a' }, { now })).toThrow(
    'unknown validation rule: minn',
  )
})

test('returns the first failed rule of each field', () => {
  const failures = validateAll(
    { email: ['required', 'email'], password: ['required', 'min:6'], nickname: ['min:2'] },
    { email: '', password: 'abc', nickname: '' },
    { now },
  )
  expect(failures).toEqual({
    email: { rule: 'required', params: [] },
    password: { rule: 'min', params: ['6'] },
  })
})

test('a message gets the bounds and the whole parameter', () => {
  expect(messageValues({ rule: 'between', params: ['2', '4'] })).toEqual({
    min: '2',
    max: '4',
    param: '2, 4',
  })
  expect(messageValues({ rule: 'min', params: ['6'] })).toEqual({ min: '6', max: '6', param: '6' })
  expect(messageValues({ rule: 'email', params: [] })).toEqual({ min: '', max: '', param: '' })
})

test('the size of a number and of a list has a different message than that of a text', () => {
  const keyOf = (rules: string[], value: string | number | string[]) => {
    const failure = validateField('field', rules, { field: value }, { now })
    return failure && messageKey(failure)
  }
  expect(keyOf(['min:6'], 'abc')).toBe('min')
  expect(keyOf(['min:6'], 3)).toBe('minNumber')
  expect(keyOf(['integer', 'max:6'], '7')).toBe('maxNumber')
  expect(keyOf(['between:2,3'], ['a'])).toBe('betweenList')
  expect(keyOf(['digits:2'], 3)).toBe('digits')
})

test('a pattern keeps its commas and colons', () => {
  expect(parseRule('regex:^a,b:c$')).toEqual({ rule: 'regex', params: ['^a,b:c$'] })
  expect(parseRule('between:2,4')).toEqual({ rule: 'between', params: ['2', '4'] })
})
