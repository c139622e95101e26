import { expect, test } from 'vitest'
import { isDatabaseAway, isLostDatabase } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('it failed'), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '55P03', '57014', '25P03'])(
  '%s means that the database is temporarily unavailable',
  (code) => {
    expect(isLostDatabase(withCode(code))).toBe(true)
    expect(isDatabaseAway(withCode(code))).toBe(true)
  },
)

test.each(['53100', '25006', '58030', '53200'])('%s means that the database cannot write', (code) => {
  expect(isLostDatabase(withCode(code))).toBe(false)
  expect(isDatabaseAway(withCode(code))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('the driver message "%s" means a lost connection', (message) => {
  expect(isLostDatabase(new Error(message))).toBe(true)
})

test.each([withCode('23505'), withCode('42P01'), withCode('22021'), new Error('a mistake'), 'text', null])(
  '%s means neither',
  (error) => expect(isDatabaseAway(error)).toBe(false),
)
