import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { CONTENT_FILE, readContentFile } from './files.ts'
import { argumentsOf } from './message.ts'
import { isPlainDocument, schemaFor } from './schemas.ts'
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

/** A language that is offered. What it lacks stands in its `fallback`, and after that in the default language. */
export type ContentLocale = { code: string; tag: string; fallback?: string | undefined }

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
    const documents: Record<string, Tree> = {}
    for (const file of listFiles(folder)) {
      const name = file.replace(CONTENT_FILE, '')
      if (name in documents) throw new ContentError(`${join(folder, name)} is there in two formats`)
      documents[name] = readFile(folder, directory, file, name)
    }
    messages[directory] = documents
  }
  return messages
}

function readFile(folder: string, directory: string, file: string, name: string): Tree {
  const path = join(folder, file)
  let value: unknown
  try {
    value = readContentFile(path)
  } catch (error) {
    throw new ContentError(`${path} is not what its name says: ${(error as Error).message}`)
  }
  const result = schemaFor(directory, name).safeParse(value)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new ContentError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
  }
  const tree = value as Tree
  if (isPlainDocument(`${directory}/${name}`)) return tree
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

/**
 * Loads every language. `offered` are those that the site knows; without it they are the folders below `root`. Throws
 * `ContentError` naming the first file that is wrong.
 */
export function loadContent(
  root: string,
  defaultLocale: string,
  offered?: readonly ContentLocale[],
): Content {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
  if (!folders.includes(defaultLocale))
    throw new ContentError(`${root} has no folder for the default locale ${defaultLocale}`)

  const own = new Map(folders.map((code) => [code, readLocale(root, code)]))
  const fallback = own.get(defaultLocale) ?? {}
  const locales = offered ?? folders.map((code): ContentLocale => ({ code, tag: code }))
  const trees = new Map(
    locales.map(({ code, fallback: second }) => {
      const base = second === undefined ? fallback : merge(fallback, own.get(second))
      return [code, code === defaultLocale ? fallback : merge(base, own.get(code))]
    }),
  )
  return toContent(trees, fallback, defaultLocale, new Map(locales.map(({ code, tag }) => [code, tag])))
}

type Translate = (key: string, values?: TextValues) => string

function toContent(
  trees: ReadonlyMap<string, Tree>,
  fallback: Tree,
  defaultLocale: string,
  tags: ReadonlyMap<string, string>,
): Content {
  const keys = new Set([...leavesOf(fallback)].map(([key]) => key))
  const translators = new Map<string, Translate>()

  function translatorOf(locale: string): Translate {
    const known = translators.get(locale)
    if (known !== undefined) return known
    const translate = createTranslator({
      locale: tags.get(locale) ?? locale,
      messages: (trees.get(locale) ?? fallback) as Record<string, never>,
      onError: (error) => {
        throw error
      },
    }) as unknown as Translate
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

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => CONTENT_FILE.test(name))
      .toSorted()
  } catch {
    return []
  }
}
