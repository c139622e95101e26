/**
 * Decides which staff member may agree to an order. The approver must not be the orderer or the member concerned, and waits
 * after being added by one member alone. A less independent member may agree only if nobody more independent can.
 * Dependence follows the chain of additions: who added a member and who agreed to it.
 */
import { type BoundCheck, isHeldBy, refusalFor } from '../bounds/bound-check.rules.ts'
import { accountKinds, boundKinds, type OrderKind, staffKinds } from '../orders/order-kinds.ts'
import type { StaffRefusalName } from '../refusals.ts'
import { type Guarded, may, toAgreement } from './permissions.rules.ts'

const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind)

/** Doesn't apply to money: otherwise a company where all payment staff have the same rights could never pay out. */
const needsOtherRole = (kind: string) =>
  isOneOf([...accountKinds, ...staffKinds, ...boundKinds, 'invitation'], kind)

export interface Member {
  id: string
  rights: readonly string[]
  addedBy: string | null
  /** Null although `addedBy` is set: that member added them alone. */
  agreedBy: string | null
  mayApproveFrom: Date | null
}

export interface Question {
  kind: OrderKind | 'withdrawal'
  /** Null for the first approval of a withdrawal, which nobody ordered. */
  orderedBy: string | null
  /** The staff member that the order is about. */
  concerns?: string | null
  /** Of an order of a bound: whose permission it is about. */
  holder?: string | null
  /** The money that the order moves and its players, with the bounds of all members. */
  check?: BoundCheck
  /** All who have not left. */
  members: readonly Member[]
  /** Includes those who left: who added a member stays true. */
  everyone?: readonly Pick<Member, 'id' | 'addedBy' | 'agreedBy'>[]
  now: Date
}

/** Why this member may not agree; null if they may. */
export function approvalRefusal(approverId: string, question: Question): StaffRefusalName | null {
  const { kind, orderedBy, members } = question
  const approver = members.find(({ id }) => id === approverId)
  if (approver === undefined) return 'staffUnknown'
  const refused = ownRefusal(approver, question)
  if (refused !== null || orderedBy === null) return refused

  const orderer = members.find(({ id }) => id === orderedBy)
  // A member who has left is no longer accountable for their orders.
  if (orderer === undefined) return 'orderDecided'
  const able = members.filter((member) => ownRefusal(member, question) === null)
  const rest = mostIndependent(able, orderer, question.everyone ?? members)
  if (!rest.includes(approver)) return 'approverDependent'

  const isOtherRole = (member: Member) => !hasSameRights(member, orderer)
  if (needsOtherRole(kind) && rest.some(isOtherRole) && !isOtherRole(approver)) return 'approverSameRole'
  return null
}

/** Whether anyone can agree now. */
export function canAnybodyAgree(question: Question): boolean {
  return question.members.some(({ id }) => approvalRefusal(id, question) === null)
}

function ownRefusal(
  member: Member,
  { kind, orderedBy, concerns, holder, check, now }: Question,
): StaffRefusalName | null {
  if (member.id === orderedBy) return 'sameMember'
  const guarded = toAgreement(kind)
  if (!may(member.rights, guarded)) return 'rightMissing'
  if (member.id === concerns || (holder != null && isHeldBy(holder, member))) return 'approverConcerned'
  if (member.mayApproveFrom === null || member.mayApproveFrom > now) return 'approverTooNew'
  return check === undefined ? null : refusalFor(member, guarded, check)
}

type Origin = Pick<Member, 'id' | 'addedBy' | 'agreedBy'>

/**
 * Members who could not be invented by the orderer, nor the orderer by them (`listMadeBy`). If there are none, those where
 * neither added the other alone; otherwise all.
 */
function mostIndependent(
  able: readonly Member[],
  orderer: Member,
  everyone: readonly Origin[],
): readonly Member[] {
  const made = listMadeBy(orderer.id, everyone)
  const free = able.filter(
    (member) => !made.has(member.id) && !listMadeBy(member.id, everyone).has(orderer.id),
  )
  if (free.length > 0) return free
  const addedByTwo = able.filter(
    (member) => !wasAddedAloneBy(member, orderer) && !wasAddedAloneBy(orderer, member),
  )
  return addedByTwo.length > 0 ? addedByTwo : able
}

const wasAddedAloneBy = ({ addedBy, agreedBy }: Origin, other: Origin) =>
  addedBy === other.id && agreedBy === null

/** Members that this member could have invented: everyone who added them or agreed to it is this member or invented, too. */
function listMadeBy(id: string, everyone: readonly Origin[]): ReadonlySet<string> {
  const made = new Set<string>([id])
  for (let count = 0; count !== made.size; ) {
    count = made.size
    for (const { id: one, addedBy, agreedBy } of everyone)
      if (addedBy !== null && made.has(addedBy) && (agreedBy === null || made.has(agreedBy))) made.add(one)
  }
  made.delete(id)
  return made
}

function hasSameRights(one: Member, other: Member): boolean {
  return [...one.rights].sort().join() === [...other.rights].sort().join()
}

/**
 * Whether one member alone may remove another. They may remove themselves, since a leaked key must not wait, and a member who can't
 * approve yet. Anyone else needs a second member, or one colleague could lock out all others.
 */
export function mayRemoveAlone(
  removerId: string,
  { id, mayApproveFrom }: Pick<Member, 'id' | 'mayApproveFrom'>,
  now: Date,
): boolean {
  return removerId === id || mayApproveFrom === null || mayApproveFrom > now
}

/**
 * Whether a change of staff leaves the others able to work: a member with a key who can add staff and, if the member could approve,
 * another approver for each right that approvals need.
 */
export function leavesEnough(
  before: readonly PresentMember[],
  after: readonly PresentMember[],
  now: Date,
): 'lastOfStaff' | 'lastApprover' | null {
  const has = (guarded: Guarded) => (member: PresentMember) => member.hasKey && may(member.rights, guarded)
  if (!after.some(has(ADDING_STAFF))) return 'lastOfStaff'
  const approves = (guarded: Guarded) => (member: PresentMember) =>
    has(guarded)(member) && member.mayApproveFrom !== null && member.mayApproveFrom <= now
  const lost = [ADDING_STAFF, toAgreement('withdrawal')].some(
    (guarded) => before.some(approves(guarded)) && !after.some(approves(guarded)),
  )
  return lost ? 'lastApprover' : null
}

/** Someone must always be left who can add staff. */
export const ADDING_STAFF: Guarded = { permission: 'staff.add', areas: ['staff'], isRead: false }

/** Only members who have not left. */
type PresentMember = Pick<Member, 'rights' | 'mayApproveFrom'> & { hasKey: boolean }

const SECOND_MEMBER_WAIT_HOURS = 24
const AFTER_REMOVAL_WAIT_HOURS = 7 * 24

/**
 * Hours before a member added without a second member's agreement may approve; null if a second member must agree. That agreement is
 * waived only while there is no other member, accepted or invited. The wait is longer after the others were removed, so that they notice.
 */
export function waitWhenAddedAlone(
  others: readonly { hasLeft: boolean; hasAccepted: boolean }[],
): number | null {
  if (others.some(({ hasLeft }) => !hasLeft)) return null
  return others.some(({ hasAccepted }) => hasAccepted) ? AFTER_REMOVAL_WAIT_HOURS : SECOND_MEMBER_WAIT_HOURS
}
