/** Joins a social account to a player's account by password and notifies the player. Guesses count as failed sign-ins. */
import type { Body, Entry } from '@fairhall/contract'
import { type Tx, violatedUnique } from '../../platform/database/database.ts'
import type { SocialDeps } from './social.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { completeLogin } from '../factors/index.ts'
import { acceptEmail, isClosedTo, type Visitor } from '../onboarding/index.ts'
import {
  findCredentials,
  findPlayer,
  isExcluded,
  lockPlayerRow,
  maySignIn,
  recordSecurityEvent,
  notifyPlayer,
} from '../players/index.ts'
import { beginAttempt, isPassword } from '../sessions/index.ts'
import { addIdentity } from './identities.service.ts'
import { findLink, useLink } from './social.queries.ts'
import { hashSecret } from './secrets.ts'
import type { SocialLinkRow } from './social.tables.ts'

export async function linkIdentity(
  deps: SocialDeps,
  form: Body<'linkSocialIdentity'>,
  visitor: Visitor,
): Promise<Entry> {
  if (isClosedTo(deps.settings.current(), visitor.client.country)) throw refuse('countryRestricted')
  const tokenHash = hashSecret(form.token)
  const link = await findLink(deps.db, tokenHash, deps.clock.now())
  if (!link) throw refuse('socialFailed')
  const login = await loginOf(deps, link, form)

  const attempt = await beginAttempt(deps, login, visitor.client.address)
  const player = await findCredentials(deps.db, login)
  if (!(await isPassword(player?.password_hash ?? null, form.password))) {
    const { address } = visitor.client
    await recordSecurityEvent(deps, { kind: 'sign-in-failed', login, playerId: player?.id, address })
    throw refuse('loginFailed')
  }
  await attempt.forgetFailures()
  if (!player || (link.player_id !== null && player.id !== link.player_id)) throw refuse('socialFailed')
  if (!maySignIn(player.status, deps.settings.current().limits)) throw refuse('accountBlocked')
  if (isExcluded(player.status)) throw refuse('playerExcluded')

  return completeLogin(deps, {
    playerId: player.id,
    credentialGeneration: player.credential_generation,
    client: visitor.client,
    fingerprint: form.fingerprint,
    by: 'password',
    linkHash: tokenHash,
  })
}

/**
 * Runs in the transaction that opens the session, so that nothing is joined before the second factor was shown. The caller holds the
 * player's row lock.
 * @throws Refusal socialFailed if the offer expired or was used, or its account has been joined meanwhile
 */
export async function completeJoin(
  deps: SocialDeps,
  tx: Tx,
  { linkHash, playerId, sessionId }: { linkHash: Buffer; playerId: string; sessionId: string },
): Promise<void> {
  const now = deps.clock.now()
  const locked = await lockPlayerRow(tx, playerId)
  if (locked && isExcluded(locked.status)) throw refuse('playerExcluded')
  const link = await useLink(tx, { linkHash, playerId }, now)
  if (link === null) throw refuse('socialFailed')
  const isVouched = link.player_id !== null
  try {
    await addIdentity(deps, tx, { ...link, isVouched, addedIn: sessionId }, playerId)
  } catch (error) {
    if (violatedUnique(error) !== undefined) throw refuse('socialFailed')
    throw error
  }
  // The same person knows the password and has proven the address to the provider.
  if (isVouched && locked) await acceptEmail(deps, tx, locked)
  await notifyPlayer(tx, { playerId, notice: 'identityLinked', at: now })
}

/** If no provider vouched for an address, the visitor names the account. Only the password counts then. */
async function loginOf(
  deps: SocialDeps,
  link: Pick<SocialLinkRow, 'player_id'>,
  form: Body<'linkSocialIdentity'>,
): Promise<string> {
  if (link.player_id === null) {
    if (!form.login?.trim()) throw refuseFields({ login: ['required'] })
    return form.login
  }
  const email = (await findPlayer(deps.db, link.player_id))?.email
  if (!email) throw refuse('socialFailed')
  return email
}
