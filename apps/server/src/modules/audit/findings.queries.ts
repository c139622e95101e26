/** SQL of what the last nightly audit found, for staff to read. */
import type { AuditFinding } from '@fairhall/ledger'
import type { Db, Tx } from '../../platform/database/database.ts'
import { textOf } from './acceptances.rules.ts'

/** Replaces what the audit before found. */
export async function replaceFindings(tx: Tx, findings: readonly AuditFinding[]): Promise<void> {
  await tx.query('delete from audit_finding')
  await tx.query(
    `insert into audit_finding (position, check_name, difference)
     select position, check_name, difference from unnest($1::text[], $2::text[])
       with ordinality f(check_name, difference, position)`,
    [findings.map(({ check }) => check), findings.map(({ difference }) => textOf(difference))],
  )
}

export async function listAuditFindings(db: Db): Promise<{ check: string; difference: string }[]> {
  const { rows } = await db.query<{ check: string; difference: string }>(
    'select check_name as check, difference from audit_finding order by position',
  )
  return rows
}
