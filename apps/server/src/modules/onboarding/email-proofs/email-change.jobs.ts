/** Emails about changing an account's email. Codes are generated here, so neither the queue nor the database stores them in plain text. */
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findLogin, findPlayer, hashCode, showMoment, writeEmail } from '../../players/index.ts'
import { findChange, forgetOldChanges, setChangeCode } from './email-change.queries.ts'
import { findReset, setResetCode } from '../passwords/password-reset.queries.ts'
import { CODE_DIGITS, hashShortCode } from '../phone-codes/phone-codes.service.ts'
import { isEmailFree } from '../sign-in/unproven-methods.service.ts'
import { maskEmail } from '../sign-in/sign-in-methods.rules.ts'

const CODE_BYTES = 32
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Sends the code to the new address, or a note that the address already has an account. */
export const sendEmailChange = defineJob<{ changeId: string }, OnboardingDeps>({
  name: 'onboarding.sendEmailChange',
  async run(deps, { changeId }) {
    const change = await findChange(deps.db, changeId)
    const isOver = !change || change.done_at || change.void_at || change.expires_at <= deps.clock.now()
    const player = isOver ? null : await findPlayer(deps.db, change.player_id)
    if (isOver || !player) return
    const found = await findLogin(deps.db, change.new_email)
    const owner = found !== null && (await isEmailFree(deps, deps.db, found)) ? null : found
    if (owner !== null && owner.id !== player.id) {
      const message = writeEmail(deps, player.locale, 'emailTaken', { link: deps.publicUrl })
      return deps.mail.send({ to: change.new_email, ...message })
    }
    const code = deps.random.digits(CODE_DIGITS)
    await inTransaction(deps.db, (tx) => setChangeCode(tx, changeId, hashShortCode(deps, changeId, code)))
    const message = writeEmail(deps, player.locale, 'emailChange', { values: { code } })
    await deps.mail.send({ to: change.new_email, ...message })
  },
})

/** Notifies the old address, with a link that undoes the change. */
export const sendEmailChanged = defineJob<{ resetId: string }, OnboardingDeps>({
  name: 'onboarding.sendEmailChanged',
  async run(deps, { resetId }) {
    const reset = await findReset(deps.db, resetId)
    const change = reset?.email_change_id ? await findChange(deps.db, reset.email_change_id) : null
    const player = change && (await findPlayer(deps.db, change.player_id))
    if (!player || !reset?.email || reset.used_at || !change?.done_at) return
    const code = deps.random.bytes(CODE_BYTES).toString('base64url')
    await inTransaction(deps.db, (tx) => setResetCode(tx, resetId, hashCode(code)))
    const values = {
      when: showMoment(deps, change.done_at, player.locale, player.time_zone),
      email: maskEmail(change.new_email),
    }
    const link = `${deps.publicUrl}/password-reset/${code}`
    const message = writeEmail(deps, player.locale, 'emailChanged', { link, values })
    await deps.mail.send({ to: reset.email, ...message })
  },
})

/** Notifies both addresses: one of them may belong to an attacker, and the other owner must know. */
export const sendEmailChangeUndone = defineJob<{ changeId: string; to: string; at: string }, OnboardingDeps>({
  name: 'onboarding.sendEmailChangeUndone',
  async run(deps, { changeId, to, at }) {
    const change = await findChange(deps.db, changeId)
    const player = change && (await findPlayer(deps.db, change.player_id))
    if (!change?.old_email || !player || player.erased_at !== null) return
    const values = {
      when: showMoment(deps, new Date(at), player.locale, player.time_zone),
      email: maskEmail(change.old_email),
    }
    await deps.mail.send({ to, ...writeEmail(deps, player.locale, 'emailChangeUndone', { values }) })
  },
})

export const forgetEmailChanges = defineJob({
  name: 'onboarding.forgetEmailChanges',
  cron: '47 * * * *',
  run: (deps: OnboardingDeps) => forgetOldChanges(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS)),
})
