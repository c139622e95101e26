/**
 * The one door into an account for who has shown a first factor, whichever it was: a password, an account elsewhere, a link of the
 * operator. Without a second factor it opens a session; with one it gives a ticket, which is good for a session
 * together with a code.
 */
import { createHash } from 'node:crypto'
import type { Body, Entry, Session } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { findPlayer, maySignIn } from '../players/index.ts'
import { openSession } from '../sessions/index.ts'
import { withFactorCode } from './codes.service.ts'
import { findTicketHolder, insertTicket, useTicket } from './factors.queries.ts'
import { isFactorOn } from './factors.service.ts'

const TICKET_MS = 5 * 60 * 1000
const TICKET_BYTES = 32

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest()

export interface Admission {
  playerId: string
  client: Client
  fingerprint: string | undefined
}

/** @throws Refusal accountBlocked */
export async function admitPlayer(deps: Deps, admission: Admission): Promise<Entry> {
  const { playerId } = admission
  return inTransaction(deps.db, async (tx) => {
    const player = await findPlayer(tx, playerId)
    if (!player || !maySignIn(player.status)) throw refuse('accountBlocked')
    if (!(await isFactorOn(tx, playerId))) return openSession(deps, tx, admission)

    const ticket = deps.random.bytes(TICKET_BYTES).toString('base64url')
    const expires_at = new Date(deps.clock.now().getTime() + TICKET_MS)
    await insertTicket(tx, { token_hash: hashTicket(ticket), player_id: playerId, expires_at, used_at: null })
    return { ticket }
  })
}

/** A wrong code leaves the ticket good for another try. */
export async function completeSignIn(
  deps: Deps,
  { ticket, code, fingerprint }: Body<'completeSession'>,
  client: Client,
): Promise<Session> {
  const tokenHash = hashTicket(ticket)
  const playerId = await findTicketHolder(deps.db, tokenHash, deps.clock.now())
  if (playerId === null) throw refuse('signInLapsed')
  return withFactorCode(deps, { playerId, code, at: 'sign-in' }, async (tx) => {
    const player = await findPlayer(tx, playerId)
    if (!player || !maySignIn(player.status)) throw refuse('accountBlocked')
    if (!(await useTicket(tx, tokenHash, deps.clock.now()))) throw refuse('signInLapsed')
    return openSession(deps, tx, { playerId, client, fingerprint })
  })
}
