/** Builds emails from content: `alerts/mails.json` has the subject, text and action of each. */
import type { Deps } from '../../platform/deps.ts'
import { type Letter, toLetter } from '../../platform/mail/letter.ts'

/** Notices sent after security-relevant events. They contain no value except the time. */
export type NoticeName =
  | 'accountClosed'
  | 'accountReopened'
  | 'documentAccepted'
  | 'documentRefused'
  | 'identityLinked'
  | 'identityRemoved'
  | 'passkeyAdded'
  | 'passkeyDoubtful'
  | 'passkeyRemoved'
  | 'passwordChanged'
  | 'recoveryCodeUsed'
  | 'secondFactorOff'
  | 'secondFactorOn'

export type LetterName =
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
  | 'resetDone'
  | 'withdrawalReceipt'

export interface LetterValues {
  /** URL of the email's action button. */
  link?: string
  values?: Readonly<Record<string, string | Date>>
}

/** Returns the email in this language, as plain text and HTML. */
export function writeLetter(
  deps: Pick<Deps, 'content' | 'settings'>,
  locale: string,
  name: LetterName,
  { link, values = {} }: LetterValues,
): Letter {
  const content = deps.content.current()
  const { locales, defaultLocale } = deps.settings.current()
  const { tag, direction } = locales.find(({ code }) => code === locale) ?? defaultLocale
  const textOf = (key: string) => content.text(locale, `alerts.mails.${key}`, { ...values })
  const optional = (key: string) =>
    content.has(`alerts.mails.${name}.${key}`) ? textOf(`${name}.${key}`) : undefined
  const [action, after] = [optional('action'), optional('after')]
  return toLetter({
    language: tag,
    direction,
    house: textOf('frame.house'),
    subject: textOf(`${name}.subject`),
    text: textOf(`${name}.text`),
    ...(action !== undefined &&
      link !== undefined && { action: { label: action, hint: textOf('frame.hint'), link } }),
    ...(after !== undefined && { after }),
    footer: textOf('frame.footer'),
  })
}
