/** Starts, pauses and ends runs of campaigns. */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { eachSeparately } from '../../platform/jobs/process-separately.ts'
import { noteAudit } from '../players/index.ts'
import type { CampaignSetting } from '../settings/index.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import { cancelWaiting, insertRun, listRunning, lockRun, saveProgress } from './campaigns.queries.ts'
import { chooseAll } from './choosing.service.ts'
import { nextState, type RunEvent } from './run-states.rules.ts'
import { dueMoment, isOpen } from './schedule.rules.ts'

type RunDeps = Pick<CampaignsDeps, 'clock' | 'db' | 'random' | 'secrets' | 'settings'>

/** Starts what is due, then continues all runs. A run that fails doesn't hold up the others. @throws AggregateError at the end */
export async function workOnRuns(deps: RunDeps): Promise<void> {
  const now = deps.clock.now()
  for (const campaign of deps.settings.current().campaigns.campaigns) {
    const due = dueMoment(campaign, now)
    if (due === null) continue
    await inTransaction(deps.db, (tx) =>
      startRun(deps, tx, campaign, { due: due.toISOString(), actor: 'system:campaigns' }),
    )
  }
  await eachSeparately(
    await listRunning(deps.db),
    (runId) => runId,
    (runId) => chooseAll(deps, runId),
  )
}

function startRun(
  { clock, random }: Pick<RunDeps, 'clock' | 'random'>,
  tx: Tx,
  campaign: CampaignSetting,
  { due, actor }: { due: string; actor: string },
): Promise<boolean> {
  const run = { id: random.uuid(), campaign: campaign.id, due, terms: campaign }
  return insertRun(tx, { ...run, startedAt: clock.now(), startedBy: actor })
}

interface By {
  actor: string
  reason: string
}

type StartResult = 'started' | 'unknown' | 'closed' | 'repeated'

/** By staff. Two presses on the same day start it once. */
export async function startCampaign(deps: RunDeps, id: string, { actor, reason }: By): Promise<StartResult> {
  const campaign = deps.settings.current().campaigns.campaigns.find((one) => one.id === id)
  if (campaign === undefined) return 'unknown'
  const now = deps.clock.now()
  if (!isOpen(campaign, now)) return 'closed'
  return inTransaction(deps.db, async (tx) => {
    const due = now.toISOString().slice(0, 10)
    if (!(await startRun(deps, tx, campaign, { due, actor }))) return 'repeated'
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'campaign.started',
      subject: `campaign:${id}`,
      details: { due },
    })
    return 'started'
  })
}

/** Returns the new state; null if the run is unknown or its state does not allow it. */
export async function changeRun(
  deps: RunDeps,
  runId: string,
  event: Exclude<RunEvent, 'finish'>,
  { actor, reason }: By,
): Promise<string | null> {
  return inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, runId)
    const state = run && nextState(run.state, event)
    if (run === null || state === null) return null
    const now = deps.clock.now()
    await saveProgress(tx, { ...run, state, endedAt: state === 'cancelled' ? now : null })
    if (state === 'cancelled') await cancelWaiting(tx, runId, now)
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: `campaign.${event}`,
      subject: `campaign:${run.campaign}`,
      details: { run: runId },
    })
    return state
  })
}
