/** Publishes finished runs with their winners to everyone. */
import { channels } from '@fairhall/contract/channels'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach } from '../../platform/realtime/publications.ts'
import { findRun } from './runs/runs.queries.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'
import { toTournaments } from './tournaments.service.ts'
import { viewerOf } from '../sports/index.ts'

export const publishCompleted = (deps: TournamentsDeps): Consumer =>
  definePublications<'tournament.completed'>(deps.realtime, {
    name: 'tournaments.publications',
    kinds: ['tournament.completed'],
    entityOf: ({ runId }) => runId,
    load: loadEach(async (tx, { runId }) => {
      const run = await findRun(tx, runId)
      if (run === null) return null
      const viewer = await viewerOf(deps, deps.settings.current().defaultLocale.code)
      const [tournament] = await toTournaments(tx, viewer, [run])
      return {
        channel: channels.tournaments(),
        data: { event: 'tournament.completed', tournament },
        idempotencyKey: `tournament.completed:${runId}`,
      }
    }),
  })
