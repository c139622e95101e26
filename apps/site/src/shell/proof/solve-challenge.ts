/** The proof of work of a form, if the operator requires it. Loaded only with forms that need it. */
import type { Client } from '@fairhall/client'
import { solveChallengeWorkers } from 'altcha-lib'

/** Fetches a challenge and solves it in a worker, so that the page stays responsive. */
export async function solveChallenge(client: Client): Promise<string> {
  const challenge = await client.call('getChallenge')
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: 1,
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (solution === null) throw new Error('the proof-of-work challenge was not solved in time')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
