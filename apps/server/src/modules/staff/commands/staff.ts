/** Commands that manage staff members, their rights and their keys. */
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { acceptInvitation } from '../members/invitations.service.ts'
import { findIdentity } from '../directory/directory.queries.ts'
import { placeOrder } from '../orders/orders.service.ts'
import { recordDenied } from '../members/keys.ts'
import { StaffRefusal } from '../refusals.ts'
import { findStaffMember, listStaffMembers } from '../members/staff.queries.ts'
import { countFactors } from '../passkeys/passkeys.queries.ts'
import { may, type Right, rights } from '../members/permissions.rules.ts'
import { ADDING_STAFF } from '../members/staff.rules.ts'
import { addFirstStaff, addStaffAlone, inviteAgain, removeStaffAlone } from '../members/staff.service.ts'

function readRights(text: string): Right[] {
  const requested = [...new Set(text.split(',').filter(Boolean))]
  const unknown = requested.find((right) => !rights.some((one) => one === right))
  if (unknown !== undefined) throw new WrongUsage(`${unknown} is not a right: ${rights.join(', ')}`)
  if (requested.length === 0) throw new WrongUsage(`--rights names at least one of ${rights.join(', ')}`)
  return requested as Right[]
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email) || email.length > 254)
    throw new WrongUsage('--email is an email address')
  return email
}

async function add(call: Call): Promise<TableRow[]> {
  const { deps, reason, options, actor } = call
  const id = argument(call, 0)
  if (!/^[a-z][a-z0-9.-]{0,31}$/.test(id))
    throw new WrongUsage('<id> is a short name of lowercase letters, digits, dots and dashes')
  const member = {
    id,
    rights: readRights(options['rights'] ?? ''),
    email: readEmail(options['email'] ?? ''),
    actor,
    reason,
  }
  const shown = { staff: id, rights: member.rights.join(',') }
  if ((await listStaffMembers(deps.db)).length === 0) return [{ ...shown, ...(await addFirst(call, member)) }]

  const added = await addStaffAlone(deps, member)
  if (added !== null) {
    const result = `added; a code for their key was sent to ${member.email}. They can't approve anything until ${added.waitHours} hours after they accept, because nobody else could agree. The operator's address is notified`
    return [{ ...shown, result }]
  }
  const details = { kind: 'staff-add', rights: shown.rights, email: member.email } as const
  return [{ ...shown, ...(await placeOrder(deps, { staffId: id, details, actor, reason })) }]
}

async function addFirst(
  { deps, actor }: Call,
  member: Parameters<typeof addFirstStaff>[1],
): Promise<TableRow> {
  if (actor !== `staff:${member.id}`)
    throw new WrongUsage('The first member adds themselves: --as is the same id')
  if (!may(member.rights, ADDING_STAFF))
    throw new WrongUsage('The first member needs the right staff or administrator')
  const key = await addFirstStaff(deps, member)
  const note =
    'Keep the key: it is shown once. Actions that need two people wait until you add a second staff member.'
  return { key, note }
}

async function change(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const staffId = await presentId(call)
  if (options['rights'] === undefined && options['email'] === undefined)
    throw new WrongUsage('--rights or --email is missing')
  const details = {
    kind: 'staff-change',
    rights: options['rights'] === undefined ? null : readRights(options['rights']).join(','),
    email: options['email'] === undefined ? null : readEmail(options['email']),
  } as const
  return [{ staff: staffId, ...(await placeOrder(deps, { staffId, details, actor, reason })) }]
}

async function reset(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const staffId = await presentId(call)
  const details = { kind: 'staff-reset' } as const
  return [{ staff: staffId, ...(await placeOrder(deps, { staffId, details, actor, reason })) }]
}

async function disconnect(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const staffId = await presentId(call)
  if ((await findIdentity(deps.db, staffId)) === null) throw new StaffRefusal('notFound')
  const details = { kind: 'staff-directory' } as const
  return [{ staff: staffId, ...(await placeOrder(deps, { staffId, details, actor, reason })) }]
}

async function remove(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const staffId = await presentId(call)
  await requireRightToRemove(call, staffId)
  if (await removeStaffAlone(deps, { id: staffId, actor, reason }))
    return [{ staff: staffId, result: 'removed' }]
  const details = { kind: 'staff-remove' } as const
  return [{ staff: staffId, ...(await placeOrder(deps, { staffId, details, actor, reason })) }]
}

const REMOVING_STAFF = { permission: 'staff.remove', areas: ['staff'], isRead: false } as const

/** Staff members can always remove themselves. Anyone else needs the right `staff`. */
async function requireRightToRemove({ deps, actor, origin }: Call, staffId: string): Promise<void> {
  const own = actor.replace('staff:', '')
  if (own === staffId) return
  const member = await findStaffMember(deps.db, own)
  if (member !== null && may(member.rights, REMOVING_STAFF)) return
  await recordDenied(deps, own, 'staff remove', origin)
  throw new StaffRefusal('rightMissing')
}

async function presentId(call: Call): Promise<string> {
  const member = await findStaffMember(call.deps.db, argument(call, 0))
  if (member === null || member.leftAt !== null) throw new StaffRefusal('notFound')
  return member.id
}

async function list({ deps }: Call): Promise<TableRow[]> {
  const factors = await countFactors(deps.db)
  return (await listStaffMembers(deps.db)).map((member) => ({
    staff: member.id,
    rights: member.rights.join(','),
    email: member.email,
    addedBy: member.addedBy,
    agreedBy: member.agreedBy,
    hasKey: member.keyHash !== null && member.leftAt === null,
    hasApp: factors.get(member.id)?.app ?? false,
    passkeys: factors.get(member.id)?.passkeys ?? 0,
    mayApproveFrom: member.mayApproveFrom,
    lastUsedAt: member.lastUsedAt,
    leftAt: member.leftAt,
  }))
}

const staff = { usage: '<id:member>', right: 'staff', needsReason: true } as const
const rightsOption = { value: 'rights', about: rights.join(',') }
const emailOption = { value: 'address', about: 'their own address: the code for their key is sent there' }

export const staffCommands: readonly Command[] = [
  {
    ...staff,
    words: 'staff add',
    isHighRisk: true,
    about:
      'Orders the addition of a staff member. A second staff member must agree. The new member gets a code for their key by email. The first member adds themselves, without a key.',
    options: { rights: { ...rightsOption, isRequired: true }, email: { ...emailOption, isRequired: true } },
    run: add,
  },
  {
    ...staff,
    words: 'staff accept',
    usage: '',
    right: null,
    needsReason: false,
    takesCode: true,
    about: 'Exchanges your invitation code for your key, which is shown once. The command asks for the code.',
    run: async ({ deps, secret, actor }) => {
      const id = actor.replace('staff:', '')
      const key = await acceptInvitation(deps, { id, key: secret })
      return [{ staff: id, key, note: 'Keep the key: it is shown once. Nobody else has it.' }]
    },
  },
  {
    ...staff,
    words: 'staff invite',
    isHighRisk: true,
    about: 'Sends a new code to a member who has no key. Earlier codes become invalid.',
    run: async (call) => {
      const staffId = await presentId(call)
      await inviteAgain(call.deps, { id: staffId, actor: call.actor, reason: call.reason })
      return [{ staff: staffId, result: 'a code was sent to their address' }]
    },
  },
  {
    ...staff,
    words: 'staff change',
    isHighRisk: true,
    about:
      "Orders other rights or another address for a member. A second staff member must agree. The member's open orders and approvals end.",
    options: { rights: rightsOption, email: emailOption },
    run: change,
  },
  {
    ...staff,
    words: 'staff reset',
    isHighRisk: true,
    about:
      'Orders a new key for a member. A second staff member must agree. The old key, their app and their passkeys stop working, and a code is sent to their address.',
    run: reset,
  },
  {
    ...staff,
    words: 'staff disconnect',
    isHighRisk: true,
    about:
      'Orders that a member is disconnected from their account of the company’s directory, so that another account with their address can sign in. A second staff member must agree. Their sessions end.',
    run: disconnect,
  },
  {
    ...staff,
    words: 'staff remove',
    isHighRisk: true,
    right: null,
    about:
      'Orders the removal of a member. A second staff member must agree. Their key, open orders and approvals end. You can remove yourself, or a member who can’t approve yet, immediately. The name stays in the journal.',
    run: remove,
  },
  {
    ...staff,
    words: 'staff list',
    usage: '',
    about: 'Lists staff members, who added them, and from when they can approve.',
    needsReason: false,
    run: list,
  },
]
