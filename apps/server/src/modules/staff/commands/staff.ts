/** Who works for the operator: members, their rights and their keys. */
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { acceptInvitation } from '../invitations.service.ts'
import { placeOrder } from '../orders.service.ts'
import { recordDenied } from '../keys.ts'
import { StaffRefusal } from '../refusals.ts'
import { findPerson, listPersons } from '../staff.queries.ts'
import { type Right, rights } from '../staff.rules.ts'
import { addFirstStaff, addStaffAlone, inviteAgain, removeStaffAlone } from '../staff.service.ts'

function readRights(text: string): Right[] {
  const wanted = [...new Set(text.split(',').filter(Boolean))]
  const unknown = wanted.find((right) => !rights.some((one) => one === right))
  if (unknown !== undefined) throw new WrongUsage(`${unknown} is no right: ${rights.join(', ')}`)
  if (wanted.length === 0) throw new WrongUsage(`--rights names at least one of ${rights.join(', ')}`)
  return wanted as Right[]
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
    throw new WrongUsage('<id> is a short name of small letters, digits, dots and dashes')
  const person = {
    id,
    rights: readRights(options['rights'] ?? ''),
    email: readEmail(options['email'] ?? ''),
    actor,
    reason,
  }
  const shown = { staff: id, rights: person.rights.join(',') }
  if ((await listPersons(deps.db)).length === 0) return [{ ...shown, ...(await addFirst(call, person)) }]

  const added = await addStaffAlone(deps, person)
  if (added !== null) {
    const result = `added; a code for the key goes to ${person.email}. They can't approve anything until ${added.waitHours} hours after they accept, because nobody else could agree; the operator's address is notified`
    return [{ ...shown, result }]
  }
  const details = { kind: 'staff-add', rights: shown.rights, email: person.email } as const
  return [{ ...shown, ...(await placeOrder(deps, { staffId: id, details, actor, reason })) }]
}

async function addFirst(
  { deps, options }: Call,
  person: Parameters<typeof addFirstStaff>[1],
): Promise<TableRow> {
  if (options['as'] !== person.id)
    throw new WrongUsage('The first member adds themselves: --as is the same id')
  if (!person.rights.includes('staff')) throw new WrongUsage('The first member needs the right staff')
  const key = await addFirstStaff(deps, person)
  const note =
    'Keep the key: it is shown once. What needs two persons waits until you have added a second one.'
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

async function remove(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const staffId = await presentId(call)
  await requireRightToRemove(call, staffId)
  if (await removeStaffAlone(deps, { id: staffId, actor, reason }))
    return [{ staff: staffId, result: 'removed' }]
  const details = { kind: 'staff-remove' } as const
  return [{ staff: staffId, ...(await placeOrder(deps, { staffId, details, actor, reason })) }]
}

/** Everybody removes themselves, whatever their rights. */
async function requireRightToRemove({ deps, actor }: Call, staffId: string): Promise<void> {
  const own = actor.replace('staff:', '')
  const person = own === staffId ? null : await findPerson(deps.db, own)
  if (own === staffId || person?.rights.includes('staff')) return
  await recordDenied(deps, own, 'staff remove')
  throw new StaffRefusal('rightMissing')
}

async function presentId(call: Call): Promise<string> {
  const person = await findPerson(call.deps.db, argument(call, 0))
  if (person === null || person.leftAt !== null) throw new StaffRefusal('notFound')
  return person.id
}

async function list({ deps }: Call): Promise<TableRow[]> {
  return (await listPersons(deps.db)).map((person) => ({
    staff: person.id,
    rights: person.rights.join(','),
    email: person.email,
    addedBy: person.addedBy,
    agreedBy: person.agreedBy,
    hasKey: person.keyHash !== null && person.leftAt === null,
    mayApproveFrom: person.mayApproveFrom,
    lastUsedAt: person.lastUsedAt,
    leftAt: person.leftAt,
  }))
}

const staff = { usage: '<id>', right: 'staff', needsReason: true } as const
const rightsOption = { value: 'list', about: rights.join(',') }
const emailOption = { value: 'address', about: 'their own address: the code for their key goes there' }

export const staffCommands: readonly Command[] = [
  {
    ...staff,
    words: 'staff add',
    about:
      'Orders that a member is added; a second person must agree. They get their key by a code at their own address. The first member of all adds themselves, without a key.',
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
    about:
      'Turns the code of your invitation into your key, which is shown once. You are asked for the code.',
    run: async ({ deps, secret, options }) => {
      const id = options['as'] ?? ''
      const key = await acceptInvitation(deps, { id, key: secret })
      return [{ staff: id, key, note: 'Keep the key: it is shown once. Nobody else has it.' }]
    },
  },
  {
    ...staff,
    words: 'staff invite',
    about: 'Sends another code to the address of a member who has no key; codes from before end.',
    run: async (call) => {
      const staffId = await presentId(call)
      await inviteAgain(call.deps, { id: staffId, actor: call.actor, reason: call.reason })
      return [{ staff: staffId, result: 'a code goes to their address' }]
    },
  },
  {
    ...staff,
    words: 'staff change',
    about:
      'Orders other rights or another address for a member; a second person must agree. What they began ends.',
    options: { rights: rightsOption, email: emailOption },
    run: change,
  },
  {
    ...staff,
    words: 'staff reset',
    about:
      'Orders a new key for a member; a second person must agree. Their key ends, and a code goes to their address.',
    run: reset,
  },
  {
    ...staff,
    words: 'staff remove',
    right: null,
    about:
      'Orders that rights and key of a member end, and what they began; a second person must agree. You remove yourself at once, and a member who can’t approve yet. The name stays in the journal.',
    run: remove,
  },
  {
    ...staff,
    words: 'staff list',
    usage: '',
    about: 'Members of staff, who added them, and from when on they may approve.',
    needsReason: false,
    run: list,
  },
]
