/** Lists every way to sign in to an account, for its owner to review after a password reset. */
import type { SignInMethods } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import { listPasskeys, readFactorState } from '../../factors/index.ts'
import { findPlayer, showMoment, writeEmail } from '../../players/index.ts'
import { countOpenSessions, startOfSessions } from '../../sessions/index.ts'
import { maskEmail, maskPhone } from './sign-in-methods.rules.ts'

const SESSIONS_MAX = 100
const DAY_MS = 86_400_000

export async function listSignInMethods(
  deps: OnboardingDeps,
  db: Db | Tx,
  playerId: string,
): Promise<SignInMethods> {
  const player = await findPlayer(db, playerId)
  const seenAfter = new Date(deps.clock.now().getTime() - deps.config.sessionDays * DAY_MS)
  const passkeys = await listPasskeys(db, playerId)
  const { hasApp } = await readFactorState(db, playerId)
  return {
    email: player?.email ? maskEmail(player.email) : null,
    phone: player?.phone && player.phone_confirmed_at ? maskPhone(player.phone) : null,
    identities: await deps.linkedIdentities.list(db, playerId),
    passkeys: passkeys.map(({ name }) => name),
    hasApp,
    sessions: await countOpenSessions(
      db,
      { playerId, seenAfter, begunAfter: startOfSessions(deps) },
      SESSIONS_MAX,
    ),
  }
}

/** Queues the notice in the transaction of the new password. The email lists the state when it is written. */
export async function notifyOfReset(tx: Tx, playerId: string, at: Date): Promise<void> {
  await enqueue(tx, 'onboarding.notifyReset', { playerId, at: at.toISOString() })
}

export const sendResetDone = defineJob<{ playerId: string; at: string }, OnboardingDeps>({
  name: 'onboarding.notifyReset',
  async run(deps, { playerId, at }) {
    const player = await findPlayer(deps.db, playerId)
    if (!player?.email) return
    const values = {
      when: showMoment(deps, new Date(at), player.locale, player.time_zone),
      ways: linesOf(deps, player.locale, await listSignInMethods(deps, deps.db, playerId)),
    }
    const link = `${deps.publicUrl}/profile/security`
    await deps.mail.send({
      to: player.email,
      ...writeEmail(deps, player.locale, 'resetDone', { link, values }),
    })
  },
})

/** One line for each way to sign in. Player-chosen names are not escaped here: the email template does that. */
function linesOf(deps: OnboardingDeps, locale: string, ways: SignInMethods): string {
  const text = (key: string, values: Record<string, string> = {}) =>
    deps.content.current().text(locale, `alerts.mails.resetDone.${key}`, values)
  const { email, phone, identities, passkeys, hasApp } = ways
  return [
    ...(email === null ? [] : [text('email', { email })]),
    ...(phone === null ? [] : [text('phone', { phone })]),
    ...identities.map(({ name, isConfirmed }) => text(isConfirmed ? 'identity' : 'identityPaused', { name })),
    ...passkeys.map((name) => text('passkey', { name })),
    ...(hasApp ? [text('app')] : []),
  ]
    .map((line) => `• ${line}`)
    .join('\n')
}
