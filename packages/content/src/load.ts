import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { argumentsOf } from './message.ts'
import { schemaFor } from './schemas.ts'
import { leavesOf, merge, type Tree } from './tree.ts'

export const DIRECTORIES = [
  'alerts',
  'fields-settings',
  'global-components',
  'layout',
  'modals',
  'pages',
] as const

/** Values for a message's arguments. */
export type TextValues = Record<string, string | number | Date>

/** An immutable snapshot of all texts. `version` changes with any of them and goes into cache keys. */
export type Content = {
  version: string
  locales: readonly string[]
  /** All texts of a locale as `directory.file.key…`; what it lacks stands in the default locale. */
  messages(locale: string): Tree
  /** One text, formatted. Throws on a key that exists in no language: that is a mistake in code. */
  text(locale: string, key: string, values?: TextValues): string
  has(key: string): boolean
}

/** A content file that cannot be used: said in one line, with the file. */
export class ContentError extends Error {}

/** One locale's files without fallback, as `directory.file.key…`. Throws `ContentError`. */
export function readLocale(root: string, locale: string): Tree {
  const messages: Record<string, Record<string, Tree>> = {}
  for (const directory of DIRECTORIES) {
    const folder = join(root, locale, directory)
    messages[directory] = {}
    for (const file of listJson(folder)) {
      messages[directory][file.replace(/\.json$/, '')] = readFile(folder, directory, file)
    }
  }
  return messages
}

function readFile(folder: string, directory: string, file: string): Tree {
  const path = join(folder, file)
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ContentError(`${path} is not JSON: ${(error as Error).message}`)
  }
  const result = schemaFor(directory, file.replace(/\.json$/, '')).safeParse(value)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new ContentError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
  }
  const tree = value as Tree
  for (const [key, text] of leavesOf(tree)) checkMessage(path, key, text)
  return tree
}

function checkMessage(path: string, key: string, text: string): void {
  try {
    argumentsOf(text)
  } catch (error) {
    throw new ContentError(`${path}: ${key} is not a message: ${(error as Error).message}`)
  }
}

/** Loads every locale folder below `root`. Throws `ContentError` naming the first file that is wrong. */
export function loadContent(root: string, defaultLocale: string): Content {
  const locales = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
  if (!locales.includes(defaultLocale))
    throw new ContentError(`${root} has no folder for the default locale ${defaultLocale}`)

  const fallback = readLocale(root, defaultLocale)
  const trees = new Map(
    locales.map((locale) => [
      locale,
      locale === defaultLocale ? fallback : merge(fallback, readLocale(root, locale)),
    ]),
  )
  return toContent(trees, fallback, defaultLocale)
}

function toContent(trees: ReadonlyMap<string, Tree>, fallback: Tree, defaultLocale: string): Content {
  const keys = new Set([...leavesOf(fallback)].map(([key]) => key))
  const translators = new Map<string, (key: string, values?: TextValues) => string>()

  function translatorOf(locale: string) {
    const known = translators.get(locale)
    if (known !== undefined) return known
    const messages = (trees.get(locale) ?? fallback) as Record<string, never>
    const translate = createTranslator({
      locale,
      messages,
      onError: (error) => {
        throw error
      },
    }) as unknown as (key: string, values?: TextValues) => string
    translators.set(locale, translate)
    return translate
  }

  return {
    version: createHash('sha256')
      .update(JSON.stringify([...trees]))
      .digest('hex')
      .slice(0, 16),
    locales: [...trees.keys()],
    messages: (locale) => trees.get(locale) ?? fallback,
    text: (locale, key, values) => translatorOf(trees.has(locale) ? locale : defaultLocale)(key, values),
    has: (key) => keys.has(key),
  }
}

function listJson(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
  } catch {
    return []
  }
}
