import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import type { Texts } from './texts.ts'

type Props = { texts: Texts; locale: string; children: ReactNode }

export function TextsProvider({ texts, locale, children }: Props) {
  const messages = useSyncExternalStore(texts.subscribe, texts.messages, texts.messages)
  // The compiled tree has the keys of the source. Only its leaves differ, and only use-intl reads them.
  return (
    <IntlProvider locale={locale} messages={messages as unknown as Messages} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
