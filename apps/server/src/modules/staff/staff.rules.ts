/**
 * Who may agree to what another staff member has ordered. Two persons are two only if neither made the other: so the
 * approver is neither the orderer nor the person concerned, waits after being added by one person alone, and gives way to
 * somebody more independent where there is one. Dependence follows the chain of who added whom and who agreed to it.
 */
import type { StaffRefusalName } from './refusals.ts'

export const rights = ['players', 'payments', 'operations', 'staff'] as const
export type Right = (typeof rights)[number]

const moneyKinds = [
  'correction',
  'chargeback',
  'settlement',
  'deposit',
  'return-destination',
  'return-paid',
] as const
/** What opens an account, or lifts what protects a player or the operator. */
export const accountKinds = [
  'autologin',
  'forget-factor',
  'identify',
  'unblock',
  'unlimit',
  'reopen',
  'release',
] as const
const staffKinds = ['staff-add', 'staff-change', 'staff-reset', 'staff-remove'] as const
export type OrderKind =
  | (typeof moneyKinds)[number]
  | (typeof accountKinds)[number]
  | (typeof staffKinds)[number]
  | 'rate'
  | 'erasure'

const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind)

/** The approver needs one of these. */
export function rightsToAgree(kind: OrderKind | 'withdrawal'): readonly Right[] {
  if (kind === 'rate') return ['operations', 'payments']
  return kind === 'withdrawal' || isOneOf(moneyKinds, kind) ? ['payments'] : rights
}

/** A company where everybody who looks after payments has the same rights could not pay out otherwise. */
const wantsOtherRole = (kind: string) => isOneOf(accountKinds, kind) || isOneOf(staffKinds, kind)

export interface Member {
  id: string
  rights: readonly string[]
  addedBy: string | null
  /** Null although somebody added them: that person did so alone. */
  agreedBy: string | null
  mayApproveFrom: Date | null
}

export interface Question {
  kind: OrderKind | 'withdrawal'
  /** Null for the first approval of a withdrawal, which nobody has ordered. */
  orderedBy: string | null
  /** The staff member that the order is about. */
  concerns?: string | null
  /** All who have not left. */
  members: readonly Member[]
  /** Those who have left, too: who added whom stays true. */
  everyone?: readonly Pick<Member, 'id' | 'addedBy' | 'agreedBy'>[]
  now: Date
}

/** Why this member may not agree; null when they may. */
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
  if (wantsOtherRole(kind) && rest.some(isOtherRole) && !isOtherRole(approver)) return 'approverSameRole'
  return null
}

/** Whether anybody could agree at this moment. */
export function canAnybodyAgree(question: Question): boolean {
  return question.members.some(({ id }) => approvalRefusal(id, question) === null)
}

function ownRefusal(member: Member, { kind, orderedBy, concerns, now }: Question): StaffRefusalName | null {
  if (member.id === orderedBy) return 'samePerson'
  if (!rightsToAgree(kind).some((right) => member.rights.includes(right))) return 'rightMissing'
  if (member.id === concerns) return 'approverConcerned'
  if (member.mayApproveFrom === null || member.mayApproveFrom > now) return 'approverTooNew'
  return null
}

type Origin = Pick<Member, 'id' | 'addedBy' | 'agreedBy'>

/**
 * Members who don't owe their place to the orderer, nor the orderer to them. Where there are none, those whom neither added alone;
 * else all.
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

/** Members whom this person could have made up: everyone who added them and agreed to it is this person or made up like that. */
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
 * Whether one member alone may remove another: themselves, since a key that leaked must not wait, and somebody who can't approve
 * anything yet. Anybody else needs two, or one colleague could lock out all others.
 */
export function mayRemoveAlone(
  removerId: string,
  { id, mayApproveFrom }: Pick<Member, 'id' | 'mayApproveFrom'>,
  now: Date,
): boolean {
  return removerId === id || mayApproveFrom === null || mayApproveFrom > now
}

/**
 * Whether a change of staff leaves everybody else able to work: somebody with a key who adds staff, and, where the member could
 * approve, somebody else who can for each of the rights that approving needs.
 */
export function leavesEnough(
  before: readonly StaffMember[],
  after: readonly StaffMember[],
  now: Date,
): 'lastOfStaff' | 'lastApprover' | null {
  const hasRight = (right: Right) => (member: StaffMember) => member.hasKey && member.rights.includes(right)
  if (!after.some(hasRight('staff'))) return 'lastOfStaff'
  const approves = (right: Right) => (member: StaffMember) =>
    hasRight(right)(member) && member.mayApproveFrom !== null && member.mayApproveFrom <= now
  const lost = (['staff', 'payments'] as const).some(
    (right) => before.some(approves(right)) && !after.some(approves(right)),
  )
  return lost ? 'lastApprover' : null
}

/** Of those who have not left. */
export type StaffMember = Pick<Member, 'rights' | 'mayApproveFrom'> & { hasKey: boolean }

const SECOND_PERSON_WAIT_HOURS = 24
const AFTER_REMOVAL_WAIT_HOURS = 7 * 24

/**
 * How many hours a member waits who is added by one person alone; null where a second person must agree. A person is alone
 * only while there is no other member, accepted or invited. After removing the others the wait is longer, so that they notice.
 */
export function waitWhenAddedAlone(
  others: readonly { hasLeft: boolean; hasAccepted: boolean }[],
): number | null {
  if (others.some(({ hasLeft }) => !hasLeft)) return null
  return others.some(({ hasAccepted }) => hasAccepted) ? AFTER_REMOVAL_WAIT_HOURS : SECOND_PERSON_WAIT_HOURS
}
