/** Codes are generated when the message is sent, so neither the queue nor the database stores them in plain text. */
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findLogin, findPlayer, maySignIn } from '../../players/index.ts'
import { forgetBudgets } from './code-budgets.queries.ts'
import { forgetOldGuesses } from './phone-guesses.queries.ts'
import { findCode, forgetOldCodes, setCodeHash } from './phone-codes.queries.ts'
import { CODE_DIGITS, hashShortCode } from './phone-codes.service.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const GUESSES_KEPT_MS = 365 * KEPT_MS

export const sendPhoneCode = defineJob<{ codeId: string }, OnboardingDeps>({
  name: 'onboarding.sendPhoneCode',
  async run(deps, { codeId }) {
    const request = await findCode(deps.db, codeId)
    if (!deps.sms || !request || request.used_at || request.expires_at <= deps.clock.now()) return
    const textOf = (key: string, values: Record<string, string> = {}) =>
      deps.content.current().text(request.locale, `alerts.sms.${key}`, values)
    // Finds the owner of a proven number; an unproven number has no owner.
    const owner = await findLogin(deps.db, request.phone)
    if (request.reason === 'password-reset') {
      if (owner === null || !(await canSignIn(deps, owner.id))) return
    } else if (owner !== null && owner.id !== request.player_id) {
      await deps.sms.send({ to: request.phone, text: textOf('phoneTaken') })
      return
    }
    const code = deps.random.digits(CODE_DIGITS)
    await inTransaction(deps.db, (tx) => setCodeHash(tx, codeId, hashShortCode(deps, codeId, code)))
    await deps.sms.send({ to: request.phone, text: textOf('phoneCode', { code }) })
  },
})

async function canSignIn(deps: OnboardingDeps, playerId: string): Promise<boolean> {
  const player = await findPlayer(deps.db, playerId)
  return player !== null && maySignIn(player.status, deps.settings.current().limits)
}

export const forgetPhoneCodes = defineJob({
  name: 'onboarding.forgetPhoneCodes',
  cron: '43 * * * *',
  async run(deps: OnboardingDeps) {
    const now = deps.clock.now()
    await forgetOldCodes(deps.db, new Date(now.getTime() - KEPT_MS))
    await forgetBudgets(deps.db, now)
    await forgetOldGuesses(deps.db, new Date(now.getTime() - GUESSES_KEPT_MS))
  },
})
