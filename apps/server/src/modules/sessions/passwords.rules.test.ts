import { expect, test } from 'vitest'
import { Refusal } from '../../platform/errors.ts'
import { hashPassword, isPassword, DUMMY_HASH } from './passwords.ts'

test('an unknown login costs as much hashing as a known one', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  const real = await hashPassword('correct horse battery')
  expect(costOf(real).join('$')).toBe('$argon2id$v=19$m=19456,t=2,p=1')
  expect(costOf(DUMMY_HASH)).toEqual(costOf(real))
  expect(DUMMY_HASH.length).toBe(real.length)
  expect(await isPassword(null, 'whatever is typed')).toBe(false)
})

test('accepts a password regardless of its Unicode composition', async () => {
  const hash = await hashPassword('caf\u00e9 am Meer')
  expect(await isPassword(hash, 'cafe\u0301 am Meer')).toBe(true)
  expect(await isPassword(hash, 'cafe am Meer')).toBe(false)
})

test('refuses further work when the queue is full and completes what is queued', async () => {
  const waiting = Array.from({ length: 600 }, () => isPassword('not a hash', 'x').catch(refusalOf))
  const outcomes = await Promise.all(waiting)
  const refused = outcomes.filter((outcome) => outcome === 'unavailable')
  expect(refused.length).toBeGreaterThanOrEqual(90)
  expect(refused.length).toBeLessThan(100)
  expect(await isPassword(DUMMY_HASH, 'whatever is typed')).toBe(false)
})

const refusalOf = (error: unknown) => (error instanceof Refusal ? error.refusal : 'not a hash')
