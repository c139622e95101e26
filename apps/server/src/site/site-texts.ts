/**
 * The texts of pages, also for the modals and pages that the browser opens later. They are compiled here, so that the browser needs no
 * message parser. Addresses contain the version of the content, so that texts can be cached forever.
 */
import { type Content, isPlainDocument, type Tree, withBlocks } from '@fairhall/content'
import compile from 'icu-minify/compile'

export type CompiledTexts = { [key: string]: CompiledTexts | string | readonly unknown[] }

const DOCUMENT = /^[a-z-]+\/[a-z0-9-]+$/

export interface SiteTexts {
  version(): string
  /** One document of a locale, or null if there is none. */
  read(locale: string, document: string): CompiledTexts | null
}

export function createSiteTexts(current: () => Content): SiteTexts {
  let compiledFrom: Content | null = null
  let compiled = new Map<string, CompiledTexts | null>()

  return {
    version: () => current().version,
    read(locale, document) {
      const content = current()
      if (content !== compiledFrom) {
        compiledFrom = content
        compiled = new Map()
      }
      if (!DOCUMENT.test(document) || !content.locales.includes(locale)) return null
      const key = `${locale}/${document}`
      const known = compiled.get(key)
      if (known !== undefined) return known
      const made = compileDocument(content, locale, document)
      if (made !== null) compiled.set(key, made)
      return made
    },
  }
}

function compileDocument(content: Content, locale: string, document: string): CompiledTexts | null {
  const [directory = '', name = ''] = document.split('/')
  const messages = content.messages(locale) as Record<string, Record<string, unknown>>
  const tree = Object.hasOwn(messages, directory) ? messages[directory]?.[name] : undefined
  if (typeof tree !== 'object' || tree === null) return null
  if (!isPlainDocument(document)) return compileTree(tree) as CompiledTexts
  return withBlocks(document, tree as { readonly [key: string]: Tree }, content.media) as CompiledTexts
}

function compileTree(tree: object): unknown {
  return Object.fromEntries(
    Object.entries(tree).map(([key, child]) => [
      key,
      typeof child === 'string' ? compile(child) : compileTree(child as object),
    ]),
  )
}
