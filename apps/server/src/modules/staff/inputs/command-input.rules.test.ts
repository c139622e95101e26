import { expect, test } from 'vitest'
import { commands } from '../commands/all-commands.ts'
import { errorOfInput, fieldsOf } from './command-input.rules.ts'

test('every field of every command has a type, and a name that no other field of the command has', () => {
  const repeated = commands.filter((command) => {
    const { args, options } = fieldsOf(command)
    const names = [...args, ...options].map(({ name }) => name)
    return new Set(names).size < names.length
  })
  expect(repeated.map(({ words }) => words)).toEqual([])
})

const command = {
  usage: '<player> <currency> <amount> [on:day]',
  needsReason: true,
  options: {
    hours: { value: 'hours', about: '' },
    minutes: { value: 'minutes', about: '', bounds: { min: 5, max: 60 } },
    since: { value: 'moment', about: '' },
    kind: { value: 'kind', about: '', choices: ['deposit', 'withdrawal'] },
    run: { value: 'run name', about: '', isRequired: true },
  },
}
const ARGS = ['ada', 'EUR', '12.50']

test.each([
  ['is complete', ARGS, { run: 'spring-2027' }, null],
  ['leaves optional fields empty', [...ARGS, ''], { run: 'a', hours: '', kind: '' }, null],
  ['has every field', [...ARGS, '2027-02-28'], { run: 'a', hours: '0', since: '2027-02-28T08:30Z' }, null],
  ['lacks an argument', ['ada', ' '], { run: 'a' }, ['currency', 'missing', '<currency> is missing']],
  [
    'has one argument too many',
    [...ARGS, '2027-01-01', 'x'],
    {},
    ['arguments', 'unknown', 'x is an unexpected argument'],
  ],
  [
    'has a wrong amount',
    ['ada', 'EUR', '1e9'],
    {},
    ['amount', 'notAmount', '<amount> must be an amount, such as 12.50'],
  ],
  [
    'has no such day',
    [...ARGS, '2027-02-29'],
    {},
    ['on', 'notDate', '[on] must be a date, such as 2027-05-28'],
  ],
  ['lacks an option', ARGS, {}, ['run', 'missing', '--run is missing']],
  [
    'has a wrong name',
    ARGS,
    { run: 'Spring 2027' },
    ['run', 'notName', expect.stringContaining('--run must')],
  ],
  [
    'has a text for a number',
    ARGS,
    { hours: '1.5' },
    ['hours', 'notNumber', '--hours must be a whole number'],
  ],
  ['is below a bound', ARGS, { minutes: '4' }, ['minutes', 'tooLow', '--minutes must be at least 5']],
  ['is above a bound', ARGS, { minutes: '61' }, ['minutes', 'tooHigh', '--minutes must be at most 60']],
  ['has a wrong moment', ARGS, { since: '2027-02-28T25:00Z' }, ['since', 'notDateTime', expect.any(String)]],
  [
    'has an unknown choice',
    ARGS,
    { kind: 'gift' },
    ['kind', 'notChoice', '--kind must be one of deposit, withdrawal'],
  ],
  [
    'has an unknown option',
    ARGS,
    { run: 'a', toString: 'x' },
    ['toString', 'unknown', 'Unknown option --toString'],
  ],
  [
    'is too long',
    ['a'.repeat(201), 'EUR', '1'],
    {},
    ['player', 'tooLong', '<player> has more than 200 characters'],
  ],
] as const)('input that %s', (_, args, options, expected) => {
  const error = errorOfInput(command, { args, options, reason: 'x' })
  expect(error && [error.field, error.error, error.text]).toEqual(expected)
})

test('a reason is required where the command needs one', () => {
  const input = { args: ARGS, options: { run: 'a' }, reason: ' ' }
  expect(errorOfInput(command, input)).toMatchObject({ field: 'reason', error: 'missing' })
  expect(errorOfInput({ ...command, needsReason: false }, input)).toBeNull()
})
