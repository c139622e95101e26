/** Recomputes the ledger from one snapshot and reports every difference. Read-only. */
import { audit, type AuditCheck, type AuditFinding } from '@fairhall/ledger'
import type { Pool } from '@fairhall/postgres'
import { bonusChecks } from '../../bonuses/index.ts'
import { paymentChecks } from '../../payments/index.ts'
import { bookChecks } from './audit.queries.ts'

export interface AuditReport {
  checks: readonly string[]
  findings: readonly AuditFinding[]
}

const allChecks: readonly AuditCheck[] = [...bookChecks, ...bonusChecks, ...paymentChecks]

export async function auditBooks(pool: Pool): Promise<AuditReport> {
  const client = await pool.connect()
  // Unless the transaction is known to have ended, the connection is closed with it instead of returning to the pool.
  let isOpen = true
  try {
    await client.query('begin isolation level repeatable read read only')
    const findings = await audit(client, allChecks)
    await client.query('commit')
    isOpen = false
    return { checks: allChecks.map((check) => check.name), findings }
  } finally {
    client.release(isOpen)
  }
}
