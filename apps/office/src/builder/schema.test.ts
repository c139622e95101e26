import { expect, test } from 'vitest'
import {
  alternativeOf,
  alternativesOf,
  emptyOf,
  isSame,
  plainPath,
  withField,
  withoutNull,
} from './schema.ts'

test('an optional value is separated from its null', () => {
  const schema = { default: null, anyOf: [{ type: 'string', pattern: 'x' }, { type: 'null' }] }
  expect(withoutNull(schema)).toEqual({
    schema: { default: null, type: 'string', pattern: 'x' },
    isNullable: true,
  })
  const reward = { anyOf: [{ type: 'string' }, { type: 'object' }] }
  expect(withoutNull(reward)).toEqual({ schema: reward, isNullable: false })
})

test('alternatives are named by their kind, or by their type', () => {
  const ofKind = (kind: object) => ({ type: 'object', properties: { kind } })
  const tasks = { oneOf: [ofKind({ const: 'wins' }), ofKind({ enum: ['limit', 'app'] })] }
  expect(alternativesOf(tasks).map(({ name }) => name)).toEqual(['wins', 'limit', 'app'])
  expect(alternativesOf({ anyOf: [{ type: 'string' }, { type: 'object' }] }).map(({ name }) => name)).toEqual(
    ['string', 'object'],
  )
  expect([{ kind: 'wins' }, { offer: 'x' }, '5'].map(alternativeOf)).toEqual(['wins', 'object', 'string'])
})

test('a field is changed in its place, added, and removed', () => {
  expect(Object.entries(withField({ a: 1, b: 2 }, 'a', 3))).toEqual([
    ['a', 3],
    ['b', 2],
  ])
  expect(withField({ a: 1 }, 'b', null)).toEqual({ a: 1, b: null })
  expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
  expect(withField(undefined, 'a', 1)).toEqual({ a: 1 })
})

test('a new value has what is required', () => {
  const task = {
    type: 'object',
    properties: {
      kind: { const: 'wins' },
      quantity: { type: 'integer', minimum: 1 },
      games: { type: 'array' },
    },
    required: ['kind', 'quantity'],
  }
  expect(emptyOf({ oneOf: [task] })).toEqual({ kind: 'wins', quantity: 1 })
})

test.each([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, null, false],
])('%j and %j are the same: %s', (one, other, expected) => {
  expect(isSame(one as never, other as never)).toBe(expected)
})

test('a path is named without places', () => {
  expect(plainPath(['tasks', '0', 'stakeMin'])).toBe('tasks.stakeMin')
})
