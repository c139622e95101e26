/** Recomputes all books at one moment and reports every difference. It reads only. */
import { audit, type AuditCheck, type AuditFinding } from '@fairhall/ledger'
import type pg from 'pg'
import { bonusChecks } from '../bonuses/index.ts'
import { paymentChecks } from '../payments/index.ts'
import { bookChecks } from './audit.checks.ts'

export interface AuditReport {
  checks: readonly string[]
  findings: readonly AuditFinding[]
}

const allChecks: readonly AuditCheck[] = [...bookChecks, ...bonusChecks, ...paymentChecks]

export async function auditBooks(pool: pg.Pool): Promise<AuditReport> {
  const client = await pool.connect()
  // Until it is known to have ended: the connection is thrown away with its transaction, never given to the next one.
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
