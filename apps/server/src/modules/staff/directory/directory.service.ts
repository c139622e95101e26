/**
 * Sign-in through the company's directory. It replaces the key of a member who exists: it creates no member, gives no right, and the
 * member's own second factor is still asked, unless the operator trusts the directory's. Only the browser tab that began can finish,
 * because it holds a secret whose hash was stored first.
 */
import { timingSafeEqual } from 'node:crypto'
import type { OfficeInput } from '@fairhall/contract/office'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { noteAudit, recordSecurityEvent } from '../../players/index.ts'
import { authorizationUrl, newFlowSecrets, redeemCode } from '../../social/index.ts'
import { guarded, hashCode, newKey } from '../members/keys.ts'
import { listStaffMembers, noteUse } from '../members/staff.queries.ts'
import {
  listPresentPasskeys,
  type ProvenPasskey,
  provePasskey,
  useProven,
} from '../passkeys/passkey-proof.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { useAuthenticator } from '../sessions/authenticator.service.ts'
import { hasApp } from '../sessions/sessions.queries.ts'
import { type Client, type Opened, openFor } from '../sessions/sessions.service.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { findDirectory, requireDirectory, returnUrl } from './directory-client.ts'
import {
  findIdentity,
  findTicket,
  insertAttempt,
  insertIdentity,
  insertTicket,
  listIdentities,
  type Ticket,
  useAttempt,
  useTicket,
} from './directory.queries.ts'
import {
  type DirectoryAccount,
  type DirectoryIdentity,
  findMember,
  hasUsedFactors,
  isSignedInNow,
  SIGNED_IN_MAX_S,
} from './directory.rules.ts'

const ATTEMPT_MS = 10 * 60_000
const HOW = 'signed in to the office through the directory'

/** The address of the directory where the browser goes. `binding`: the hash of the tab's secret. @throws StaffRefusal directoryClosed */
export async function beginDirectory(
  deps: StaffDeps,
  { binding, language }: OfficeInput<'beginDirectorySignIn'>['body'],
): Promise<string> {
  const directory = requireDirectory(deps)
  const configuration = await findDirectory(deps, directory)
  const secrets = newFlowSecrets(deps)
  const more = {
    redirect_uri: returnUrl(deps),
    ui_locales: language,
    // A sign-in there from this morning is no proof that the member is at the screen now.
    ...(directory.trustsMfa && { max_age: String(SIGNED_IN_MAX_S) }),
  }
  const address = await authorizationUrl(configuration, secrets, more)
  const { state, nonce, verifier } = secrets
  const expiresAt = new Date(deps.clock.now().getTime() + ATTEMPT_MS)
  const bound = Buffer.from(binding, 'base64url')
  await insertAttempt(deps.db, { stateHash: hashCode(state), nonce, verifier, binding: bound, expiresAt })
  return address.href
}

interface AskedFactor {
  ticket: string
  hasApp: boolean
  hasPasskey: boolean
}

/**
 * Opens a session, or asks for the member's second factor.
 * @throws StaffRefusal directoryFailed, directoryUnknown, directoryChanged, factorMissing
 */
export async function returnFromDirectory(
  deps: StaffDeps,
  { query, binding }: OfficeInput<'returnFromDirectory'>['body'],
  client: Client,
): Promise<Opened | AskedFactor> {
  const { account, hasFactors } = await redeem(deps, { query, binding }, client)
  const identity = await requireMember(deps, account, client)
  const { staffId } = identity
  if (requireDirectory(deps).trustsMfa && hasFactors) {
    const opened = await openFor(deps, staffId, { ...client, how: HOW }, (tx) => bind(deps, tx, identity))
    await noteUse(deps.db, staffId, deps.clock.now())
    return opened
  }
  const [app, passkeys] = [await hasApp(deps.db, staffId), await listPresentPasskeys(deps, staffId)]
  if (!app && passkeys.length === 0) throw new StaffRefusal('factorMissing')
  const ticket = newKey(deps)
  const expiresAt = new Date(deps.clock.now().getTime() + ATTEMPT_MS)
  await insertTicket(deps.db, { ...identity, tokenHash: hashCode(ticket), expiresAt })
  return { ticket, hasApp: app, hasPasskey: passkeys.length > 0 }
}

async function redeem(
  deps: StaffDeps,
  { query, binding }: OfficeInput<'returnFromDirectory'>['body'],
  { address }: Client,
): Promise<{ account: DirectoryAccount; hasFactors: boolean }> {
  const directory = requireDirectory(deps)
  const params = new URLSearchParams(query)
  const state = params.get('state') ?? ''
  const attempt = await useAttempt(deps.db, hashCode(state), deps.clock.now())
  const isOwn = attempt !== null && timingSafeEqual(attempt.binding, hashCode(binding))
  const callback = new URL(`${returnUrl(deps)}?${params}`)
  const vouched = isOwn
    ? await redeemCode(deps, await findDirectory(deps, directory), callback, { ...attempt, state })
    : null
  if (vouched === null) {
    await recordFailure(deps, address)
    throw new StaffRefusal('directoryFailed')
  }
  const { claims, info } = vouched
  // Microsoft Entra has `xms_edov` instead of `email_verified`.
  const isVerified =
    (info.email_verified === true || info['xms_edov'] === true) && typeof info.email === 'string'
  const email = isVerified ? String(info.email).trim() : null
  return {
    account: { issuer: claims.iss, subject: claims.sub, email },
    hasFactors: hasUsedFactors(claims['amr']) && isSignedInNow(claims),
  }
}

async function requireMember(
  deps: StaffDeps,
  account: DirectoryAccount,
  { address }: Client,
): Promise<DirectoryIdentity> {
  const { domains } = requireDirectory(deps)
  const members = await listStaffMembers(deps.db)
  const found = findMember(account, { domains, members, identities: await listIdentities(deps.db) })
  if (found.kind === 'member')
    return { staffId: found.staffId, issuer: account.issuer, subject: account.subject }
  await recordFailure(deps, address, found.kind === 'changed' ? found.staffId : undefined)
  if (found.kind === 'unknown') throw new StaffRefusal('directoryUnknown')
  const { staffId } = found
  await inTransaction(deps.db, async (tx) => {
    const actor = `staff:${staffId}`
    const reason = 'another account of the directory has the address of the member'
    await noteAudit(deps, tx, { actor, action: 'staff.directoryRefused', subject: actor, reason })
    await enqueue(tx, 'staff.notifyOfDirectory', { staffId, event: 'refused' })
  })
  throw new StaffRefusal('directoryChanged')
}

async function recordFailure(deps: StaffDeps, address: string, staffId?: string): Promise<void> {
  const actor = staffId === undefined ? undefined : `staff:${staffId}`
  const details = { command: 'office directory' }
  await recordSecurityEvent(deps, { kind: 'staff-key-wrong', actor, address, details })
}

/** Connects the account with the member at the first sign-in. False if either was connected otherwise in the meantime. */
async function bind(deps: StaffDeps, tx: Tx, identity: DirectoryIdentity): Promise<boolean> {
  const { staffId, issuer, subject } = identity
  if (await insertIdentity(tx, identity, deps.clock.now())) {
    const actor = `staff:${staffId}`
    const reason = 'first sign-in through the directory'
    await noteAudit(deps, tx, {
      actor,
      action: 'staff.directoryBound',
      subject: actor,
      reason,
      details: { issuer },
    })
    await enqueue(tx, 'staff.notifyOfDirectory', { staffId, event: 'bound' })
    return true
  }
  const own = await findIdentity(tx, staffId)
  return own?.issuer === issuer && own.subject === subject
}

/** Opens the session of a member that the directory has identified. @throws StaffRefusal directoryFailed, staffUnknown, passkeyWrong, tooManyTries, tooManyCodes */
export async function completeDirectory(
  deps: StaffDeps,
  { ticket: token, code, passkey }: OfficeInput<'completeDirectorySignIn'>['body'],
  client: Client,
): Promise<Opened> {
  const ticket = await findTicket(deps.db, hashCode(token), deps.clock.now())
  if (ticket === null) throw new StaffRefusal('directoryFailed')
  const { staffId } = ticket
  let proven: ProvenPasskey | null = null
  if (passkey === undefined) await requireCode(deps, staffId, code ?? '', client)
  else {
    proven = await provePasskey(deps, passkey, { purpose: 'sign-in' }, client.address)
    if (proven.staffId !== staffId) throw new StaffRefusal('passkeyWrong')
  }
  const opened = await openFor(deps, staffId, { ...client, how: HOW }, (tx) =>
    finish(deps, tx, ticket, proven),
  )
  await noteUse(deps.db, staffId, deps.clock.now())
  return opened
}

async function finish(
  deps: StaffDeps,
  tx: Tx,
  ticket: Ticket,
  proven: ProvenPasskey | null,
): Promise<boolean> {
  if (!(await useTicket(tx, ticket.tokenHash, deps.clock.now()))) return false
  if (proven !== null) await useProven(deps, tx, proven)
  return bind(deps, tx, ticket)
}

/** Wrong codes are counted and wait like those of a sign-in with the key. */
async function requireCode(
  deps: StaffDeps,
  staffId: string,
  code: string,
  { address }: Client,
): Promise<void> {
  const from = { place: 'sign-in', address, command: 'office directory' } as const
  const right = await guarded(deps, staffId, from, async () => {
    const proof = await inTransaction(deps.db, (tx) => useAuthenticator(deps, tx, staffId, code))
    return proof === 'right' ? true : null
  })
  if (right === null) throw new StaffRefusal('staffUnknown')
}
