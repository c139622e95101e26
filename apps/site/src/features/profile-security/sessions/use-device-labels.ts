import type { SignedInDevice } from '@fairhall/contract'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useProfile } from '../../../shell/player/use-player.ts'

/** Describes devices in the player's language and time zone, so that they can tell them apart. */
export function useDeviceWords() {
  const t = useTranslations('pages.profile-security.sessions')
  const locale = useLocale()
  const format = useFormatter()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  return {
    name: ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>) =>
      browser !== null && system !== null
        ? t('device', { browser, system })
        : (browser ?? system ?? t('unknown')),
    country: (code: string) =>
      new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code,
    moment: (at: string) =>
      format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
}
