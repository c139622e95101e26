/** Solves proof-of-work challenges as the site does. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from '../../../packages/contract/src/index.ts'
import type { TestServer } from './server.ts'

export const toProof = (challenge: Challenge, solution: object): string =>
  btoa(JSON.stringify({ challenge, solution }))

export async function solve(challenge: Challenge): Promise<{ counter: number; derivedKey: string }> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('the challenge has no solution')
  return { counter: solution.counter, derivedKey: solution.derivedKey }
}

/** Fetches a challenge and solves it. */
export async function giveProof(server: TestServer): Promise<string> {
  const challenge = (await server.call('getChallenge')).data
  return toProof(challenge, await solve(challenge))
}
