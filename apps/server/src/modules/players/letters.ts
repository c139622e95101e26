/** The words of our mails are content: `alerts/mails.json` has for each its subject, its text and what there is to do. */
import type { Deps } from '../../platform/deps.ts'
import { type Letter, toLetter } from '../../platform/mail/letter.ts'

/** Told besides what the player asked for, with nothing but the moment in it. */
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
  /** Where the letter's action leads to. */
  link?: string
  values?: Readonly<Record<string, string | Date>>
}

/** The letter in this language, as text and as HTML. */
export function writeLetter(
  deps: Pick<Deps, 'content' | 'settings'>,
  locale: string,
  name: LetterName,
  { link, values = {} }: LetterValues,
): Letter {
  const content = deps.content.current()
  const { locales, defaultLocale } = deps.settings.current()
  const { tag, direction } = locales.find(({ code }) => code === locale) ?? defaultLocale
  const say = (key: string) => content.text(locale, `alerts.mails.${key}`, { ...values })
  const part = (key: string) =>
    content.has(`alerts.mails.${name}.${key}`) ? say(`${name}.${key}`) : undefined
  const [action, after] = [part('action'), part('after')]
  return toLetter({
    language: tag,
    direction,
    house: say('frame.house'),
    subject: say(`${name}.subject`),
    text: say(`${name}.text`),
    ...(action !== undefined &&
      link !== undefined && { action: { label: action, hint: say('frame.hint'), link } }),
    ...(after !== undefined && { after }),
    footer: say('frame.footer'),
  })
}
