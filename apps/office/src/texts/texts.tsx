import type { OfficeCommand, OfficeField } from '@fairhall/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react'
import { isNamedByServer } from '../api/queries.ts'
import { checkTexts } from './check-texts.ts'
import { codeTexts } from './code-texts.ts'
import {
  aboutField,
  type CommandWords,
  type GermanTexts,
  refusalOf,
  resultOf,
  wordsOf,
} from './command-words.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { eventTexts } from './event-texts.ts'
import { fieldTexts } from './field-texts.ts'
import { journalTexts } from './journal-texts.ts'
import { keepLanguage, type Language, readLanguage } from '../session/language.ts'
import { orderTexts } from './commands/order-texts.ts'
import { refusalTexts } from './refusal-texts.ts'

type TextKey = keyof typeof en

interface Texts {
  language: Language
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string
  /** A state or another code of the server. */
  code(value: string): string
  /** The name of a field or column of a command. */
  field(name: string): string
  /** The name of a command and what it does. */
  command(command: Pick<OfficeCommand, 'name' | 'about'>): CommandWords
  /** What a field of a command means. */
  about(command: string, field: Pick<OfficeField, 'name' | 'about'>): string
  /** Why the server refused something. Undefined if its own message is to be shown. */
  refusal(code: string): string | undefined
  /** What became of a command. */
  result(text: string): string
  time(moment: string): string
  /** The day of a moment, and the time of that day. */
  date(moment: string): string
  clock(moment: string): string
  /** A decimal amount, with its digits in groups. Exact, whatever its length. */
  money(amount: string): string
  /** Of a decimal such as `96.50`. */
  percent(value: string): string
  /** An amount with its currency, as commands write it, such as `12.50 EUR`. Anything else stays as it is. */
  sum(text: string): string
  /** Of a calendar date. */
  day(date: string): string
  month(date: string): string
  switchLanguage(): void
}

const SUM = /^(-?\d+(?:\.\d+)?) ([A-Z]{3,5})$/

const allCodes = {
  ...eventTexts,
  ...journalTexts,
  ...checkTexts,
  ...orderTexts,
  ...refusalTexts,
  ...codeTexts,
}

const Context = createContext<Texts | null>(null)

export function TextsProvider({ children }: PropsWithChildren) {
  const [language, setLanguage] = useState<Language>(readLanguage)
  const german = useGerman(language)
  const queryClient = useQueryClient()
  const texts = useMemo<Texts>(() => {
    const all = language === 'de' ? de : en
    const at = language === 'de' ? 1 : 0
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    const dates = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
    const clocks = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const format = decimalFormat(language)
    const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return {
      language,
      t: (key, values = {}) =>
        all[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
      code: (value) => lookUp(allCodes, value)?.[at] ?? value,
      field: (name) => lookUp(fieldTexts, name)?.[at] ?? name,
      command: (command) => wordsOf(german, command),
      about: (command, field) => aboutField(german, command, field),
      refusal: (value) => lookUp(refusalTexts, value)?.[at] ?? refusalOf(german, value),
      result: (text) => resultOf(german, text),
      time: (moment) => times.format(new Date(moment)),
      date: (moment) => dates.format(new Date(moment)),
      clock: (moment) => clocks.format(new Date(moment)),
      money: (amount) => format(amount, {}),
      percent: (value) => format(value, { style: 'unit', unit: 'percent' }),
      sum: (text) => text.replace(SUM, (_, amount: string, code: string) => `${format(amount, {})} ${code}`),
      day: (date) => days.format(new Date(date)),
      month: (date) => months.format(new Date(date)),
      switchLanguage() {
        const next = language === 'de' ? 'en' : 'de'
        keepLanguage(next)
        setLanguage(next)
        void queryClient.invalidateQueries({ predicate: isNamedByServer })
      },
    }
  }, [language, german, queryClient])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${texts.t('office')} · ${texts.t('brand')}`
  }, [language, texts])
  return <Context value={texts}>{children}</Context>
}

/** The texts of commands, which only German pages load. Until they are there, and if they can't be loaded, English ones are shown. */
function useGerman(language: Language): GermanTexts | null {
  const [loaded, setLoaded] = useState<GermanTexts | null>(null)
  useEffect(() => {
    if (language !== 'de') return
    let isLeft = false
    import('./commands/de.ts').then(
      (texts) => !isLeft && setLoaded(texts),
      () => undefined,
    )
    return () => void (isLeft = true)
  }, [language])
  return language === 'de' ? loaded : null
}

/** Values come from the server: `constructor` is not a text. */
const lookUp = <Text,>(texts: Readonly<Record<string, Text>>, key: string): Text | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

/** Writes decimals with as many digits as they have. A page has hundreds of them, so each format is made once. */
function decimalFormat(language: Language) {
  const formats = new Map<string, Intl.NumberFormat>()
  return (decimal: string, style: Pick<Intl.NumberFormatOptions, 'style' | 'unit'>): string => {
    const digits = decimal.split('.')[1]?.length ?? 0
    const key = `${style.unit ?? ''} ${digits}`
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(language, {
        ...style,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    formats.set(key, format)
    // As text: a number would lose digits of long amounts.
    return format.format(decimal as `${number}`)
  }
}

export function useTexts(): Texts {
  const texts = useContext(Context)
  if (texts === null) throw new Error('Texts are used outside of their provider')
  return texts
}
