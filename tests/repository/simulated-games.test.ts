/** Simulated players have settings for every original that one call ends. */
import { type OriginalId, originalIds, originals } from '@fairhall/games'
import { expect, test } from 'vitest'
import { choicesOf, isPlayable } from '../../apps/sandbox/src/simulation/simulation.rules.ts'
import { publishedRound } from '../../packages/games/src/testing.ts'

/** A round of a game with moves can end before the first one, so several are played. */
function hasMoves(id: OriginalId): boolean {
  const nonces = Array.from({ length: 20 }, (_, nonce) => nonce)
  const serverSeed = 'c0ffee'.padEnd(64, '0')
  return nonces.some(
    (nonce) => (publishedRound(id, { serverSeed, clientSeed: 'mine', nonce }).moves ?? []).length > 0,
  )
}

test.each(originalIds.filter((id) => !hasMoves(id)))('simulated players can play %s', (id) => {
  expect(isPlayable({ id, category: 'originals', isProvablyFair: true })).toBe(true)
  expect(originals[id].readChoices(choicesOf(id))).not.toBeNull()
})
