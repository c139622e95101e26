/** The code is made here, when the message goes out: neither the queue nor the database ever holds it. */
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findLogin } from '../players/index.ts'
import { findCode, forgetOldCodes, setCodeHash } from './phone-codes.queries.ts'
import { CODE_DIGITS, hashPhoneCode } from './phone-codes.service.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

export const sendPhoneCode = defineJob<{ codeId: string }>({
  name: 'onboarding.sendPhoneCode',
  async run(deps, { codeId }) {
    const wish = await findCode(deps.db, codeId)
    if (!deps.sms || !wish || wish.used_at || wish.expires_at <= deps.clock.now()) return
    const say = (key: string, values: Record<string, string> = {}) =>
      deps.content.current().text(wish.locale, `alerts.sms.${key}`, values)
    if (await findLogin(deps.db, wish.phone)) {
      await deps.sms.send({ to: wish.phone, text: say('phoneTaken') })
      return
    }
    const code = deps.random.digits(CODE_DIGITS)
    await inTransaction(deps.db, (tx) => setCodeHash(tx, codeId, hashPhoneCode(deps, codeId, code)))
    await deps.sms.send({ to: wish.phone, text: say('phoneCode', { code }) })
  },
})

export const forgetPhoneCodes = defineJob({
  name: 'onboarding.forgetPhoneCodes',
  cron: '43 * * * *',
  run: (deps) => forgetOldCodes(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS)),
})
