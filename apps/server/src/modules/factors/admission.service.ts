/**
 * The one door into an account for who has shown a first factor, whichever it was: a password, an account elsewhere, a link of the
 * operator. Without a second factor it opens a session; with one it gives a ticket, which is good for a session
 * together with a code or a passkey. A passkey that has asked for its owner's finger, face or PIN is both factors at once.
 */
import { createHash } from 'node:crypto'
import type { Body, Entry, Reply, Session } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { isExcluded, maySignIn } from '../players/index.ts'
import { openSession } from '../sessions/index.ts'
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

export interface Admission {
  playerId: string
  /** As it was before the first factor was checked. */
  credentialGeneration: number
  client: Client
  fingerprint: string | undefined
  /** Of the session to come, where something refers to it already. */
  sessionId?: string
  /** By a link of the operator: nothing was shown that only the player has. */
  isByLink?: true
}

/** @throws Refusal accountBlocked; signInLapsed where the password has changed since the sign-in began */
export async function admitPlayer(deps: Deps, admission: Admission): Promise<Entry> {
  const { playerId } = admission
  return inTransaction(deps.db, async (tx) => {
    const player = await requireMaySignIn(deps, tx, playerId)
    if (player.credentialGeneration !== admission.credentialGeneration) throw refuse('signInLapsed')
    // Who has excluded himself is not called back by anybody.
    if (admission.isByLink && isExcluded(player.status)) throw refuse('accountBlocked')
    const { hasApp, hasPasskey } = player
    if (!hasApp && !hasPasskey) return openSession(deps, tx, admission)

    const ticket = deps.random.bytes(TICKET_BYTES).toString('base64url')
    const expires_at = new Date(deps.clock.now().getTime() + TICKET_MS)
    await insertTicket(tx, { token_hash: hashTicket(ticket), player_id: playerId, expires_at, used_at: null })
    return { ticket, hasPasskey }
  })
}

/** What is wrong leaves the ticket good for another try. */
export async function completeSignIn(
  deps: Deps,
  { ticket, code, passkey, fingerprint }: Body<'completeSession'>,
  client: Client,
): Promise<Session> {
  const { ticketHash, playerId } = await holderOf(deps, ticket)
  const shownFor = { purpose: 'sign-in', playerId, ticketHash } as const
  return withFactor(deps, { code, passkey }, shownFor, async (tx) => {
    const { credentialGeneration } = await requireMaySignIn(deps, tx, playerId)
    // A new password has voided every ticket of the old one.
    if (!(await useTicket(tx, ticketHash, deps.clock.now()))) throw refuse('signInLapsed')
    return openSession(deps, tx, { playerId, credentialGeneration, client, fingerprint, isByFactor: true })
  })
}

/** By the passkey alone, which also tells who it is. @throws Refusal passkeyWrong, accountBlocked */
export async function admitByPasskey(
  deps: Deps,
  { passkey, fingerprint }: Body<'createPasskeySession'>,
  client: Client,
): Promise<Session> {
  const proven = await provePasskey(deps, passkey, { purpose: 'sign-in', playerId: null })
  const { playerId, credentialGeneration } = proven
  return withProvenPasskey(deps, proven, async (tx) => {
    await requireMaySignIn(deps, tx, playerId)
    return openSession(deps, tx, { playerId, credentialGeneration, client, fingerprint, isByFactor: true })
  })
}

export async function askPasskeyToSignIn(
  deps: Deps,
  { ticket }: Body<'askPasskeyToSignIn'>,
): Promise<Reply<'askPasskeyToSignIn'>> {
  if (ticket === undefined) return askFor(deps, { purpose: 'sign-in', playerId: null })
  return askFor(deps, { purpose: 'sign-in', ...(await holderOf(deps, ticket)) })
}

async function holderOf(deps: Deps, ticket: string): Promise<{ ticketHash: Buffer; playerId: string }> {
  const ticketHash = hashTicket(ticket)
  const playerId = await findTicketHolder(deps.db, ticketHash, deps.clock.now())
  if (playerId === null) throw refuse('signInLapsed')
  return { ticketHash, playerId }
}

async function requireMaySignIn(deps: Deps, tx: Tx, playerId: string): Promise<AdmissionState> {
  const player = await lockAdmission(tx, playerId, deps.clock.now())
  if (!player || !maySignIn(player.status, deps.settings.current().limits)) throw refuse('accountBlocked')
  return player
}
