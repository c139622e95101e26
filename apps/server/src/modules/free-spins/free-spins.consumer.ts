/** Publishes the newest state of free spins to the player's open pages. */
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { findFreespin } from './free-spins.queries.ts'
import { toPlayerFreespin } from './free-spins.view.ts'

export function publishFreespins(deps: Pick<FreeSpinsDeps, 'catalogue' | 'realtime' | 'settings'>): Consumer {
  return definePublications(deps.realtime, {
    name: 'bonuses.freespinPublications',
    kinds: ['freespin.changed'],
    entityOf: ({ freespinId }) => freespinId,
    load: loadEach(async (tx, { freespinId }) => {
      const row = await findFreespin(tx, freespinId)
      if (row === null || !deps.settings.current().currencies.has(row.currency)) return null
      const playerFreespin = await toPlayerFreespin(deps, row)
      return toPlayer('freespins', row.player_id, { playerFreespin }, `freespin:${row.id}:${row.version}`)
    }),
  })
}
