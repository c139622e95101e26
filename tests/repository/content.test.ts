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

/** The texts of a language: its own, and those that it shares with the language that it is a variety of. */
function textsOf(code: string): Map<string, string> {
  const fallback = locales.find((locale) => locale.code === code)?.fallback
  const own = leavesOf(readLocale(content, code, media))
  return new Map([...(fallback === undefined ? [] : leavesOf(readLocale(content, fallback, media))), ...own])
}

test.each(locales)('$code is offered, so it has every text that English has', ({ code }) => {
  const texts = textsOf(code)
  expect([...english.keys()].filter((key) => !texts.get(key)?.trim())).toEqual([])
})

test.each(locales.filter(({ fallback }) => fallback !== undefined))(
  '$code shares the texts of its language and has its own wording',
  ({ code, fallback = '' }) => {
    expect(fallback.slice(0, 2)).toBe(code.slice(0, 2))
    const base = new Map(leavesOf(readLocale(content, fallback, media)))
    const own = [...leavesOf(readLocale(content, code, media))]
    expect(own.filter(([key, text]) => base.get(key) !== text).length).toBeGreaterThan(0)
  },
)

test('every language that has texts is offered', () => {
  expect(listLocales(content)).toEqual(locales.map(({ code }) => code).toSorted())
})

test.each(others)('%s has no text that English lacks', (locale) => {
  const texts = new Map(leavesOf(readLocale(content, locale, media)))
  expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([])
})

test.each(others)('%s asks for the same values in every text', (locale) => {
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
  '%s leads to the number of a round by the words that the game has there',
  (locale) => {
    const texts = textsOf(locale)
    const hint = texts.get('pages.fairness.form.hint')
    const way = ['history', 'historyPanel.details'].map((key) =>
      texts.get(`global-components.game-frame.${key}`),
    )
    expect(way.filter((word) => word === undefined || !hint?.includes(word))).toEqual([])
  },
)

test.each(locales.filter(({ code }) => ['en', ...others].includes(code)))(
  '$code counts with all the forms of its language',
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

/** The forms that whole numbers take; those of millions and fractions alone are left to `other`. */
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

test('every error code has its text, and every such text its code', () => {
  const texts = [...english.keys()]
    .filter((key) => key.startsWith('alerts.errors.'))
    .map((key) => key.split('.')[2])
  expect(texts.toSorted()).toEqual(Object.keys(errors).toSorted())
})

test('no two errors share a number', () => {
  const codes = Object.values(errors).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('the types of all keys are up to date (node scripts/content-types.ts writes them)', () => {
  expect(read('packages/content/src/messages.gen.ts')).toBe(toTypeSource(readLocale(content, 'en', media)))
})

test('which texts each language lacks is told as it is (node scripts/languages.ts writes it)', () => {
  expect(read('docs/languages.md')).toBe(languagesPage())
})
