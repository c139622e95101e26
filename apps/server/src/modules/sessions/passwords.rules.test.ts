import { expect, test } from 'vitest'
import { Refusal } from '../../platform/errors.ts'
import { hashPassword, isPassword, NOBODYS_HASH } from './passwords.ts'

test('a login that nobody has costs what a real one costs, from the first time on', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  const real = await hashPassword('correct horse battery')
  expect(costOf(NOBODYS_HASH)).toEqual(costOf(real))
  expect(NOBODYS_HASH.length).toBe(real.length)
  expect(await isPassword(null, 'whatever is typed')).toBe(false)
})

test('a password is right however its letters are composed', async () => {
  const hash = await hashPassword('caf\u00e9 am Meer')
  expect(await isPassword(hash, 'cafe\u0301 am Meer')).toBe(true)
  expect(await isPassword(hash, 'cafe am Meer')).toBe(false)
})

test('where too many wait, the next is refused at once, and those who wait are served', async () => {
  const waiting = Array.from({ length: 600 }, () => isPassword('not a hash', 'x').catch(refusalOf))
  const answers = await Promise.all(waiting)
  const refused = answers.filter((answer) => answer === 'unavailable')
  expect(refused.length).toBeGreaterThanOrEqual(90)
  expect(refused.length).toBeLessThan(100)
  expect(await isPassword(NOBODYS_HASH, 'whatever is typed')).toBe(false)
})

const refusalOf = (error: unknown) => (error instanceof Refusal ? error.refusal : 'not a hash')
