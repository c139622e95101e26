/** Recomputes the ledger from one snapshot and reports every difference. Read-only. */
import { audit, type AuditCheck, type AuditFinding } from '@fairhall/ledger'
import type { Pool } from '@fairhall/postgres'
import { bonusChecks, budgetChecks } from '../bonuses/index.ts'
import { vaultChecks } from '../vault/index.ts'
import { freeBetChecks } from '../free-bets/index.ts'
import { freeSpinChecks } from '../free-spins/index.ts'
import { cashbackChecks } from '../cashback/index.ts'
import { grantChecks } from '../grants/index.ts'
import { playReportChecks } from '../play-report/index.ts'
import { protectionChecks } from '../protection-signals/index.ts'
import { prizeDropChecks } from '../prize-drops/index.ts'
import { jackpotChecks } from '../jackpots/index.ts'
import { loyaltyChecks } from '../loyalty/index.ts'
import { affiliateChecks } from '../affiliates/index.ts'
import { questChecks } from '../quests/index.ts'
import { tournamentChecks } from '../tournaments/index.ts'
import { paymentChecks } from '../payments/index.ts'
import { roundChecks } from '../rounds/index.ts'
import { sportsChecks } from '../sports/index.ts'
import { readSnapshot } from './audit.queries.ts'

export interface AuditReport {
  checks: readonly string[]
  findings: readonly AuditFinding[]
}

const allChecks: readonly AuditCheck[] = [
  ...roundChecks,
  ...sportsChecks,
  ...bonusChecks,
  ...budgetChecks,
  ...vaultChecks,
  ...freeSpinChecks,
  ...freeBetChecks,
  ...paymentChecks,
  ...grantChecks,
  ...loyaltyChecks,
  ...cashbackChecks,
  ...questChecks,
  ...jackpotChecks,
  ...prizeDropChecks,
  ...playReportChecks,
  ...protectionChecks,
  ...affiliateChecks,
  ...tournamentChecks,
]

export async function auditBooks(pool: Pool): Promise<AuditReport> {
  const findings = await readSnapshot(pool, (client) => audit(client, allChecks))
  return { checks: allChecks.map((check) => check.name), findings }
}
