import type { Fetch } from '@fairhall/client'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getGlobalStartContext } from '@tanstack/react-start'
import type { PageLocale } from './locale/locale.ts'
import type { TextReader } from './texts/texts.ts'

/** What the server hands to a render; nothing of a player is in it. */
export type RenderContext = {
  locale: PageLocale
  /** Changes with any text of that language; part of the address of texts, so that they may be kept for ever. */
  textsVersion: string
  /** Names the build that renders. */
  build: string
  /** Scheme and host as the visitor sees them. */
  origin: string
  /** Calls the API in this process. */
  fetch: Fetch
  readTexts: TextReader
  /** The nonce of every inline script that the site itself writes; no content can know it. */
  scriptMark: string
}

/** What a page knows of itself, on the server from the request and in the browser from its own document. */
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
      if (!reply.ok) throw new Error(`texts of ${document} answered ${reply.status}`)
      return reply.json()
    },
  }
}

export const readPage = createIsomorphicFn()
  .server((): Page => getGlobalStartContext() as unknown as RenderContext)
  .client(fromDocument)
