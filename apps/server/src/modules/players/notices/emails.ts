/** Builds emails from content: `alerts/mails.json` has the subject, text and action of each. */
import type { PlayersDeps } from '../players.deps.ts'
import { type Email, toEmail } from '../../../platform/mail/email-layout.ts'

/** Notices sent after security-relevant events. They contain no value except the time. */
export type NoticeName =
  | 'accountClosed'
  | 'accountReopened'
  | 'documentAccepted'
  | 'documentRefused'
  | 'exclusionKept'
  | 'exclusionLifted'
  | 'factorGuesses'
  | 'identityLinked'
  | 'identityRemoved'
  | 'newDestination'
  | 'passkeyAdded'
  | 'passkeyDoubtful'
  | 'passkeyRemoved'
  | 'passwordChanged'
  | 'recoveryCodeUsed'
  | 'secondFactorOff'
  | 'secondFactorOn'

type EmailName =
  | NoticeName
  | 'confirmation'
  | 'depositHeld'
  | 'depositReceipt'
  | 'depositReturned'
  | 'emailChange'
  | 'emailChanged'
  | 'emailChangeUndone'
  | 'emailTaken'
  | 'newSignIn'
  | 'passwordReset'
  | 'phoneAdded'
  | 'resetDone'
  | 'withdrawalReceipt'

interface EmailValues {
  /** URL of the email's action button. */
  link?: string
  values?: Readonly<Record<string, string | Date>>
}

/** Returns the email in this language, as plain text and HTML. */
export function writeEmail(
  deps: Pick<PlayersDeps, 'content' | 'settings'>,
  locale: string,
  name: EmailName,
  { link, values = {} }: EmailValues,
): Email {
  const content = deps.content.current()
  const { locales, defaultLocale } = deps.settings.current()
  const { tag, direction } = locales.find(({ code }) => code === locale) ?? defaultLocale
  const textOf = (key: string) => content.text(locale, `alerts.mails.${key}`, { ...values })
  const optional = (key: string) =>
    content.has(`alerts.mails.${name}.${key}`) ? textOf(`${name}.${key}`) : undefined
  const [action, after] = [optional('action'), optional('after')]
  return toEmail({
    language: tag,
    direction,
    brand: textOf('frame.brand'),
    subject: textOf(`${name}.subject`),
    text: textOf(`${name}.text`),
    ...(action !== undefined &&
      link !== undefined && { action: { label: action, hint: textOf('frame.hint'), link } }),
    ...(after !== undefined && { after }),
    footer: textOf('frame.footer'),
  })
}
