import { expect, test } from 'vitest'
import { conditionOf, groupKindOf, groupOf, partsOf, rootOf } from './segment.ts'

const germany = { field: 'country', in: ['DE'] }
const verified = { field: 'isVerified', is: true }
const either = { any: [germany, verified] }

test.each([
  ['all', [germany, verified]],
  ['any', [germany]],
  ['any', []],
  ['not', [germany]],
  ['not', [germany, verified]],
  ['not', [either]],
  ['not', []],
] as const)('a group of kind %s keeps its parts %j', (kind, parts) => {
  const group = groupOf(kind, parts)
  expect([groupKindOf(group), partsOf(group)]).toEqual([kind, parts])
})

test.each([
  [undefined, { all: [] }],
  [germany, { all: [germany] }],
  [either, either],
])('the root of %j is a group', (value, root) => {
  expect(rootOf(value)).toEqual(root)
})

test.each([
  ['deposited', 'money', undefined, { field: 'deposited', atLeast: '1' }],
  ['level', 'number', 'below', { field: 'level', below: 1 }],
  ['lastPlayedAt', 'time', 'isKnown', { field: 'lastPlayedAt', isKnown: true }],
] as const)('a condition about %s has a value of its kind', (field, kind, operator, condition) => {
  expect(conditionOf(field, kind, operator)).toEqual(condition)
})
