/**
 * Publishes, starts and ends the runs of tournaments. Each change is one transaction that locks the run, so a repeat or a second process
 * changes nothing. What a run counts follows from its times, so a late job loses no round.
 */
import { isDeepStrictEqual } from 'node:util'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { eachSeparately } from '../../../platform/jobs/process-separately.ts'
import { refuse } from '../../../platform/errors.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'
import { finishRun } from './finishing.service.ts'
import { fromState, nextState, type RunEvent } from './run-states.rules.ts'
import { runTermsOf } from './run-terms.rules.ts'
import {
  insertRun,
  listOpenRuns,
  lockRun,
  type Run,
  saveTerms,
  setCancelled,
  setState,
} from './runs.queries.ts'
import { dueRuns } from './schedule.rules.ts'
import type { TournamentsDeps } from '../tournaments.deps.ts'

type RunDeps = Pick<TournamentsDeps, 'clock' | 'db' | 'random' | 'settings'>

const SYSTEM = 'system:tournaments'

/** A run that fails keeps no other one waiting. @throws AggregateError at the end */
export async function runTournaments(deps: RunDeps): Promise<void> {
  await publishRuns(deps)
  const now = deps.clock.now()
  await eachSeparately(
    await listOpenRuns(deps.db),
    ({ id }) => id,
    async (run) => {
      if (run.state === 'published') await prepare(deps, run, now)
      // A run that goes on is never locked: counting would wait.
      if (run.endsAt > now) return
      await change(deps, run.id, 'end', (tx) => setState(tx, run.id, 'finalising'))
      await finishRun(deps, run.id)
    },
  )
}

async function publishRuns(deps: RunDeps): Promise<void> {
  const settings = deps.settings.current()
  const now = deps.clock.now()
  const enabled = settings.tournaments.tournaments.filter(({ isEnabled }) => isEnabled)
  for (const tournament of enabled)
    for (const due of dueRuns(tournament, now))
      await inTransaction(deps.db, (tx) =>
        insertRun(tx, {
          id: deps.random.uuid(),
          tournament: tournament.id,
          terms: runTermsOf(settings, tournament),
          ...due,
        }),
      )
}

/** A published run follows the settings until it starts. If its tournament is paused or gone by then, it does not start. */
async function prepare(deps: RunDeps, run: Run, now: Date): Promise<void> {
  const settings = deps.settings.current()
  const tournament = enabledOf(settings, run)
  if (run.startsAt > now) {
    if (tournament === undefined) return
    const terms = runTermsOf(settings, tournament)
    // Compared as stored: without fields that are not set.
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(terms)), run.terms)) return
    await inTransaction(deps.db, (tx) => saveTerms(tx, run.id, terms))
  } else if (tournament === undefined) await cancelRun(deps, run.id, { by: SYSTEM, reason: 'paused' })
  else await change(deps, run.id, 'start', (tx) => setState(tx, run.id, 'running'))
}

const enabledOf = ({ tournaments }: Pick<SettingsSnapshot, 'tournaments'>, { tournament }: Run) =>
  tournaments.tournaments.find(({ id, isEnabled }) => id === tournament && isEnabled)

async function change(
  { db }: Pick<RunDeps, 'db'>,
  id: string,
  event: Exclude<RunEvent, 'cancel'>,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run !== null && run.state === fromState[event]) await act(tx)
  })
}

/** No prizes are paid. Returns false if it was cancelled before. @throws notFound, tournamentEnded */
export async function cancelRun(
  { db, clock }: Pick<RunDeps, 'clock' | 'db'>,
  id: string,
  { by, reason, note }: { by: string; reason: string; note?: (tx: Tx) => Promise<void> },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run === null) throw refuse('notFound')
    if (run.state === 'cancelled') return false
    if (nextState(run.state, 'cancel') === null) throw refuse('tournamentEnded')
    await setCancelled(tx, id, { by, reason, now: clock.now() })
    await note?.(tx)
    return true
  })
}
