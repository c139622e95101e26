/** Emails the messages of visitors to the operator, who can reply to the sender. */
import type { ContactDeps } from './contact.deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findMessage, forgetOldMessages, forgetWords } from './contact.queries.ts'
import { unsealMessage } from './contact.service.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

export const sendMessage = defineJob<{ messageId: string }, ContactDeps>({
  name: 'contact.sendMessage',
  async run(deps, { messageId }) {
    const stored = await findMessage(deps.db, messageId)
    if (!stored?.sealed) return
    const { email, message, playerId, country } = unsealMessage(deps, messageId, stored.sealed)
    const { defaultLocale, site } = deps.settings.current()
    const translate = (key: string, values: Record<string, string> = {}) =>
      deps.content.current().text(defaultLocale.code, `alerts.mails.contactMessage.${key}`, values)
    const who = playerId === null ? translate('guest') : translate('player', { playerId })
    await deps.mail.send({
      to: site.contact.email,
      replyTo: email,
      subject: translate('subject'),
      // The visitor's text is appended and never interpolated into ours: it can contain anything.
      text: [translate('text', { email, country, who }), message].join('\n\n'),
    })
    await inTransaction(deps.db, (tx) => forgetWords(tx, messageId))
  },
})

export const forgetMessages = defineJob({
  name: 'contact.forgetMessages',
  cron: '47 * * * *',
  run: (deps: ContactDeps) => forgetOldMessages(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS)),
})
