/**
 * Files of the site other than pages and the build: texts, manifests, the sitemap, the offline page, the service worker and framed
 * documents.
 */
import { paymentReturnPath } from '@fairhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../platform/brand.ts'
import type { SiteDeps } from './site.deps.ts'
import { FOR_EVER } from '../platform/http/cache-headers.ts'
import type { InProcessFetch } from '../platform/http/in-process.ts'
import type { App } from '../platform/http/server.ts'
import { sendDocument, sendFresh } from './standalone-document.ts'
import { standalonePage } from './standalone-page.ts'
import { iconsOf, manifestOf } from './manifest.ts'
import { paymentReturn } from './payment-return.ts'
import type { SiteLocale } from './page-address.rules.ts'
import { WORKER_POLICY, withOfflinePage } from './service-worker.ts'
import type { SiteTexts } from './site-texts.ts'
import { robotsOf, type SitemapSource, sitemapIndex, sitemapOf } from './sitemap.ts'
import { tagManagerFrame } from './tag-manager-frame.ts'

type FilesDeps = Pick<SiteDeps, 'clock' | 'settings' | 'content' | 'publicUrl'>

const SITEMAP_FRESH_MS = 10 * 60_000

interface Parts {
  texts: SiteTexts
  brand: Brand
  /** The service worker's script from the build. */
  worker: string | null
  /** Calls the API as a visitor of the default country. */
  fetch: InProcessFetch
}

export function mountSiteFiles(app: App, deps: FilesDeps, { texts, brand, worker, fetch }: Parts): void {
  app.get<{ Params: TextsAddress }>('/texts/:version/:locale/*', (request, reply) =>
    sendTexts(texts, request.params, reply),
  )
  app.get<FileOf>('/manifest/:file', (request, reply) => sendManifest(deps, brand, request, reply))
  app.get<FileOf>('/offline/:file', (request, reply) => sendOffline(deps, brand, request, reply))
  app.get<WorkerOf>('/sw.js', (request, reply) => sendWorker(deps, brand, worker, request, reply))
  app.get('/outside/tag-manager', (request, reply) => sendTagManager(deps, request, reply))
  app.get<FileOf>(paymentReturnPath(':file'), (request, reply) =>
    sendPaymentReturn(deps, brand, request, reply),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(robotsOf(deps.publicUrl)),
  )
  mountSitemap(app, deps, fetch)
}

type TextsAddress = { version: string; locale: string; '*': string }
/** A file per language, named by its code. */
type FileOf = { Params: { file: string } }
type WorkerOf = { Querystring: { locale?: string } }

function sendTexts(texts: SiteTexts, address: TextsAddress, reply: FastifyReply) {
  const document = address['*'].replace(/\.json$/, '')
  const found = texts.read(address.locale, document)
  if (found === null) return reply.code(404).send({})
  // An old page requests an old version and gets the current texts, which must not be cached under the old version.
  const isCurrent = address.version === texts.version()
  return reply.header('cache-control', isCurrent ? FOR_EVER : 'no-store').send(found)
}

function sendManifest(deps: FilesDeps, brand: Brand, request: FastifyRequest<FileOf>, reply: FastifyReply) {
  const locale = findLocale(deps, request.params.file, '.webmanifest')
  if (locale === undefined) return reply.code(404).send({})
  reply.type('application/manifest+json')
  return sendFresh(JSON.stringify(manifestOf(deps.content.current(), locale, brand)), request, reply)
}

function sendOffline(deps: FilesDeps, brand: Brand, request: FastifyRequest<FileOf>, reply: FastifyReply) {
  const locale = findLocale(deps, request.params.file, '.html')
  if (locale === undefined) return reply.code(404).send({})
  return sendDocument(standalonePage('offline', deps.content.current(), locale, brand), request, reply)
}

/** Changes with the offline page, so that browsers notice a new one. */
function sendWorker(
  deps: FilesDeps,
  brand: Brand,
  worker: string | null,
  request: FastifyRequest<WorkerOf>,
  reply: FastifyReply,
) {
  if (worker === null) return reply.code(404).send({})
  const { locales, defaultLocale } = deps.settings.current()
  const locale = locales.find(({ code }) => code === request.query.locale) ?? defaultLocale
  const { html } = standalonePage('offline', deps.content.current(), locale, brand)
  reply.header('content-security-policy', WORKER_POLICY).type('text/javascript; charset=utf-8')
  const icon = iconsOf(brand)[0].src
  return sendFresh(withOfflinePage(worker, { locale: locale.code, html, icon }), request, reply)
}

function sendTagManager(deps: FilesDeps, request: FastifyRequest, reply: FastifyReply) {
  const { containerId } = deps.settings.current().site.analytics
  if (containerId === null) return reply.code(404).send({})
  return sendDocument(tagManagerFrame(containerId, new URL(deps.publicUrl).origin), request, reply)
}

function sendPaymentReturn(
  deps: FilesDeps,
  brand: Brand,
  request: FastifyRequest<FileOf>,
  reply: FastifyReply,
) {
  const locale = findLocale(deps, request.params.file, '.html')
  if (locale === undefined) return reply.code(404).send({})
  // Like the provider's page before it: a window that changes its browsing context group may no longer close itself.
  reply.header('cross-origin-opener-policy', 'unsafe-none')
  return sendDocument(paymentReturn(deps.content.current(), locale, brand.colors), request, reply)
}

function mountSitemap(app: App, deps: FilesDeps, fetch: InProcessFetch): void {
  /** Cached by language: the list of games is long, and crawlers come often. */
  const cached = new Map<string, { version: string; until: number; body: Promise<string> }>()
  const source = (): SitemapSource => {
    const { locales, features } = deps.settings.current()
    return { origin: deps.publicUrl, locales, features, content: deps.content.current(), fetch }
  }
  const fresh = (locale: SiteLocale) => {
    const version = `${deps.content.current().version} ${deps.settings.current().version}`
    const now = deps.clock.now().getTime()
    const known = cached.get(locale.code)
    if (known !== undefined && known.version === version && known.until > now) return known.body
    const body = sitemapOf(source(), locale)
    cached.set(locale.code, { version, until: now + SITEMAP_FRESH_MS, body })
    body.catch(() => cached.delete(locale.code))
    return body
  }
  const send = (reply: FastifyReply, body: string) =>
    reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8').send(body)

  app.get('/sitemap.xml', (_request, reply) => send(reply, sitemapIndex(source())))
  app.get<FileOf>('/sitemap/:file', async (request, reply) => {
    const locale = findLocale(deps, request.params.file, '.xml')
    return locale === undefined ? reply.code(404).send({}) : send(reply, await fresh(locale))
  })
}

function findLocale(deps: FilesDeps, file: string, ending: string): SiteLocale | undefined {
  if (!file.endsWith(ending)) return undefined
  const code = file.slice(0, -ending.length)
  return deps.settings.current().locales.find((locale) => locale.code === code)
}
