import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react'
import { de } from './de.ts'
import { en } from './en.ts'

type TextKey = keyof typeof en
type Language = 'en' | 'de'
const LANGUAGE = 'office-language'

interface Texts {
  language: Language
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string
  time(moment: string): string
  /** A decimal amount, with its digits in groups. Exact, whatever its length. */
  money(amount: string): string
  /** Of a calendar date. */
  month(date: string): string
  switchLanguage(): void
}

const Context = createContext<Texts | null>(null)

export function TextsProvider({ children }: PropsWithChildren) {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const texts = useMemo<Texts>(() => {
    const all = language === 'de' ? de : en
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return {
      language,
      t: (key, values = {}) =>
        all[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
      time: (moment) => times.format(new Date(moment)),
      money: (amount) => groups(language, amount),
      month: (date) => months.format(new Date(date)),
      switchLanguage() {
        const next = language === 'de' ? 'en' : 'de'
        localStorage.setItem(LANGUAGE, next)
        setLanguage(next)
      },
    }
  }, [language])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${texts.t('office')} · ${texts.t('brand')}`
  }, [language, texts])
  return <Context value={texts}>{children}</Context>
}

function groups(language: Language, amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // As text: a number would lose digits of long amounts.
  return format.format(amount as `${number}`)
}

export function useTexts(): Texts {
  const texts = useContext(Context)
  if (texts === null) throw new Error('Texts are used outside of their provider')
  return texts
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE)
  return (kept ?? navigator.language).startsWith('de') ? 'de' : 'en'
}
