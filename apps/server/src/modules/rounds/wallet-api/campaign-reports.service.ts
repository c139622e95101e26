/**
 * Reports of free spins that a provider issued itself. No offer of ours limits them, so they count only up to the total
 * that the operator has agreed with the provider. Anything else is refused, and staff sees it: it may be an issue of ours
 * that the provider reports under a wrong id.
 */
import { convert, toSubunits } from '@fairhall/money'
import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { currencyOf } from '../../settings/index.ts'
import type { RoundsDeps } from '../rounds.deps.ts'
import { claimIssue, markIssueRefused } from '../rounds.queries.ts'
import type { FreeSpins, Refused } from './wallet-call.ts'

/** Adds what the decision must know. Null if the issue belongs to another player. */
export async function toCampaignReport(deps: RoundsDeps, call: FreeSpins): Promise<FreeSpins | null> {
  const reportedAt = await claimIssue(deps.db, call, deps.clock.now())
  return reportedAt === null ? null : { ...call, reportedAt, totalMax: totalMaxOf(deps, call) }
}

function totalMaxOf(deps: RoundsDeps, { providerId, account }: FreeSpins): bigint | null {
  const winMax = deps.catalogue.findWalletApiProvider(providerId)?.campaignWinMax ?? null
  if (winMax === null) return null
  const settings = deps.settings.current()
  const { baseCurrency } = settings
  const most = toSubunits(winMax, baseCurrency.subunitToUnit)
  return convert(most, baseCurrency, currencyOf(settings, account.currency), 'down')
}

/** Each issue is noted once, however often it is reported. */
export async function noteRefusedReport(
  deps: RoundsDeps,
  call: FreeSpins,
  { message }: Refused,
): Promise<void> {
  const { providerId, issueId, totalWin, account } = call
  deps.log.warn({ provider: providerId, issueId, message }, 'refused free spins that a provider reports')
  deps.metrics.freespinReportsRefused.inc({ provider: providerId })
  await inTransaction(deps.db, async (tx) => {
    if (!(await markIssueRefused(tx, call, deps.clock.now()))) return
    await noteAudit(deps, tx, {
      actor: `provider:${providerId}`,
      action: 'freespin.reportRefused',
      subject: `freespin:${issueId}`,
      reason: message,
      details: { player: account.playerId, currency: account.currency, totalWin: String(totalWin) },
    })
  })
}
