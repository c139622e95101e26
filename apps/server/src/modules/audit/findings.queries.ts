/** SQL of what the last nightly audit found, for staff to read. */
import { type AuditFinding, findDetachedUntil, type Queryable } from '@fairhall/ledger'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { recordRun } from '../../platform/task-runs.ts'
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

/**
 * After an audit of everything without a difference: the alarm of the nightly audit ends, and the next night reads the time since. Returns
 * why the alarm did not change; null if it ended. With detached months the audit has left out players whose differences a night may have
 * found; `isPartial` says that it began with such months.
 */
export async function recordCleanAudit(
  db: Db,
  { began, ended, isPartial }: { began: Date; ended: Date; isPartial: boolean },
): Promise<string | null> {
  const { rows } = await db.query<{ canWrite: boolean }>('select not pg_is_in_recovery() as "canWrite"')
  if (rows[0]?.canWrite !== true) return 'the database is a standby'
  return inTransaction(db, async (tx) => {
    if (isPartial || (await findDetachedUntil(tx)) !== null) return 'months are detached'
    // A night writes its row first too, so one of the two waits for the other.
    const { rows: nights } = await tx.query<{ hasFound: boolean }>(
      `select at > $1 and result > 0 as "hasFound" from task_run where task = 'ledger.audit' for update`,
      [began],
    )
    if (nights[0]?.hasFound === true) return 'a night found a difference meanwhile: run it again'
    await replaceFindings(tx, [])
    await recordRun(tx, { task: 'ledger.audit', at: ended })
    for (const task of ['ledger.audit.complete', 'ledger.audit.clean'] as const)
      await recordRun(tx, { task, at: began })
    return null
  })
}

/** What the last nightly audit found, or kept from the ones before. */
export async function listEarlierFindings(db: Queryable): Promise<AuditFinding[]> {
  const { rows } = await db.query<{ check: string; difference: string }>(
    'select check_name as check, difference from audit_finding order by position',
  )
  return rows.map(({ check, difference }) => ({
    check,
    difference: JSON.parse(difference) as AuditFinding['difference'],
  }))
}

export async function listAuditFindings(db: Db): Promise<{ check: string; difference: string }[]> {
  const { rows } = await db.query<{ check: string; difference: string }>(
    'select check_name as check, difference from audit_finding order by position',
  )
  return rows
}
