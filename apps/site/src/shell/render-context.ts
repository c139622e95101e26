import type { Fetch } from '@fairhall/client'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getGlobalStartContext } from '@tanstack/react-start'
import type { PageLocale } from './locale/locale.ts'
import type { TextReader } from './texts/texts.ts'

/** What the server passes to a render. It contains nothing about a player. */
export type RenderContext = {
  locale: PageLocale
  /** Changes with any text of that language. Part of the URLs of texts, so they can be cached forever. */
  textsVersion: string
  /** The id of the build that renders. */
  build: string
  /** Scheme and host as the visitor sees them. */
  origin: string
  /** Calls the API in this process. */
  fetch: Fetch
  readTexts: TextReader
  /** The nonce of every inline script of the site; content can't know it. */
  scriptMark: string
}

/** Facts about the current page, from the request on the server and from the document in the browser. */
export type Page = {
  locale: PageLocale
  textsVersion: string
  build: string
  origin: string
  fetch?: Fetch
  readTexts: TextReader
  /** Only while rendering. */
  scriptMark?: string
}

function fromDocument(): Page {
  const { dataset, lang, dir } = document.documentElement
  const locale: PageLocale = {
    code: dataset.locale ?? 'en',
    tag: lang,
    direction: dir === 'rtl' ? 'rtl' : 'ltr',
    isDefault: dataset.localeDefault === 'true',
    formats: dataset.localeFormats,
    fallback: dataset.localeFallback,
  }
  const textsVersion = dataset.texts ?? ''
  return {
    locale,
    textsVersion,
    build: dataset.build ?? '',
    origin: location.origin,
    readTexts: async (document) => {
      const reply = await fetch(`/texts/${textsVersion}/${locale.code}/${document}.json`)
      if (reply.status === 404) return null
      if (!reply.ok) throw new Error(`fetching the texts of ${document} failed with status ${reply.status}`)
      return reply.json()
    },
  }
}

export const readPage = createIsomorphicFn()
  .server((): Page => getGlobalStartContext() as unknown as RenderContext)
  .client(fromDocument)
