import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitmentOf } from './draws.ts'
import { ascent, ascentCrash, ascentDefinition, ascentMix } from './originals/ascent.ts'
import { type PublishedRound, verifyPublished } from './published.ts'
import { publishedRound } from './testing.ts'
import { verifyFile } from './verify-file.ts'

const secondSeed = 'ab'.repeat(32)
const firstSeed = commitmentOf(secondSeed)
const keys = ['a key of one player', 'a key of another']

/** A bet on the second flight of a chain that lost in it or was paid at 1.01. */
function publishedBet(): PublishedRound {
  const number = 2
  const clientSeed = ascentMix(keys)
  const crash = ascentCrash(ascentDefinition, { serverSeed: secondSeed, clientSeed, number })
  const bet = publishedRound('ascent', { serverSeed: secondSeed, clientSeed, nonce: number })
  const flight = {
    number,
    serverSeed: secondSeed,
    clientSeed,
    keys,
    crash,
    chainEnd: commitmentOf(firstSeed),
    build: ascent.build,
  }
  return { ...bet, key: keys[1]!, flight }
}

test('a round is correct only with its seed, its result and, for Ascent, its flight', () => {
  expect(verifyPublished(publishedRound('mines'))).toEqual({ kind: 'right' })
  expect(verifyPublished(publishedBet())).toEqual({ kind: 'right' })
})

const flight = publishedBet().flight!
test.each([
  ['no flight', { flight: null }, 'flight'],
  ['a flight of another seed', { flight: { ...flight, serverSeed: firstSeed } }, 'flight'],
  ['a flight of another number', { flight: { ...flight, number: 1 } }, 'flight'],
  ['a flight by other rules', { flight: { ...flight, build: 'ascent@1-000000000000' } }, 'flight'],
  ['a flight that never took off', { flight: { ...flight, crash: null } }, 'flight'],
  ['another chain', { flight: { ...flight, chainEnd: firstSeed } }, 'chain'],
  ['keys that were left out', { flight: { ...flight, keys: keys.slice(1) } }, 'clientSeed'],
  ['a key that was not mixed in', { key: 'another key' }, 'key'],
  ['no key', { key: null }, 'key'],
  ['another end', { flight: { ...flight, crash: 99 } }, 'crash'],
  ['another win', { winSubunits: '7' }, 'win'],
] as const)('a bet of Ascent with %s is detected', (_name, change, difference) => {
  const verdict = verifyPublished({ ...publishedBet(), ...change })
  expect(verdict.kind === 'wrong' && verdict.differences).toEqual([difference])
})

test('a bet of Ascent that did not fly has no key in its flight', () => {
  const bet = publishedBet()
  const left = { ...bet, moves: [{ kind: 'abandon' }], key: 'a third key', winSubunits: bet.stakeSubunits }
  const outcome = { kind: 'ascent', isOver: true, cashOut: null, crash: null, win: 'as shown' }
  expect(verifyPublished({ ...left, outcome })).toEqual({ kind: 'right' })
})

test('a sealed round and a refused bet have nothing to verify', () => {
  const sealed = { serverSeed: null, winSubunits: null, outcome: null }
  expect(verifyPublished({ ...publishedRound('keno'), ...sealed })).toEqual({ kind: 'sealed' })
  expect(verifyPublished({ ...publishedRound('keno'), winSubunits: null, state: 'void' })).toEqual({
    kind: 'void',
  })
  const said = (round: PublishedRound) => verifyFile(JSON.stringify({ ...round, ...sealed })).report
  expect(said(publishedRound('keno'))).toContain('change seeds')
  expect(said(publishedBet())).toContain('when the flight is over')
})

test('a saved flight is verified from its file too', () => {
  expect(verifyFile(JSON.stringify(flight))).toMatchObject({ isRight: true })
  const other = verifyFile(JSON.stringify({ ...flight, crash: 99 }))
  expect(other).toEqual({
    isRight: false,
    report: 'flight 2: WRONG\n  crash: the seeds give another crash point',
  })
})

test.each(['serverSeed', 'clientSeed', 'stakeSubunits'])('an object is not accepted as a %s', (name) => {
  const verdict = verifyPublished({ ...publishedBet(), [name]: { toString: {} } })
  expect(verdict).toEqual({ kind: 'wrong', differences: ['malformed'] })
})

test('an object is not accepted as the number of a flight or the build of a round', () => {
  const file = JSON.stringify({ ...flight, number: { toString: {} } })
  expect(verifyFile(file)).toMatchObject({ isRight: false })
  const round = { ...publishedRound('keno'), build: { toString: {} } }
  expect(verifyFile(JSON.stringify(round))).toMatchObject({ isRight: false })
})

test('any other content of a file is reported as wrong or unverifiable, and never breaks the check', () => {
  const field = fc.constantFrom(...Object.keys(publishedBet()), 'definition')
  fc.assert(
    fc.property(field, fc.jsonValue(), (name, value) => {
      const verdict = verifyPublished({ ...publishedBet(), [name]: value })
      expect(['right', 'wrong', 'sealed', 'void']).toContain(verdict.kind)
    }),
  )
})
