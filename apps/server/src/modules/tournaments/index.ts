import { WrongSettings } from '../../platform/config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { defineTimer } from '../../platform/jobs/timers.ts'
import type { Module } from '../../platform/module.ts'
import { errorOfPrizes } from './prize-settings.rules.ts'
import { publishBoards } from './ranking/board.service.ts'
import { runTournaments } from './runs/running.service.ts'
import { publishCompleted } from './tournaments.consumer.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'
import { tournamentsRoutes } from './tournaments.routes.ts'
import { untitledTournament } from './tournaments.view.ts'

export type { TournamentsDeps }
export { tournamentChecks } from './tournaments.audit.queries.ts'
export { type DryRun, dryRunTournaments } from './dry-run.service.ts'
export { toPaid } from './runs/run-terms.rules.ts'
export { dueRuns } from './runs/schedule.rules.ts'
export { isCountingPending, listPrizes } from './runs/finishing.queries.ts'
export { cancelRun } from './runs/running.service.ts'
export { findRun, listRuns } from './runs/runs.queries.ts'
export { tournamentsCounter } from './tournaments.counter.ts'

export const tournamentsModule: Module<TournamentsDeps> = {
  name: 'tournaments',
  routes: tournamentsRoutes,
  consumers: (deps) => [publishCompleted(deps)],
  timers: [defineTimer<TournamentsDeps>({ name: 'tournaments.boards', everyMs: 1000, run: publishBoards })],
  jobs: [
    defineJob({
      name: 'tournaments.run',
      cron: '* * * * *',
      atStart: true,
      run: (deps: TournamentsDeps) => runTournaments(deps),
    }),
  ],
  prepare: (deps) =>
    deps.settings.addCheck(async (snapshot) => {
      const error = errorOfPrizes(snapshot)
      if (error !== null) throw new WrongSettings(`tournaments.json: ${error}`)
      const untitled = untitledTournament(deps, snapshot)
      if (untitled !== null)
        throw new WrongSettings(
          `tournaments.json: the content lacks tournaments.${untitled}.name or its text`,
        )
    }),
}
