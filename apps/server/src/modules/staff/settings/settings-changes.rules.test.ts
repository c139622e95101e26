import { expect, test } from 'vitest'
import { changeItem, describeDifference, differencesOf } from './settings-changes.rules.ts'

const offer = (id: string, fields: object = {}) => ({ id, percent: '100', ...fields })

test.each<[string, unknown, unknown, ReturnType<typeof differencesOf>]>([
  ['nothing', { a: 1 }, { a: 1 }, []],
  ['a value', { a: { b: '1' } }, { a: { b: '2' } }, [{ key: 'a.b', before: '1', after: '2' }]],
  ['an added value', {}, { a: false }, [{ key: 'a', before: null, after: 'false' }]],
  ['a removed value', { a: null }, {}, [{ key: 'a', before: 'null', after: null }]],
  ['a list without IDs', { a: [1, 2] }, { a: [1] }, [{ key: 'a', before: '[1,2]', after: '[1]' }]],
  [
    'an item of a list',
    { offers: [offer('x'), offer('y')] },
    { offers: [offer('x'), offer('y', { percent: '50' })] },
    [{ key: 'offers.y.percent', before: '100', after: '50' }],
  ],
  [
    'the order of a list',
    { offers: [offer('x'), offer('y')] },
    { offers: [offer('y'), offer('x')] },
    [{ key: 'offers.(order)', before: 'x, y', after: 'y, x' }],
  ],
  [
    'a removed item',
    { offers: [offer('x'), offer('y')] },
    { offers: [offer('x')] },
    [
      { key: 'offers.(order)', before: 'x, y', after: 'x' },
      { key: 'offers.y.percent', before: '100', after: null },
    ],
  ],
])('shows %s', (_, before, after, differences) => {
  expect(differencesOf(before, after)).toEqual(differences)
})

test.each([
  ['offers.a.cap', null, '1000', 'offers.a.cap unset → 1000'],
  ['offers.a.text', '["a","b"]', 'half of it', 'offers.a.text ["a","b"] → half of it'],
  ['text', null, 'Half; offers.a.cap 500 → 5', 'text unset → "Half; offers.a.cap 500 → 5"'],
  ['text', 'unset', '', 'text "unset" → ""'],
  ['text', 'a → b', '"a', String.raw`text "a → b" → "\"a"`],
  ['text', 'a\nb', ' ', String.raw`text "a\nb" → " "`],
  ['action', 'Play', '→ x', 'action Play → "→ x"'],
  ['action', 'Play →', 'x', 'action "Play →" → x'],
  ['weights.game:x;', '1', '2', '"weights.game:x;" 1 → 2'],
  ['texts.a 1 → 2; b', '1;', '2', '"texts.a 1 → 2; b" "1;" → 2'],
])('shows the change of %s from %j to %j for approval', (key, before, after, shown) => {
  expect(describeDifference({ key, before, after })).toBe(shown)
})

const at = '2026-11-28T12:00:00.000Z'
const earlier = '2026-11-01T00:00:00Z'
const later = '2027-01-01T00:00:00Z'

test.each<[string, object, Parameters<typeof changeItem>[3], object | undefined]>([
  ['pauses an offer', {}, { kind: 'pause' }, { isEnabled: false }],
  ['leaves a paused one', { isEnabled: false }, { kind: 'pause' }, undefined],
  ['resumes a paused one', { isEnabled: false }, { kind: 'resume' }, { isEnabled: true }],
  ['leaves a running one', {}, { kind: 'resume' }, undefined],
  ['ends one without an end', {}, { kind: 'end', at }, { until: at }],
  ['ends one earlier', { until: later }, { kind: 'end', at }, { until: at }],
  ['leaves one that has ended', { until: earlier }, { kind: 'end', at }, undefined],
])('%s', (_, fields, change, changed) => {
  const file = { packages: [], offers: [offer('x', fields), offer('y')] }
  expect(changeItem(file, 'offers', 'x', change)).toEqual(
    changed && { packages: [], offers: [offer('x', { ...fields, ...changed }), offer('y')] },
  )
})

test.each([{ offers: [offer('y')] }, {}, null])('an unknown offer of %j is not changed', (file) => {
  expect(changeItem(file, 'offers', 'x', { kind: 'pause' })).toBeNull()
})
