/**
 * Sign-in, refresh and sign-out. Neither the response nor its timing reveals whether a login exists. Only a player who enters the
 * right password and may not sign in gets a 403. Ending a session also ends its game sessions.
 */
import type { Body, Entry, Session } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { admitByPasskey, completeLogin } from '../../factors/index.ts'
import { findCredentials, recordRefusal, recordSecurityEvent } from '../../players/index.ts'
import { beginAttempt, endSession, isPassword, refreshSession } from '../../sessions/index.ts'
import { endGameSessions } from '../../player-state/index.ts'
import { isClosedTo } from '../onboarding.rules.ts'
import type { Visitor } from '../registration/registration.service.ts'

export async function signIn(
  deps: OnboardingDeps,
  form: Body<'createSession'>,
  visitor: Visitor,
  isDeviceOf: (playerId: string) => boolean,
): Promise<Entry> {
  if (isClosedTo(deps.settings.current(), visitor.client.country)) throw refuse('countryRestricted')
  const login = form.login.trim()
  const missing = {
    ...(login ? {} : { login: ['required'] }),
    ...(form.password ? {} : { password: ['required'] }),
  }
  if (Object.keys(missing).length > 0) throw refuseFields(missing)

  const player = await findCredentials(deps.db, login)
  const isOwnDevice = player !== null && isDeviceOf(player.id)
  const attempt = await beginAttempt(deps, login, visitor.client.address, isOwnDevice)
  const isRight = await isPassword(player?.password_hash ?? null, form.password)
  if (!player || !isRight) {
    const { address } = visitor.client
    await recordSecurityEvent(deps, { kind: 'sign-in-failed', login, playerId: player?.id, address })
    throw refuse('loginFailed')
  }

  const { client } = visitor
  const admission = completeLogin(deps, {
    playerId: player.id,
    credentialGeneration: player.credential_generation,
    client,
    fingerprint: form.fingerprint,
    by: 'password',
  })
  const [entry] = await Promise.all([admission, attempt.forgetFailures()])
  return entry
}

export async function signInByPasskey(
  deps: OnboardingDeps,
  form: Body<'createPasskeySession'>,
  { client }: Visitor,
): Promise<Session> {
  if (isClosedTo(deps.settings.current(), client.country)) throw refuse('countryRestricted')
  return recordRefusal(deps, 'passkey-failed', client, () => admitByPasskey(deps, form, client))
}

export async function refresh(
  deps: OnboardingDeps,
  token: string | null,
  { address }: { address: string },
): Promise<Session> {
  const refreshed = await refreshSession(deps, token)
  if (refreshed.kind === 'token') return refreshed.session
  if (refreshed.kind === 'restricted') throw refuse('accountBlocked')
  if (refreshed.kind === 'reused') {
    const { playerId, sessionId } = refreshed
    await close(deps, { playerId, sessionId, reason: 'token-reused' })
    await recordSecurityEvent(deps, { kind: 'token-reused', playerId, sessionId, address })
  }
  throw refuse('sessionOver')
}

export async function signOut(deps: OnboardingDeps, playerId: string, sessionId: string): Promise<void> {
  await close(deps, { playerId, sessionId, reason: 'logout' })
}

async function close(deps: OnboardingDeps, target: Parameters<typeof endSession>[2]): Promise<void> {
  const { playerId, sessionId, reason } = target
  await inTransaction(deps.db, async (tx) => {
    await endGameSessions(deps, tx, { playerId, sessionId }, deps.clock.now())
    await endSession(deps, tx, { playerId, sessionId, reason })
  })
}
