import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commitmentOf, seededDraws } from './draws.ts'
import { fraction } from './fraction.ts'
import { gameIds, games, progressOf } from './games.ts'
import type { GameId } from './games.ts'

import { ascentMix } from './originals/ascent.ts'
import { drawBelow, payExactly } from './exact-payout.ts'
import { verifyFlight } from './verify-flight.ts'

/** The README is a specification from which people write verifiers, so its examples must match the engine. */
type Examples = {
  serverSeed: string
  clientSeed: string
  serverSeedHash: string
  words: { nonce: number; first: number[] }
  draws: { nonce: number; bounds: string[]; numbers: string[] }[]
  payments: { nonce: number; stakeSubunits: string; multiplier: [string, string]; pays: string }[]
  rounds: Example[]
  definitions: Record<string, { build: string; definition: unknown }>
  flight: { number: number; keys: string[]; clientSeed: string; chainEnd: string; crash: number }
}

type Example = {
  game: GameId
  nonce: number
  stakeSubunits: string
  choices: object
  moves?: object[]
  winSubunits: string
  outcome: object
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const [, json = ''] = /```json\n([^`]*)```/.exec(readme) ?? []
const examples = JSON.parse(json) as Examples
const { serverSeed, clientSeed } = examples
const drawsOf = (nonce: number) => seededDraws({ serverSeed, clientSeed, nonce })

test('every game with its own rules has an example in the README', () => {
  const kinds = new Set(examples.rounds.map(({ game }) => games[game].kind))
  expect([...kinds].sort()).toEqual([...new Set(gameIds.map((id) => games[id].kind))].sort())
})

test.each(examples.rounds)('the README example of $game, nonce $nonce, matches the engine', (round) => {
  const { game, nonce, stakeSubunits, choices, moves = [], winSubunits, outcome } = round
  const played = games[game].play(drawsOf(nonce), BigInt(stakeSubunits), choices, moves)
  expect(progressOf(played).isOver).toBe(true)
  expect(played.win.toString()).toBe(winSubunits)
  expect(played).toMatchObject(outcome)
})

test('the README examples of the commitment and the words match the engine', () => {
  expect(commitmentOf(serverSeed)).toBe(examples.serverSeedHash)
  const draws = drawsOf(examples.words.nonce)
  expect(examples.words.first.map(() => draws.below(2 ** 32))).toEqual(examples.words.first)
})

test.each(examples.draws)('the README example of draws, nonce $nonce, matches the engine', (one) => {
  const draws = drawsOf(one.nonce)
  expect(one.bounds.map((bound) => drawBelow(draws, BigInt(bound)).toString())).toEqual(one.numbers)
})

test.each(examples.payments)('the README example of a payout, nonce $nonce, matches the engine', (one) => {
  const [over, under] = one.multiplier
  const multiplier = fraction(BigInt(over), BigInt(under))
  expect(payExactly(drawsOf(one.nonce), BigInt(one.stakeSubunits), multiplier).toString()).toBe(one.pays)
})

test.each(Object.entries(examples.definitions))('the README shows the current rules of %s', (id, shown) => {
  const { build, definition } = games[id as GameId]
  expect({ build, definition }).toEqual(shown)
})

test('the README example of a flight matches the engine', () => {
  const { flight } = examples
  const { build } = games.ascent
  expect(verifyFlight({ ...flight, serverSeed, build })).toEqual({ ok: true, differences: [] })
  expect(ascentMix(flight.keys)).toBe(flight.clientSeed)
})
