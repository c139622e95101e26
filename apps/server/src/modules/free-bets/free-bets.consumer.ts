/** Publishes a free bet that was issued or taken back to the player's open pages. */
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import type { FreeBetsDeps } from './free-bets.deps.ts'
import { findFreebet } from './free-bets.queries.ts'
import { toPlayerFreebet } from './free-bets.view.ts'

export function publishFreebets(deps: Pick<FreeBetsDeps, 'clock' | 'realtime' | 'settings'>): Consumer {
  return definePublications(deps.realtime, {
    name: 'freeBets.publications',
    kinds: ['freebet.changed'],
    entityOf: ({ freebetId }) => freebetId,
    load: loadEach(async (tx, { freebetId }) => {
      const row = await findFreebet(tx, freebetId)
      if (row === null || !deps.settings.current().currencies.has(row.currency)) return null
      const freebet = toPlayerFreebet(deps, row)
      const message = { event: 'game.freebet.changed' as const, freebet }
      return toPlayer('bets', row.player_id, message, `freebet:${row.id}:${freebet.status}`)
    }),
  })
}
