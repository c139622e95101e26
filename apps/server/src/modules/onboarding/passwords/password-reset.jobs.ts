/** Codes are generated when the email is sent, so neither the queue nor the database stores them in plain text. */
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findPlayer, hashCode, maySignIn, writeEmail } from '../../players/index.ts'
import { isAbandoned } from '../email-proofs/claimed-emails.queries.ts'
import { findReset, forgetOldResets, setResetCode } from './password-reset.queries.ts'

const CODE_BYTES = 32
const KEPT_MS = 24 * 60 * 60 * 1000

export const sendReset = defineJob<{ resetId: string }, OnboardingDeps>({
  name: 'onboarding.sendReset',
  async run(deps, { resetId }) {
    const reset = await findReset(deps.db, resetId)
    if (!reset?.player_id || !reset.email || reset.used_at || reset.expires_at <= deps.clock.now()) return
    const player = await findPlayer(deps.db, reset.player_id)
    if (!player || player.email !== reset.email) return
    const { limits } = deps.settings.current()
    if (!maySignIn(player.status, limits) && !(await isAbandoned(deps.db, player.id, deps.clock.now())))
      return

    const code = deps.random.bytes(CODE_BYTES).toString('base64url')
    await inTransaction(deps.db, (tx) => setResetCode(tx, resetId, hashCode(code)))
    const link = `${deps.publicUrl}/password-reset/${code}`
    await deps.mail.send({ to: reset.email, ...writeEmail(deps, player.locale, 'passwordReset', { link }) })
  },
})

export const forgetResets = defineJob({
  name: 'onboarding.forgetResets',
  cron: '41 * * * *',
  run: (deps: OnboardingDeps) => forgetOldResets(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS)),
})
