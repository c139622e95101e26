import { PromoSplit } from '@fairhall/ui/promo-split'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type Props = { of: 'sign-in' | 'sign-up'; children: ReactNode }

/** The form of a modal next to its promotional panel, if the content has one. */
export function PromoPanel({ of, children }: Props) {
  const t = useTranslations(`modals.${of}.promo`)
  return (
    <PromoSplit
      kicker={t('title')}
      title={t('secondTitle')}
      text={t('additionalTitle')}
      images={{ desktop: t('images.desktop.backgroundImage'), mobile: t('images.mobile.backgroundImage') }}
      advantages={t('displayAdvantages') === 'true' ? advantagesOf(t as Translate) : []}
    >
      {children}
    </PromoSplit>
  )
}

type Translate = { (key: string): string; has(key: string): boolean }

/** The content may have any number of them; the types only know that it is a list. */
function advantagesOf(translate: Translate): { icon: string; label: string }[] {
  const advantages = []
  for (let index = 0; translate.has(`advantages.${index}.label`); index++)
    advantages.push({
      icon: translate(`advantages.${index}.icon`),
      label: translate(`advantages.${index}.label`),
    })
  return advantages
}
