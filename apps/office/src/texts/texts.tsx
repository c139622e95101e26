import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react'
import { codeTexts } from './code-texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fieldTexts } from './field-texts.ts'

type TextKey = keyof typeof en
type Language = 'en' | 'de'
const LANGUAGE = 'office-language'

interface Texts {
  language: Language
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string
  /** A state or another code of the server. */
  code(value: string): string
  /** The name of a field or column of a command. */
  field(name: string): string
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
    const at = language === 'de' ? 1 : 0
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return {
      language,
      t: (key, values = {}) =>
        all[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
      code: (value) => lookUp(codeTexts, value)?.[at] ?? value,
      field: (name) => lookUp(fieldTexts, name)?.[at] ?? name,
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

/** Values come from the server: `constructor` is not a text. */
const lookUp = <Text,>(texts: Readonly<Record<string, Text>>, key: string): Text | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

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
