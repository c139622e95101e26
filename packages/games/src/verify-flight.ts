import { commitmentOf } from './draws.ts'
import { ascent, ascentCrash, ascentMix } from './originals/ascent.ts'
import type { AscentDefinition } from './originals/ascent.ts'
import { definitionOf } from './verify.ts'
import type { NamedRules } from './verify.ts'

/**
 * The fairness check of a flight, which all its bets share. Hashing its server seed as many times as its
 * number gives the end of the chain, so no seed can have been chosen after that was published. The flight
 * must crash where the rules of its build say, whatever the current rules are.
 */
export type ClaimedFlight = NamedRules & {
  /** The position of the flight in its chain, from 1. */
  number: number
  serverSeed: string
  clientSeed: string
  keys: readonly string[]
  /** Null for a flight that never took off: then nothing was mixed or drawn. */
  crash: number | null
  /** The end of the chain, as published before its first flight. */
  chainEnd: string
}

/**
 * No seed is hashed more often than this to find the end of its chain, so that a made-up number ends soon.
 */
const LONGEST_CHAIN = 1_000_000

export type FlightDifference = 'malformed' | 'chain' | 'clientSeed' | 'crash' | 'build'

/** Recomputes a flight from its published data and names every difference. */
export function verifyFlight(claim: ClaimedFlight): { ok: boolean; differences: FlightDifference[] } {
  const differences: FlightDifference[] = []
  if (!isInChain(claim.number)) return { ok: false, differences: ['chain'] }
  try {
    let hash = claim.serverSeed
    for (let step = 0; step < claim.number; step += 1) hash = commitmentOf(hash)
    if (hash !== claim.chainEnd) differences.push('chain')
    const definition = definitionOf(ascent, claim)
    if (definition === null) differences.push('build')
    else if (claim.crash !== null) {
      if (ascentMix(claim.keys) !== claim.clientSeed) differences.push('clientSeed')
      if (ascentCrash(definition as AscentDefinition, claim) !== claim.crash) differences.push('crash')
    }
  } catch {
    differences.push('malformed')
  }
  return { ok: differences.length === 0, differences }
}

const isInChain = (number: unknown) => typeof number === 'number' && number >= 1 && number <= LONGEST_CHAIN
