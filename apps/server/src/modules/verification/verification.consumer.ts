/** Publishes the state of a player's identity check to their open pages. */
import type { VerificationDeps } from './verification.deps.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import { findCheck } from './verification.queries.ts'
import { toShown } from './verification.service.ts'

export function publishChecks(deps: VerificationDeps): Consumer {
  return definePublications(deps.realtime, {
    name: 'verification.publications',
    kinds: ['identityCheck.changed'],
    entityOf: ({ playerId }) => playerId,
    load: loadEach(async (tx, { playerId }) => {
      const verification = toShown(playerId, await findCheck(tx, playerId))
      const key = `identity-check:${playerId}:${verification.version}`
      return toPlayer('identity', playerId, { event: 'verification.updated', verification }, key)
    }),
  })
}
