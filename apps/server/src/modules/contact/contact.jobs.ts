/** Mails what visitors write to the operator, whose answer then goes to the writer. */
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findMessage, forgetOldMessages, forgetWords } from './contact.queries.ts'
import { unsealMessage } from './contact.service.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

export const sendMessage = defineJob<{ messageId: string }>({
  name: 'contact.sendMessage',
  async run(deps, { messageId }) {
    const kept = await findMessage(deps.db, messageId)
    if (!kept?.sealed) return
    const { email, message, playerId, country } = unsealMessage(deps, messageId, kept.sealed)
    const { defaultLocale, site } = deps.settings.current()
    const say = (key: string, values: Record<string, string> = {}) =>
      deps.content.current().text(defaultLocale.code, `alerts.mails.contactMessage.${key}`, values)
    const who = playerId === null ? say('guest') : say('player', { playerId })
    await deps.mail.send({
      to: site.contact.email,
      replyTo: email,
      subject: say('subject'),
      // What was written stands beside the words, never in them: it may hold anything.
      text: [say('text', { email, country, who }), message].join('\n\n'),
    })
    await inTransaction(deps.db, (tx) => forgetWords(tx, messageId))
  },
})

export const forgetMessages = defineJob({
  name: 'contact.forgetMessages',
  cron: '47 * * * *',
  run: (deps) => forgetOldMessages(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS)),
})
