import { toDecimal } from '@fairhall/money'
import type { Deps } from '../platform/deps.ts'
import { repeat, type Repeated } from '../platform/repeat-task.ts'
import { retryDelayMs } from '../rounds/rounds.rules.ts'
import {
  claimReports,
  delayReport,
  expireFreeSpins,
  type FreeSpins,
  markReported,
} from './free-spins.queries.ts'

/**
 * Reports free spins to the operator's wallet. A report states the whole: how many spins are left and what all of
 * them won, so a later one replaces an earlier one. The final report is repeated until the wallet accepts it.
 */
const CLAIM_MS = 20_000
const BATCH = 32

async function report(deps: Deps, issue: FreeSpins): Promise<void> {
  const body = JSON.stringify({
    issue_id: issue.issueId,
    account_id: issue.accountId,
    currency: issue.currency,
    status: issue.state,
    spins_left: issue.spinsLeft,
    total_win: toDecimal(issue.totalWin, issue.subunitToUnit),
  })
  const answer = await deps.wallet.call('freespins', body, issue.subunitToUnit)
  if (answer.kind === 'accepted') return markReported(deps.pool, issue)
  const { issueId, reportTries } = issue
  deps.log.warn({ issueId, tries: reportTries, answer }, 'the wallet did not accept a report of free spins')
  await delayReport(deps.pool, issue, new Date(deps.clock.now().getTime() + retryDelayMs(reportTries)))
}

/** Sends every due report. Returns how many there were. */
export async function reportDue(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  await expireFreeSpins(deps.pool, now)
  const issues = await claimReports(deps.pool, now, new Date(now.getTime() + CLAIM_MS), BATCH)
  await Promise.all(issues.map((issue) => report(deps, issue)))
  return issues.length
}

/** Reports in the background, after a spin. */
export function reportSoon(deps: Deps): void {
  const work = reportDue(deps).then(
    () => undefined,
    (error: unknown) =>
      deps.log.error({ err: error }, 'free spins could not be reported; it will be retried'),
  )
  deps.underWay.add(work)
  void work.finally(() => deps.underWay.delete(work))
}

export function startReporting(deps: Deps): Repeated {
  const everyMs = deps.timings.retryEveryMs
  if (everyMs === 0) return { stop: async () => {} }
  return repeat(everyMs, deps.log, 'due reports of free spins could not be sent', async () => {
    while ((await reportDue(deps)) === BATCH);
  })
}
