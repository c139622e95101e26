/**
 * Sends the emails of campaigns. Each is marked before it is handed to the mail service, so a crash or a second process never sends it
 * twice. Whether the player still wants it is asked at that moment, because they may have unsubscribed during their quiet hours.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '../../platform/database/database.ts'
import { toEmail } from '../../platform/mail/email-layout.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import {
  type DueEmail,
  findRecipient,
  setInterrupted,
  type Recipient,
  setEmailState,
  takeDueEmails,
} from './candidates.queries.ts'
import { tokenOf } from './unsubscribe.rules.ts'

type SendDeps = Pick<
  CampaignsDeps,
  'clock' | 'content' | 'db' | 'log' | 'mail' | 'publicUrl' | 'secrets' | 'settings'
>

const PER_PIECE = 50
/** At most 100 emails per second: more would slow down bets, and mail services limit what they accept. */
const DELAY_MS = 10
const TRIES_MAX = 5
const RETRY_MS = 5 * 60_000
/** A process that takes longer has stopped. */
const SENDING_MAX_MS = 15 * 60_000

export async function sendDueEmails(deps: SendDeps): Promise<void> {
  const now = deps.clock.now()
  await setInterrupted(deps.db, new Date(now.getTime() - SENDING_MAX_MS), now)
  for (;;) {
    const due = await inTransaction(deps.db, (tx) => takeDueEmails(tx, deps.clock.now(), PER_PIECE))
    for (const email of due) await Promise.all([sendEmail(deps, email), wait(DELAY_MS)])
    if (due.length < PER_PIECE) return
  }
}

async function sendEmail(deps: SendDeps, due: DueEmail): Promise<void> {
  const at = deps.clock.now()
  const recipient = await findRecipient(deps.db, due.playerId, at)
  if (recipient === null) return setEmailState(deps.db, due, { state: 'cancelled', at })
  try {
    await deps.mail.send(writeCampaignEmail(deps, due, recipient))
  } catch (error) {
    deps.log.warn(
      { err: error, run: due.runId, playerId: due.playerId },
      'an email of a campaign was not accepted',
    )
    if (due.tries >= TRIES_MAX) return setEmailState(deps.db, due, { state: 'failed', at })
    const dueAt = new Date(at.getTime() + RETRY_MS * 2 ** (due.tries - 1))
    return setEmailState(deps.db, due, { state: 'waiting', dueAt, at })
  }
  await setEmailState(deps.db, due, { state: 'sent', at })
}

function writeCampaignEmail(
  { content, publicUrl, secrets, settings }: SendDeps,
  { runId, playerId, campaign, link }: DueEmail,
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
