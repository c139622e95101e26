import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildOf } from './build.ts'
import { ascent, ascentCrash, ascentDefinition, ascentMix } from './originals/ascent.ts'
import { verifyFlight } from './verify-flight.ts'

const sha = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

describe('the chain of seeds', () => {
  const seeds = ['ab'.repeat(32)]
  while (seeds.length < 20) seeds.unshift(sha(seeds[0]!))
  const [chainEnd = '', ...flights] = seeds
  function claimOf(number: number, definition = ascentDefinition) {
    const keys = [`key-${number}`, 'other']
    const serverSeed = flights[number - 1]!
    const clientSeed = ascentMix(keys)
    const crash = ascentCrash(definition, { serverSeed, clientSeed, number })
    return { number, serverSeed, clientSeed, keys, crash, chainEnd, build: ascent.build }
  }

  test('leads every flight back to the end that was published first', () => {
    for (let number = 1; number <= flights.length; number += 1)
      expect(verifyFlight(claimOf(number))).toEqual({ ok: true, differences: [] })
  })

  test.each([
    ['another seed', { serverSeed: 'cd'.repeat(32) }, 'chain'],
    ['another place', { number: 4 }, 'chain'],
    ['a key left out', { keys: ['other'] }, 'clientSeed'],
    ['another height', { crash: 12_345 }, 'crash'],
    ['an invalid seed', { serverSeed: 'x' }, 'malformed'],
  ] as const)('%s is detected', (_name, change, difference) => {
    expect(verifyFlight({ ...claimOf(3), ...change }).differences).toContain(difference)
  })

  test('is verified by the rules of the flight, which must match its build', () => {
    const definition = { ...ascentDefinition, returned: 50 }
    const older = { ...claimOf(3, definition), build: buildOf('ascent', definition), definition }
    expect(older.crash).not.toBe(claimOf(3).crash)
    expect(verifyFlight(older)).toEqual({ ok: true, differences: [] })
    expect(verifyFlight({ ...older, definition: ascentDefinition }).differences).toEqual(['build'])
    expect(verifyFlight({ ...older, build: ascent.build }).differences).toEqual(['crash'])
  })
})
