/** Emails to players. Codes are generated when the email is sent, so neither the queue nor the database stores them in plain text. */
import type { PlayersDeps } from '../players.deps.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { writeEmail } from './emails.ts'
import { findConfirmation, setConfirmationCode } from '../confirmations.queries.ts'
import { forgetNotices } from './notices.queries.ts'
import { findPlayer } from '../players.queries.ts'
import { hashCode } from '../players.service.ts'
import { forgetSecurityEvents } from '../security-events/security-events.queries.ts'

const CODE_BYTES = 32

export const sendConfirmation = defineJob<{ confirmationId: string }, PlayersDeps>({
  name: 'players.sendConfirmation',
  async run(deps, { confirmationId }) {
    const confirmation = await findConfirmation(deps.db, confirmationId)
    const player = confirmation && (await findPlayer(deps.db, confirmation.player_id))
    if (!player || player.email_confirmed_at || player.email !== confirmation.email) return

    const code = deps.random.bytes(CODE_BYTES).toString('base64url')
    await inTransaction(deps.db, (tx) => setConfirmationCode(tx, confirmationId, hashCode(code)))
    const link = `${deps.publicUrl}/verify/${code}`
    await deps.mail.send({
      to: confirmation.email,
      ...writeEmail(deps, player.locale, 'confirmation', { link }),
    })
  },
})

export const forgetNoticesJob = defineJob({
  name: 'players.forgetNotices',
  cron: '31 2 * * *',
  run: (deps: PlayersDeps) => inTransaction(deps.db, (tx) => forgetNotices(tx, deps.clock.now())),
})

const DAY_MS = 86_400_000

export const forgetSecurityEventsJob = defineJob({
  name: 'players.forgetSecurityEvents',
  cron: '29 2 * * *',
  run: (deps: PlayersDeps) => {
    const { securityEventsDays } = deps.settings.current().retention
    return forgetSecurityEvents(deps.db, new Date(deps.clock.now().getTime() - securityEventsDays * DAY_MS))
  },
})
