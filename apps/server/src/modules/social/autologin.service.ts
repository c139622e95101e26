/**
 * One-time links of the operator that sign a player in without a password. A staff member creates each link for one player; it
 * works once, for minutes. Its creation and use are written to the audit log. Sign-in checks still apply: players who may not sign
 * in are refused, and the second factor is required.
 */
import type { Body, Reply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { SocialDeps } from './social.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { completeLogin } from '../factors/index.ts'
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

interface AutologinRequest {
  playerId: string
  minutes: number
  /** Path on this site to go to after sign-in. */
  backRoute: string | null
  actor: string
  secondMember: string
  reason: string
}

interface AutologinLink {
  url: string
  expiresAt: Date
}

/**
 * Runs in the transaction of the staff order that two people approve.
 * @throws Refusal accountBlocked for a player who may not sign in or is excluded: nobody may invite them back
 */
export async function makeAutologinIn(
  deps: SocialDeps,
  tx: Tx,
  { playerId, minutes, backRoute, ...by }: AutologinRequest,
): Promise<AutologinLink> {
  const token = deps.random.bytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + minutes * MINUTE_MS)
  const player = await findPlayer(tx, playerId)
  if (!player || isExcluded(player.status) || !maySignIn(player.status, deps.settings.current().limits))
    throw refuse('accountBlocked')
  const credential_generation = (await readCredentialGeneration(tx, playerId)) ?? 0
  const row = { player_id: playerId, made_by: by.actor, credential_generation, expires_at: expiresAt }
  await insertAutologin(tx, { ...row, token_hash: hashSecret(token) })
  const subject = `player:${playerId}`
  await noteAudit(deps, tx, { ...by, action: 'player.autologinMade', subject, playerId })
  const url = new URL('/auth/autologin', deps.publicUrl)
  url.searchParams.set('token', token)
  if (backRoute !== null) url.searchParams.set('state', backRoute)
  return { url: url.href, expiresAt }
}

export async function enterByToken(
  deps: SocialDeps,
  { token, state = '', fingerprint }: Body<'createTokenSession'>,
  visitor: Visitor,
): Promise<Reply<'createTokenSession'>> {
  if (isClosedTo(deps.settings.current(), visitor.client.country)) throw refuse('countryRestricted')
  const redeemed = await inTransaction(deps.db, async (tx) => {
    const used = await useAutologin(tx, hashSecret(token), deps.clock.now())
    if (used === null) return null
    const actor = `player:${used.player_id}`
    await noteAudit(deps, tx, {
      actor,
      action: 'player.autologinUsed',
      subject: actor,
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
  const admission = { playerId, credentialGeneration, client, fingerprint, by: 'link' } as const
  const entry = await completeLogin(deps, admission)
  return { ...entry, backRoute: readBackRoute(state) }
}
