/** The emails of campaigns. */
import { toEmail } from '../../platform/mail/email-layout.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import { type DueContact, findRecipient, type Recipient } from './due-contacts.queries.ts'
import { sendDue, type SendResult } from './due-contacts.service.ts'
import { tokenOf } from './unsubscribe.rules.ts'

type SendDeps = Pick<
  CampaignsDeps,
  'clock' | 'content' | 'db' | 'log' | 'mail' | 'publicUrl' | 'secrets' | 'settings'
>

export function sendDueEmails(deps: SendDeps): Promise<void> {
  return sendDue(deps, { channel: 'email', batchSize: 1, send: (due) => sendEmail(deps, due) })
}

async function sendEmail(deps: SendDeps, due: DueContact): Promise<SendResult> {
  const recipient = await findRecipient(deps.db, due.playerId, deps.clock.now())
  if (recipient === null) return 'cancelled'
  await deps.mail.send(writeCampaignEmail(deps, due, recipient))
  return 'sent'
}

function writeCampaignEmail(
  { content, publicUrl, secrets, settings }: SendDeps,
  { runId, playerId, campaign, link }: DueContact,
  { email, locale }: Recipient,
): MailMessage {
  const { locales, defaultLocale } = settings.current()
  const { code, tag, direction } = locales.find((one) => one.code === locale) ?? defaultLocale
  const text = (key: string) => content.current().text(code, `alerts.${key}`)
  const token = tokenOf(secrets, playerId)
  const prefix = code === defaultLocale.code ? '' : `/${code}`
  const written = toEmail({
    language: tag,
    direction,
    brand: text('mails.frame.brand'),
    subject: text(`campaigns.${campaign}.title`),
    text: text(`campaigns.${campaign}.text`),
    action: {
      label: text(`campaigns.${campaign}.action`),
      hint: text('mails.frame.hint'),
      link: `${publicUrl}${prefix}${link}`,
    },
    footer: text('mails.frame.footer'),
    unsubscribe: { label: text('campaigns.unsubscribe'), link: `${publicUrl}${prefix}/unsubscribe/${token}` },
  })
  return {
    to: email,
    ...written,
    headers: {
      // RFC 8058: mail programs unsubscribe with one press, without opening a page.
      'List-Unsubscribe': `<${publicUrl}/api/notification/unsubscribe/${token}/one-click>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Mail services recognise a repetition by it.
      'Message-ID': `<campaign.${runId}.${playerId}@${new URL(publicUrl).hostname}>`,
    },
  }
}
