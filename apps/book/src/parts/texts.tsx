/** The texts of the page. They exist in English and German; the site may ask for any language, and names what it falls back to. */
import { createTexts, type TextKey, type Texts as AllTexts } from '@fairhall/content/texts'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import english from '../../texts/en.json' with { type: 'json' }

type Messages = typeof english
type Texts = AllTexts<TextKey<Messages>>

export interface Language {
  locale: string
  messages: Messages
}

const others: Readonly<Record<string, () => Promise<Messages>>> = {
  de: () => import('../../texts/de.json').then((file) => file.default),
}

/** @param locales What the site asks for, best first. */
export async function loadLanguage(locales: readonly string[]): Promise<Language> {
  const codes = locales.map((locale) => locale.toLowerCase().split('-')[0] ?? '')
  const locale = codes.find((code) => code === 'en' || Object.hasOwn(others, code)) ?? 'en'
  return { locale, messages: (await others[locale]?.()) ?? english }
}

const TextsContext = createContext<{ locale: string; t: Texts } | null>(null)

export function TextsProvider({
  language: { locale, messages },
  children,
}: {
  language: Language
  children: ReactNode
}) {
  const value = useMemo(() => ({ locale, t: createTexts(locale, messages) }), [locale, messages])
  return <TextsContext value={value}>{children}</TextsContext>
}

function useLanguage() {
  const language = useContext(TextsContext)
  if (language === null) throw new Error('texts are used outside TextsProvider')
  return language
}

export const useTexts = (): Texts => useLanguage().t
export const useLocale = (): string => useLanguage().locale
