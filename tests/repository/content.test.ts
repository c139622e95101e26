import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  argumentsOf,
  isPlainDocument,
  leavesOf,
  listLocales,
  pluralsOf,
  readLocale,
  readMedia,
} from '../../packages/content/src/index.ts'
import { toTypeSource } from '../../packages/content/src/types.ts'
import { errors } from '../../packages/contract/src/errors.ts'
import { languagesPage } from '../../scripts/languages.ts'
import { read, root } from './sources.ts'

const content = join(root, 'content')
const media = readMedia(content)
const english = new Map(leavesOf(readLocale(content, 'en', media)))
const { locales } = JSON.parse(read('config/locales.json')) as {
  locales: { code: string; tag: string; fallback?: string }[]
}
const others = listLocales(content).filter((locale) => locale !== 'en')

/** Returns the texts of a language, including those of its fallback language. */
function textsOf(code: string): Map<string, string> {
  const fallback = locales.find((locale) => locale.code === code)?.fallback
  const own = leavesOf(readLocale(content, code, media))
  return new Map([...(fallback === undefined ? [] : leavesOf(readLocale(content, fallback, media))), ...own])
}

test.each(locales)('$code has every text that English has', ({ code }) => {
  const texts = textsOf(code)
  expect([...english.keys()].filter((key) => !texts.get(key)?.trim())).toEqual([])
})

test.each(locales.filter(({ fallback }) => fallback !== undefined))(
  '$code has texts that differ from its base language',
  ({ code, fallback = '' }) => {
    expect(fallback.slice(0, 2)).toBe(code.slice(0, 2))
    const base = new Map(leavesOf(readLocale(content, fallback, media)))
    const own = [...leavesOf(readLocale(content, code, media))]
    expect(own.filter(([key, text]) => base.get(key) !== text).length).toBeGreaterThan(0)
  },
)

test('every language with texts is registered', () => {
  expect(listLocales(content)).toEqual(locales.map(({ code }) => code).toSorted())
})

test.each(others)('%s has no text that English lacks', (locale) => {
  const texts = new Map(leavesOf(readLocale(content, locale, media)))
  expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([])
})

test.each(others)('%s uses the same arguments as English in every text', (locale) => {
  const texts = new Map(leavesOf(readLocale(content, locale, media)))
  const wrong = [...english].filter(
    ([key, text]) =>
      isMessage(key) &&
      texts.has(key) &&
      argumentsOf(text).join() !== argumentsOf(texts.get(key) ?? '').join(),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})

test.each(['en', ...others])(
  '%s describes the way to a round number with the labels of the game',
  (locale) => {
    const texts = textsOf(locale)
    const hint = texts.get('pages.fairness.form.hint')
    const labels = ['history', 'historyPanel.details'].map((key) =>
      texts.get(`global-components.game-frame.${key}`),
    )
    expect(labels.filter((label) => label === undefined || !hint?.includes(label))).toEqual([])
  },
)

test.each(locales.filter(({ code }) => ['en', ...others].includes(code)))(
  '$code has all plural forms of its language',
  ({ code, tag }) => {
    const forms = { cardinal: formsOf(tag, 'cardinal'), ordinal: formsOf(tag, 'ordinal') }
    const wrong = [...leavesOf(readLocale(content, code, media))].filter(
      ([key, text]) =>
        isMessage(key) &&
        pluralsOf(text).some((plural) => {
          const needed = plural.isOrdinal ? forms.ordinal : forms.cardinal
          return needed.some((form) => !plural.forms.includes(form))
        }),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  },
)

/** Plural forms of whole numbers up to 199. Forms that only millions or fractions use fall back to `other`. */
function formsOf(tag: string, type: 'cardinal' | 'ordinal'): string[] {
  const rules = new Intl.PluralRules(tag, { type })
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))]
}

function isMessage(key: string): boolean {
  const [directory = '', name = ''] = key.split('.')
  return !isPlainDocument(`${directory}/${name}`)
}

test('no text is empty', () => {
  expect([...english].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
})

test('every error code has a text, and every error text has a code', () => {
  const texts = [...english.keys()]
    .filter((key) => key.startsWith('alerts.errors.'))
    .map((key) => key.split('.')[2])
  expect(texts.toSorted()).toEqual(Object.keys(errors).toSorted())
})

test('every error has a unique number', () => {
  const codes = Object.values(errors).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('the types of all keys are up to date (node scripts/content-types.ts generates them)', () => {
  expect(read('packages/content/src/messages.gen.ts')).toBe(toTypeSource(readLocale(content, 'en', media)))
})

test('docs/languages.md is up to date (node scripts/languages.ts generates it)', () => {
  expect(read('docs/languages.md')).toBe(languagesPage())
})
