/** Carries out the orders about staff members. */
import type { Tx } from '../../../platform/database/database.ts'
import type { TableRow } from '../command.ts'
import { disconnectIn } from '../directory/disconnect.service.ts'
import type { Right } from '../members/permissions.rules.ts'
import { addStaffIn, changeStaffIn, removeStaffIn, resetStaffIn } from '../members/staff.service.ts'
import type { StaffDeps } from '../staff.deps.ts'
import type { Order } from './orders.service.ts'

/** Returns what the approver sees of the result. */
export async function carryOutForStaff(
  deps: StaffDeps,
  tx: Tx,
  { details, madeBy: actor, reason }: Order,
  id: string,
  secondMember: string,
): Promise<TableRow> {
  const by = { actor, secondMember, reason }
  if (details.kind === 'staff-add') {
    const { email } = details
    const member = { id, email, rights: toRights(details.rights), actor, reason }
    await addStaffIn(deps, tx, { ...member, agreedBy: secondMember.replace('staff:', ''), waitHours: 0 })
    return { staff: id, result: 'added; a code for their key was sent to their address' }
  }
  if (details.kind === 'staff-change') {
    const { rights, email } = details
    await changeStaffIn(deps, tx, { id, rights: rights === null ? null : toRights(rights), email, ...by })
    return { staff: id, result: 'changed' }
  }
  if (details.kind === 'staff-remove') {
    await removeStaffIn(deps, tx, { id, ...by })
    return { staff: id, result: 'removed' }
  }
  if (details.kind === 'staff-directory') {
    const isChanged = await disconnectIn(deps, tx, { staffId: id, ...by })
    return { staff: id, result: isChanged ? 'disconnected' : 'no change' }
  }
  await resetStaffIn(deps, tx, { id, ...by })
  return { staff: id, result: 'their key was revoked; a code for a new one was sent to their address' }
}

/** The rights were checked when the order was placed. */
const toRights = (list: string) => list.split(',') as Right[]
