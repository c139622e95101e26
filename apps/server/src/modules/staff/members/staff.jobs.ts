/** Emails to staff members and to the operator. A code is created when its email is sent, and stored only as a hash. */
import { inTransaction } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { newKey, hashCode } from './keys.ts'
import { findInvitation, findStaffMember, setCode } from './staff.queries.ts'

export const sendInvitation = defineJob<{ invitationId: string }, StaffDeps>({
  name: 'staff.sendInvitation',
  async run(deps, { invitationId }) {
    const invitation = await findInvitation(deps.db, invitationId)
    if (invitation === null || invitation.usedAt !== null || invitation.expiresAt <= deps.clock.now()) return
    const member = await findStaffMember(deps.db, invitation.staffId)
    if (member === null || member.leftAt !== null || member.email !== invitation.email) return

    const code = newKey(deps)
    await inTransaction(deps.db, (tx) => setCode(tx, invitationId, hashCode(code)))
    await deps.mail.send({
      to: invitation.email,
      subject: `Your staff key for ${hostOf(deps)}`,
      text: [
        `You work at ${hostOf(deps)} as "${member.id}", with the rights ${member.rights.join(', ')}.`,
        `To get your key, run this on the machine where you work, and paste the code when you are asked for it:`,
        `npm run admin -- staff accept --as ${member.id}`,
        code,
        `The code works once, until ${invitation.expiresAt.toISOString()}. Nobody else has it: don't forward this email, and warn your colleagues if anyone asks you for the code or the key. If you don't expect this email, do nothing.`,
      ].join('\n\n'),
    })
  },
})

/** A thief with the key could set up an app before its owner does. */
export const notifyOfAuthenticator = defineJob<{ staffId: string }, StaffDeps>({
  name: 'staff.notifyOfAuthenticator',
  async run(deps, { staffId }) {
    await mailMember(deps, staffId, {
      subject: `"${staffId}" set up an app for the office of ${hostOf(deps)}`,
      text: [
        `Someone signed in to the office as "${staffId}" with the key, and set up an authenticator app. From now on each sign-in with the key needs a code of this app.`,
        ...howToReset(staffId),
      ],
    })
  },
})

type PasskeyEvent = 'added' | 'removed' | 'doubtful'

const passkeyTexts: Readonly<Record<PasskeyEvent, readonly [subject: string, text: string]>> = {
  added: ['added a passkey', 'can now sign in to the office and approve orders.'],
  removed: [
    'removed a passkey',
    'can no longer sign in to the office or approve orders. All other sessions have ended.',
  ],
  doubtful: [
    'may have a copied passkey',
    'was refused: its counter did not rise, as if there were a copy of it. Remove it in the office and add a new one.',
  ],
}

/** A thief in an open session could add a passkey that outlasts it. */
export const notifyOfPasskey = defineJob<{ staffId: string; name: string; event: PasskeyEvent }, StaffDeps>({
  name: 'staff.notifyOfPasskey',
  async run(deps, { staffId, name, event }) {
    const [subject, text] = passkeyTexts[event]
    await mailMember(deps, staffId, {
      subject: `"${staffId}" ${subject} for the office of ${hostOf(deps)}`,
      text: [`The passkey "${name}" of "${staffId}" ${text}`, ...howToReset(staffId)],
    })
  },
})

type DirectoryEvent = 'bound' | 'refused' | 'cleared'

const directoryTexts: Readonly<Record<DirectoryEvent, readonly [subject: string, text: string]>> = {
  bound: [
    'signed in through the directory',
    'signed in to the office through the company’s directory for the first time. From now on this account of the directory can take the place of the key.',
  ],
  refused: [
    'was refused another account of the directory',
    'was refused: another account of the directory has the same address. If the account was replaced, two colleagues can end the old connection with `staff disconnect`.',
  ],
  cleared: [
    'was disconnected from the directory',
    'was disconnected from their account of the directory, by two colleagues. The next account with their address is connected.',
  ],
}

export const notifyOfDirectory = defineJob<{ staffId: string; event: DirectoryEvent }, StaffDeps>({
  name: 'staff.notifyOfDirectory',
  async run(deps, { staffId, event }) {
    const [subject, text] = directoryTexts[event]
    await mailMember(deps, staffId, {
      subject: `"${staffId}" ${subject}: the office of ${hostOf(deps)}`,
      text: [`"${staffId}" ${text}`, 'If this was not you, warn your colleagues now.'],
    })
  },
})

interface Addition {
  staffId: string
  addedBy: string
  /** Null if nobody else could agree. */
  agreedBy: string | null
  waitHours: number
}

export const notifyOperator = defineJob<Addition, StaffDeps>({
  name: 'staff.notifyOperator',
  async run(deps, { staffId, addedBy, agreedBy, waitHours }) {
    const by = agreedBy == null ? 'by one member' : 'by two members'
    const how =
      agreedBy == null
        ? `"${addedBy}" added "${staffId}" as a staff member. Nobody else could agree to it, because nobody else works here.`
        : `"${addedBy}" ordered that "${staffId}" becomes a staff member, and "${agreedBy}" agreed.`
    const when =
      waitHours === 0
        ? `"${staffId}" can approve orders as soon as they accept the invitation.`
        : `"${staffId}" can't approve anything until ${waitHours} hours after accepting the invitation.`
    await deps.mail.send({
      to: deps.settings.current().site.contact.email,
      subject: `"${staffId}" was added to the staff of ${hostOf(deps)} ${by}`,
      text: [
        how,
        `${when} If this is not what you want, run:`,
        `npm run admin -- staff remove ${staffId} --as <you> --reason "…"`,
      ].join('\n\n'),
    })
  },
})

export const notifyOperatorRemoved = defineJob<
  {
    staffId: string
    removedBy: string
    agreedBy: string | null
  },
  StaffDeps
>({
  name: 'staff.notifyOperatorRemoved',
  async run(deps, { staffId, removedBy, agreedBy }) {
    const how =
      agreedBy === null
        ? `"${staffId}" removed themselves.`
        : `"${removedBy}" ordered it and "${agreedBy}" agreed.`
    await deps.mail.send({
      to: deps.settings.current().site.contact.email,
      subject: `"${staffId}" was removed from the staff of ${hostOf(deps)}`,
      text: [
        `${how} Their key, their open orders and their approvals have ended.`,
        'If this is not what you want, look at who is left:',
        'npm run admin -- staff list --as <you>',
      ].join('\n\n'),
    })
  },
})

/** To the member's address, otherwise to the operator's. Nothing for a member who has left. */
async function mailMember(
  deps: StaffDeps,
  staffId: string,
  { subject, text }: { subject: string; text: readonly string[] },
): Promise<void> {
  const member = await findStaffMember(deps.db, staffId)
  if (member === null || member.leftAt !== null) return
  const to = member.email ?? deps.settings.current().site.contact.email
  await deps.mail.send({ to, subject, text: text.join('\n\n') })
}

const howToReset = (staffId: string) => [
  'If this was not you, ask a colleague to order a new key for you now. A second colleague must agree:',
  `npm run admin -- staff reset ${staffId} --as <colleague> --reason "…"`,
]

const hostOf = ({ publicUrl }: StaffDeps) => new URL(publicUrl).host
