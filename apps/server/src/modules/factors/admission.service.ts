/**
 * Admits a player after any first factor: a password, a social account or a sign-in link of the operator. All sign-in methods come
 * through here. Without a second factor it opens a session; otherwise it issues a ticket that becomes a session together with a code or
 * passkey. A passkey with user verification (fingerprint, face or PIN) counts as both factors.
 */
import { createHash } from 'node:crypto'
import { type Body, type Entry, type Reply, RestrictType, type Session } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { isExcluded, maySignIn } from '../players/index.ts'
import { type SessionInput, type SignInMethod, openSession } from '../sessions/index.ts'
import { restrictTypeOf } from '../settings/index.ts'
import { withFactor } from './codes.service.ts'
import {
  findTicketHolder,
  insertTicket,
  lockAdmission,
  type AdmissionState,
  useTicket,
} from './factors.queries.ts'
import { askFor, provePasskey, withProvenPasskey } from './passkey-proof.service.ts'

const TICKET_MS = 5 * 60 * 1000
const TICKET_BYTES = 32

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest()

interface Admission {
  playerId: string
  /** The value from before the first factor was checked. */
  credentialGeneration: number
  client: Client
  fingerprint: string | undefined
  /** The offer to join an account elsewhere. It is used only when the sign-in is complete. */
  linkHash?: Buffer
  by: Extract<SignInMethod, 'password' | 'identity' | 'joinedIdentity' | 'link'>
}

/** @throws Refusal accountBlocked, countryRestricted; signInLapsed if the password has changed since the sign-in began */
export async function completeLogin(deps: FactorsDeps, admission: Admission): Promise<Entry> {
  const { playerId, linkHash = null } = admission
  await deps.beforeSession(playerId)
  return inTransaction(deps.db, async (tx) => {
    const player = await requireMaySignIn(deps, tx, playerId, admission.client)
    if (player.credentialGeneration !== admission.credentialGeneration) throw refuse('signInLapsed')
    // Excluded players must not be invited back by a link.
    if (admission.by === 'link' && isExcluded(player.status)) throw refuse('accountBlocked')
    const { hasApp, hasPasskey } = player
    if (!hasApp && !hasPasskey) return openJoined(deps, tx, admission, linkHash)

    const ticket = deps.random.bytes(TICKET_BYTES).toString('base64url')
    const expires_at = new Date(deps.clock.now().getTime() + TICKET_MS)
    await insertTicket(tx, {
      token_hash: hashTicket(ticket),
      player_id: playerId,
      link_hash: linkHash,
      expires_at,
      used_at: null,
    })
    return { ticket, hasPasskey }
  })
}

async function openJoined(
  deps: FactorsDeps,
  tx: Tx,
  opening: SessionInput,
  linkHash: Buffer | null,
): Promise<Session> {
  const { playerId } = opening
  const sessionId = deps.random.uuid()
  if (linkHash !== null) await deps.completeJoin(tx, { linkHash, playerId, sessionId })
  return openSession(deps, tx, { ...opening, sessionId })
}

/** A wrong factor leaves the ticket valid for another try. */
export async function completeSignIn(
  deps: FactorsDeps,
  { ticket, code, passkey, fingerprint }: Body<'completeSession'>,
  client: Client,
): Promise<Session> {
  const { ticketHash, playerId } = await holderOf(deps, ticket)
  const shownFor = { kind: 'signInWithTicket', playerId, ticketHash, client } as const
  return withFactor(deps, { code, passkey }, shownFor, async (tx) => {
    const { credentialGeneration } = await requireMaySignIn(deps, tx, playerId, client)
    // A password change voids all earlier tickets.
    const used = await useTicket(tx, ticketHash, deps.clock.now())
    if (used === null) throw refuse('signInLapsed')
    const opening = { playerId, credentialGeneration, client, fingerprint, by: 'secondFactor' } as const
    return openJoined(deps, tx, opening, used.linkHash)
  })
}

/** Signs in with a passkey alone, which also identifies the player. @throws Refusal passkeyWrong, accountBlocked */
export async function admitByPasskey(
  deps: FactorsDeps,
  { passkey, fingerprint }: Body<'createPasskeySession'>,
  client: Client,
): Promise<Session> {
  const proven = await provePasskey(deps, passkey, { kind: 'signInAlone', playerId: null })
  const { playerId, credentialGeneration } = proven
  await deps.beforeSession(playerId)
  return withProvenPasskey(deps, proven, async (tx) => {
    await requireMaySignIn(deps, tx, playerId, client)
    return openSession(deps, tx, { playerId, credentialGeneration, client, fingerprint, by: 'passkey' })
  })
}

export async function askPasskeyToSignIn(
  deps: FactorsDeps,
  { ticket }: Body<'askPasskeyToSignIn'>,
): Promise<Reply<'askPasskeyToSignIn'>> {
  if (ticket === undefined) return askFor(deps, { kind: 'signInAlone', playerId: null })
  return askFor(deps, { kind: 'signInWithTicket', ...(await holderOf(deps, ticket)) })
}

async function holderOf(
  deps: FactorsDeps,
  ticket: string,
): Promise<{ ticketHash: Buffer; playerId: string }> {
  const ticketHash = hashTicket(ticket)
  const playerId = await findTicketHolder(deps.db, ticketHash, deps.clock.now())
  if (playerId === null) throw refuse('signInLapsed')
  return { ticketHash, playerId }
}

/** Also asks for the visitor's country, which can be another one than where the sign-in began. */
async function requireMaySignIn(
  deps: FactorsDeps,
  tx: Tx,
  playerId: string,
  { country }: Pick<Client, 'country'>,
): Promise<AdmissionState> {
  const settings = deps.settings.current()
  if (restrictTypeOf(settings, country) === RestrictType.signIn) throw refuse('countryRestricted')
  const player = await lockAdmission(tx, playerId, deps.clock.now())
  if (!player || !maySignIn(player.status, settings.limits)) throw refuse('accountBlocked')
  return player
}
