import { expect, test } from 'vitest'
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
