/**
 * Links of the operator that sign a player in without his password. Each is made for one player by one of the staff, counts once,
 * for minutes, and stands in the journal when it is made and when it is used. What guards the account holds all the same: who
 * may not sign in is refused, and a second factor is asked for.
 */
import type { Body, Reply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { admitPlayer } from '../factors/index.ts'
import { isClosedTo, type Visitor } from '../onboarding/index.ts'
import {
  findPlayer,
  isExcluded,
  maySignIn,
  noteAudit,
  readCredentialGeneration,
  recordSecurityEvent,
} from '../players/index.ts'
import { insertAutologin, useAutologin } from './social.queries.ts'
import { readBackRoute } from './social.rules.ts'
import { hashSecret } from './secrets.ts'

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000

export interface AutologinWish {
  playerId: string
  minutes: number
  /** Where it leads to; a path of this site. */
  backRoute: string | null
  actor: string
  secondPerson: string
  reason: string
}

export interface AutologinLink {
  url: string
  expiresAt: Date
}

/**
 * In the transaction of the order that two persons answer for.
 * @throws Refusal accountBlocked for a player who may not sign in, or who is excluded: nobody calls them back
 */
export async function makeAutologinIn(
  deps: Deps,
  tx: Tx,
  { playerId, minutes, backRoute, ...by }: AutologinWish,
): Promise<AutologinLink> {
  const token = deps.random.bytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + minutes * MINUTE_MS)
  const player = await findPlayer(tx, playerId)
  if (!player || isExcluded(player.status) || !maySignIn(player.status, deps.settings.current().limits))
    throw refuse('accountBlocked')
  const credential_generation = (await readCredentialGeneration(tx, playerId)) ?? 0
  const row = { player_id: playerId, made_by: by.actor, credential_generation, expires_at: expiresAt }
  await insertAutologin(tx, { ...row, token_hash: hashSecret(token), used_at: null })
  const subject = `player:${playerId}`
  await noteAudit(deps, tx, { ...by, action: 'player.autologinMade', subject, playerId })
  const url = new URL('/auth/autologin', deps.publicUrl)
  url.searchParams.set('token', token)
  if (backRoute !== null) url.searchParams.set('state', backRoute)
  return { url: url.href, expiresAt }
}

export async function enterByToken(
  deps: Deps,
  { token, state = '', fingerprint }: Body<'createTokenSession'>,
  visitor: Visitor,
): Promise<Reply<'createTokenSession'>> {
  if (isClosedTo(deps.settings.current(), visitor.client.country)) throw refuse('countryRestricted')
  const redeemed = await inTransaction(deps.db, async (tx) => {
    const used = await useAutologin(tx, hashSecret(token), deps.clock.now())
    if (used === null) return null
    const who = `player:${used.player_id}`
    await noteAudit(deps, tx, {
      actor: who,
      action: 'player.autologinUsed',
      subject: who,
      playerId: used.player_id,
      reason: used.made_by,
    })
    return { playerId: used.player_id, credentialGeneration: used.credential_generation }
  })
  const { client } = visitor
  if (redeemed === null) {
    await recordSecurityEvent(deps, { kind: 'autologin-failed', address: client.address })
    throw refuse('autologinInvalid')
  }
  const { playerId, credentialGeneration } = redeemed
  const admission = { playerId, credentialGeneration, client, fingerprint, isByLink: true } as const
  const entry = await admitPlayer(deps, admission)
  return { ...entry, backRoute: readBackRoute(state) }
}
