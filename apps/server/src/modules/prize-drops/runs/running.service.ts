/**
 * Publishes and ends runs, and pauses them. Each change is one transaction under the lock of the run, so a repeat or a second process
 * changes nothing. What a run counts follows from its times, so a late job loses no round.
 */
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { eachSeparately } from '../../../platform/jobs/process-separately.ts'
import { dueRuns, isCountingPending } from '../../tournaments/index.ts'
import { changePauses } from '../counting/qualifying.rules.ts'
import type { PrizeDropsDeps } from '../prize-drops.deps.ts'
import { drawSecretOf, secretOf } from './drop-secrets.ts'
import { dropTermsOf, prizeCount } from './run-terms.rules.ts'
import {
  type DropRunRow,
  listOpenRuns,
  lockRun,
  publishRun,
  savePauses,
  setEnded,
  stopRun,
  SYSTEM,
} from './runs.queries.ts'

type RunDeps = Pick<PrizeDropsDeps, 'catalogue' | 'clock' | 'db' | 'random' | 'secrets' | 'settings'>

/** The transaction of a round that ended in time may still be open for a moment. */
const COMMITTED_MS = 60_000

/** A run that fails keeps no other one waiting. @throws AggregateError at the end */
export async function runPrizeDrops(deps: RunDeps): Promise<void> {
  await publishRuns(deps)
  await eachSeparately(
    await listOpenRuns(deps.db),
    ({ id }) => id,
    async (run) => {
      if (isWithdrawn(deps, run)) await stopPrizeDrop(deps, run.id, { by: SYSTEM })
      await endRun(deps, run.id)
    },
  )
}

async function publishRuns(deps: RunDeps): Promise<void> {
  const settings = deps.settings.current()
  const now = deps.clock.now()
  const { games } = await deps.catalogue.current()
  for (const programme of settings.prizeDrops) {
    if (!programme.isEnabled) continue
    const terms = dropTermsOf(settings, programme, games)
    // The lists of the providers have not arrived yet.
    if (terms.games.length === 0) continue
    for (const due of dueRuns(programme, now)) {
      const id = deps.random.uuid()
      const run = { id, programme: programme.id, terms, secret: drawSecretOf(deps, id), ...due }
      await inTransaction(deps.db, (tx) => publishRun(tx, run))
    }
  }
}

/** A run does not start if staff have paused or removed its programme by then. */
function isWithdrawn({ clock, settings }: Pick<RunDeps, 'clock' | 'settings'>, run: DropRunRow): boolean {
  const { prizeDrops } = settings.current()
  return (
    run.startsAt > clock.now() && !prizeDrops.some(({ id, isEnabled }) => id === run.programme && isEnabled)
  )
}

/** Reveals the secret when nothing can fall any more: all prizes have fallen, or the last round in time is counted. */
async function endRun(deps: RunDeps, runId: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run === null || run.state === 'ended') return
    if (run.fallen < prizeCount(run.terms)) {
      if (run.endsAt.getTime() + COMMITTED_MS > now.getTime()) return
      if (await isCountingPending(tx, run.endsAt)) return
    }
    await setEnded(tx, runId, secretOf(deps, run), now)
  })
}

interface Change {
  by: string
  note?: (tx: Tx) => Promise<void>
}

/** Rounds that end from now on do not qualify. Returns false if it was over before. @throws notFound */
export async function stopPrizeDrop(
  { clock, db }: { clock: RunDeps['clock']; db: Db },
  runId: string,
  { by, note }: Change,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run === null) throw refuse('notFound')
    const now = clock.now()
    if (run.state === 'ended' || run.endsAt <= now || run.stoppedBy !== null) return false
    await stopRun(tx, runId, by, now)
    await note?.(tx)
    return true
  })
}

/** Rounds that end during a pause do not qualify. Returns false if nothing changed. @throws notFound */
export async function pausePrizeDrop(
  { clock, db }: { clock: RunDeps['clock']; db: Db },
  runId: string,
  isPaused: boolean,
  { note }: Omit<Change, 'by'>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run === null) throw refuse('notFound')
    const pauses = changePauses(run.pauses, isPaused, clock.now())
    if (run.state === 'ended' || pauses === null) return false
    await savePauses(tx, runId, pauses)
    await note?.(tx)
    return true
  })
}
