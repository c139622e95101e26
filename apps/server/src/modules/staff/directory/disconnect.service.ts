/** Ends the connection of a member with an account of the directory, once two members have agreed. */
import type { Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { noteAudit } from '../../players/index.ts'
import { endClaimsOf } from '../claims/claims.queries.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { deleteIdentity, deleteTicketsOf } from './directory.queries.ts'

interface Disconnection {
  staffId: string
  actor: string
  secondMember: string
  reason: string
}

/** The member's sessions end: they may be of the account that is not theirs. */
export async function disconnectIn(
  deps: StaffDeps,
  tx: Tx,
  { staffId, actor, secondMember, reason }: Disconnection,
): Promise<boolean> {
  if (!(await deleteIdentity(tx, staffId))) return false
  await deleteTicketsOf(tx, staffId)
  await endSessionsOf(tx, staffId, deps.clock.now())
  await endClaimsOf(tx, staffId)
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'staff.directoryCleared',
    subject: `staff:${staffId}`,
  })
  await enqueue(tx, 'staff.notifyOfDirectory', { staffId, event: 'cleared' })
  return true
}
