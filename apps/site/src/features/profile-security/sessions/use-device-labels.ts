import type { SignedInDevice } from '@fairhall/contract'
import { useLocale, useTranslations } from 'use-intl'

/** Describes devices in the player's language, so that they can tell them apart. */
export function useDeviceLabels() {
  const t = useTranslations('pages.profile-security.sessions')
  const locale = useLocale()
  return {
    name: ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>) =>
      browser !== null && system !== null
        ? t('device', { browser, system })
        : (browser ?? system ?? t('unknown')),
    country: (code: string) =>
      new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code,
  }
}
