/** Calls that are refused before a bet is looked at. */
import { get, named, open, place, spoil } from './steps.ts'

const signatures = (
  ['wrong signature', 'other body', 'other path', 'no nonce', 'old time', 'replayed'] as const
).map((spoiled) =>
  named(
    `a call with ${spoiled} is refused and moves nothing`,
    open('10.00'),
    spoil(place('10.00', {}, { bet_id: 'c' }), spoiled),
    get({ moved: '-10.00' }),
  ),
)

const invalidFields: readonly [string, Record<string, unknown>][] = [
  ['no stake', { stake: null }],
  ['a stake of zero', { stake: '0.00' }],
  ['a negative stake', { stake: '-1.00' }],
  ['a stake as a number', { stake: 1 }],
  ['a fraction of a subunit', { stake: '1.0000000000000001' }],
  ['odds below 1', { odds: '0.99' }],
  ['odds with four decimals', { odds: '2.0001' }],
  ['no legs', { legs: [] }],
  ['an unknown kind', { kind: 'teaser' }],
  ['a combo of one leg', { kind: 'combo' }],
  ['a line break in the id', { bet_id: 'a\nb' }],
  ['no session', { session_id: null }],
  [
    'a hidden control in a text',
    { legs: [{ id: '1', event: 'Alder\u202e0 – 1', market: 'm', selection: 's', odds: '2.00' }] },
  ],
]

const invalid = invalidFields.map(([name, fields]) =>
  named(`a bet with ${name} is refused`, place('10.00', { code: 400, moved: '0.00' }, fields)),
)

export const refusalCases = [...signatures, ...invalid]
