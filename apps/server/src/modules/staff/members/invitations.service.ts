/**
 * How a staff member gets a key. A one-time code is created when its email is sent, and goes to the member's own address.
 * The member who added them never sees it, and the queue and the database never hold it. The member exchanges it for a key
 * on the command line, where the key is used. There is no web page for it, because anyone with the link could open it.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { noteAudit } from '../../players/index.ts'
import { hashPassword } from '../../sessions/index.ts'
import { guarded, hashCode, newKey, type Credentials } from './keys.ts'
import { StaffRefusal } from '../refusals.ts'
import {
  endInvitations,
  findInvitationByCode,
  findStaffMember,
  insertInvitation,
  lockStaff,
  saveStaffMember,
} from './staff.queries.ts'

const HOUR_MS = 3_600_000
const CODE_HOURS = 48

/** Voids all earlier codes of this member. */
export async function invite(
  deps: StaffDeps,
  tx: Tx,
  { id: staffId, email }: { id: string; email: string },
): Promise<void> {
  const now = deps.clock.now()
  await endInvitations(tx, staffId, now)
  const id = deps.random.uuid()
  const expiresAt = new Date(now.getTime() + CODE_HOURS * HOUR_MS)
  await insertInvitation(tx, { id, staffId, email, expiresAt }, now)
  await enqueue(tx, 'staff.sendInvitation', { invitationId: id })
}

const ACCEPT = { place: 'command line', address: null, command: 'staff accept' } as const

/** Exchanges a code for the key of its owner, once. Returns the key. @throws StaffRefusal */
export async function acceptInvitation(deps: StaffDeps, { id, key: code }: Credentials): Promise<string> {
  const accepted = await guarded(deps, id, ACCEPT, async () => {
    const key = newKey(deps)
    const keyHash = await hashPassword(key)
    return (await inTransaction(deps.db, (tx) => useCode(deps, tx, { id, code, keyHash }))) ? key : null
  })
  if (accepted === null) throw new StaffRefusal('codeUnknown')
  return accepted
}

async function useCode(
  deps: StaffDeps,
  tx: Tx,
  { id, code, keyHash }: { id: string; code: string; keyHash: string },
): Promise<boolean> {
  await lockStaff(tx)
  const now = deps.clock.now()
  const [member, invitation] = [await findStaffMember(tx, id), await findInvitationByCode(tx, hashCode(code))]
  if (member === null || member.leftAt !== null || invitation === null) return false
  const isOpen = invitation.usedAt === null && invitation.expiresAt > now
  if (!isOpen || invitation.staffId !== id || invitation.email !== member.email) return false

  await endInvitations(tx, id, now)
  const mayApproveFrom = member.mayApproveFrom ?? new Date(now.getTime() + member.approvalWaitHours * HOUR_MS)
  await saveStaffMember(tx, { ...member, keyHash, acceptedAt: member.acceptedAt ?? now, mayApproveFrom })
  const actor = `staff:${id}`
  await noteAudit(deps, tx, {
    actor,
    action: 'staff.accepted',
    subject: actor,
    reason: 'used the code of an invitation',
  })
  return true
}
