import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { ContentError } from './content-error.ts'
import { CONTENT_FILE } from './files.ts'
import { errorsOfPictures } from './markdown.ts'
import { addressOf, type Media, MEDIA_FOLDER, readMedia } from './media.ts'
import { isPlainDocument } from './schemas.ts'
import { at, leavesOf, merge, type Tree } from './tree.ts'
import { isPictureAddress, readValidFile } from './valid-files.ts'

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

/** An offered language. Missing texts come from its `fallback`, and then from the default language. */
export type ContentLocale = { code: string; tag: string; fallback?: string | undefined }

/**
 * An immutable snapshot of all texts and pictures. `version` changes with any of them and is part of cache
 * keys.
 */
export type Content = {
  version: string
  locales: readonly string[]
  /** All texts of a locale as `directory.file.key…`; missing ones come from the default locale. */
  messages(locale: string): Tree
  /** One text, formatted. Throws on a key that exists in no language, which is a programming error. */
  text(locale: string, key: string, values?: TextValues): string
  has(key: string): boolean
  /** Whether the locale lacks this text, so that another language's is used. */
  isFallback(locale: string, key: string): boolean
  media: Media
}

/**
 * One locale's files without fallback, as `directory.file.key…`. `media`: the pictures below the same root.
 * @throws ContentError
 */
export function readLocale(root: string, locale: string, media: Media): Tree {
  const messages: Record<string, Record<string, Tree>> = {}
  for (const directory of DIRECTORIES) {
    const folder = join(root, locale, directory)
    const documents: Record<string, Tree> = {}
    for (const file of listFiles(folder)) {
      const name = file.replace(CONTENT_FILE, '')
      if (name in documents) throw new ContentError(`${join(folder, name)} exists in two formats`)
      documents[name] = readFile(folder, directory, file, name, media)
    }
    messages[directory] = documents
  }
  return messages
}

function readFile(folder: string, directory: string, file: string, name: string, media: Media): Tree {
  const path = join(folder, file)
  const { tree, bodyLine, hasPictures } = readValidFile(path, directory, name)
  if (isPlainDocument(`${directory}/${name}`)) checkPictures(path, at(tree, 'body'), bodyLine, media)
  return hasPictures ? withPictures(path, '', tree, media) : tree
}

function checkPictures(path: string, body: Tree | undefined, bodyLine: number | null, media: Media): void {
  if (typeof body !== 'string') return
  const [error] = errorsOfPictures(body, media)
  if (error === undefined) return
  const { line, reason } = error
  const place = bodyLine === null ? `line ${line} of body` : `line ${bodyLine + line - 1}`
  throw new ContentError(`${path}: ${place}: ${reason}`)
}

/** Replaces texts that are the address of a picture with its current address. */
function withPictures(path: string, key: string, tree: Tree, media: Media): Tree {
  if (typeof tree === 'string') {
    if (!isPictureAddress(tree)) return tree
    const picture = media.get(tree)
    if (picture === undefined) throw new ContentError(`${path}: ${key}: there is no picture ${tree}`)
    return addressOf(tree, picture)
  }
  const inside = (part: string | number, child: Tree) =>
    withPictures(path, key === '' ? String(part) : `${key}.${part}`, child, media)
  if (Array.isArray(tree)) return (tree as readonly Tree[]).map((child, index) => inside(index, child))
  const children = Object.entries(tree as Record<string, Tree>)
  return Object.fromEntries(children.map(([part, child]) => [part, inside(part, child)]))
}

/** The languages that have their own texts, by their folders. */
export function listLocales(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== MEDIA_FOLDER)
    .map((entry) => entry.name)
    .toSorted()
}

/**
 * Loads every language. `offered` lists the site's languages; by default they are the folders below `root`.
 * Throws `ContentError` that names the first invalid file.
 */
export function loadContent(
  root: string,
  defaultLocale: string,
  offered?: readonly ContentLocale[],
): Content {
  const folders = listLocales(root)
  if (!folders.includes(defaultLocale))
    throw new ContentError(`${root} has no folder for the default locale ${defaultLocale}`)

  const media = readMedia(root)
  const own = new Map(folders.map((code) => [code, readLocale(root, code, media)]))
  const fallback = own.get(defaultLocale) ?? {}
  const locales = offered ?? folders.map((code): ContentLocale => ({ code, tag: code }))
  const trees = new Map(
    locales.map(({ code, fallback: second }) => {
      const base = second === undefined ? fallback : merge(fallback, own.get(second))
      return [code, code === defaultLocale ? fallback : merge(base, own.get(code))]
    }),
  )
  const tags = new Map(locales.map(({ code, tag }) => [code, tag]))
  const isFallback = (locale: string, key: string) => {
    const second = locales.find(({ code }) => code === locale)?.fallback
    const places = [locale, second ?? locale]
    return places.every((code) => at(own.get(code) ?? {}, key) === undefined)
  }
  const texts = toContent(trees, fallback, defaultLocale, tags)
  return { ...texts, isFallback, version: versionOf(trees, media), media }
}

type Translate = (key: string, values?: TextValues) => string

function toContent(
  trees: ReadonlyMap<string, Tree>,
  fallback: Tree,
  defaultLocale: string,
  tags: ReadonlyMap<string, string>,
): Omit<Content, 'version' | 'media' | 'isFallback'> {
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
    locales: [...trees.keys()],
    messages: (locale) => trees.get(locale) ?? fallback,
    text: (locale, key, values) => translatorOf(trees.has(locale) ? locale : defaultLocale)(key, values),
    has: (key) => keys.has(key),
  }
}

function versionOf(trees: ReadonlyMap<string, Tree>, media: Media): string {
  const pictures = [...media].map(([source, { version }]) => [source, version])
  const all = JSON.stringify([[...trees], pictures])
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
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
