/**
 * The players' site inside the server: files, texts, manifest and pages. A page is served from the cache, or rendered and cached. Pages
 * are rendered without the player; the browser loads personal data.
 */
import path from 'node:path'
import { readLanguageCookie } from '@fairhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteDeps } from './site.deps.ts'
import { type Brand, readBrand } from '../platform/brand.ts'
import { buildFolders, loadAssets, sendAsset, takesBrotli } from '../platform/http/assets.ts'
import { isNotModified } from '../platform/http/etags.ts'
import { inProcessFetch } from '../platform/http/in-process.ts'
import { findDevice } from '../platform/http/limits/known-devices.ts'
import type { App } from '../platform/http/server.ts'
import { loggedPath } from '../platform/log.ts'
import { createPageCache } from './page-cache.ts'
import { mountPostedReturns } from './posted-returns.ts'
import { type PageAddress, readPageAddress, withQueryOf } from './page-address.rules.ts'
import { openBuild, openDevelopment, type RenderContext, type Renderer } from './renderer.ts'
import { limitRenders, RenderRefused } from './render-limits.ts'
import { sendRedirect } from './redirect-reply.ts'
import { mountSiteFiles } from './site-files.ts'
import { standalonePage } from './standalone-page.ts'
import { mountBrand, withBrand } from './brand-files.ts'
import { permissionsOf, sourcesOf } from './page-policy.ts'
import { createSiteTexts } from './site-texts.ts'
import { newScriptMark } from './script-mark.ts'
import { plainBodyOf, type StoredPage, toStoredPage } from './stored-page.ts'

export interface SiteOptions {
  /** The folder `apps/site`. */
  folder: string
  /** Set during development: Vite's port for hot reload. */
  hmrPort?: number
  cacheBytes?: number
}

const CACHE_BYTES = 64 * 1024 * 1024
const NOT_FOUND_PATH = '/-'

export interface Site {
  close(): Promise<void>
}

export async function mountSite(app: App, deps: SiteDeps, options: SiteOptions): Promise<Site> {
  const isDevelopment = options.hmrPort !== undefined
  const renderer =
    options.hmrPort === undefined
      ? await openBuild(options.folder)
      : await openDevelopment(options.folder, options.hmrPort)
  const dist = path.join(options.folder, 'dist')
  const folders = isDevelopment ? [path.join(options.folder, 'public')] : buildFolders(dist)
  const assets = loadAssets(folders)
  const texts = createSiteTexts(() => deps.content.current())
  const brand = readBrand(deps.config.configDir, deps.config.brand)
  const cache = createPageCache(deps.clock, options.cacheBytes ?? CACHE_BYTES)
  const limits = limitRenders(deps.clock, deps.config.requestsPerMinute)
  const pages = createPages(app, deps, renderer, texts, brand)
  warnOfTags(deps)

  mountPostedReturns(app, deps)
  mountBrand(app, brand)
  const worker = assets.get('/sw.js')?.body.toString() ?? null
  mountSiteFiles(app, deps, { texts, brand, worker, fetch: inProcessFetch(app, deps.config.defaultCountry) })
  app.get('/*', async (request, reply) => {
    const { url } = request.raw
    const address = url ?? '/'
    const asset = assets.get(pathOf(address))
    if (asset !== undefined) return sendAsset(asset, request, reply)
    if (renderer.serveSource !== undefined && (await serveSource(renderer, request, reply))) return reply

    const page = pages.read(request, address)
    if (page.kind === 'redirect') return sendRedirect(page, deps.publicUrl, reply)
    // A missing file must not cost a page render.
    if (page.kind === 'file') return reply.code(404).type('text/plain').send('Not found')
    const permissions = permissionsOf(deps)
    if (permissions !== null) reply.header('permissions-policy', permissions)
    const key = await pages.keyOf(request, page)
    if (isDevelopment) return await sendPage(await pages.render(request, page), request, reply, true)
    try {
      const stored = cache.peek(key) ?? (await makePage(key, request, page))
      return await sendPage(stored, request, reply, false)
    } catch (error) {
      if (error instanceof RenderRefused) return sendRefusal(deps, error, page, brand, reply)
      throw error
    }
  })

  async function makePage(key: string, request: FastifyRequest, page: Shown): Promise<StoredPage> {
    if (!cache.isUnderWay(key)) limits.count(request.client.address, findDevice(deps, request.headers))
    return cache.get(key, () => limits.run(() => pages.render(request, page)))
  }

  return { close: () => renderer.close() }
}

function warnOfTags({ settings, log }: SiteDeps): void {
  const { containerId, isInPage } = settings.current().site.analytics
  if (containerId !== null && isInPage)
    log.warn({ containerId }, 'the tag manager runs inside the pages: its tags can read what players see')
}

type Shown = Extract<PageAddress, { kind: 'page' | 'wrong' }>

function createPages(
  app: App,
  deps: SiteDeps,
  renderer: Renderer,
  texts: ReturnType<typeof createSiteTexts>,
  brand: Brand,
) {
  function marketOf(request: FastifyRequest) {
    return deps.settings.current().marketOf(request.client.country)
  }

  /**
   * The part of the cache key for the visitor's country: the country where play is restricted, otherwise a key of the visible games. If
   * the games cannot be read, the country itself.
   */
  async function viewOf({ client: { country } }: FastifyRequest): Promise<string> {
    const settings = deps.settings.current()
    if (settings.excludedCountries.has(country) || settings.marketOf(country).restrictType !== null)
      return country
    const games = await deps.catalogue.current().catch(() => null)
    return games === null ? country : games.viewOf(country)
  }

  return {
    read(request: FastifyRequest, url: string): PageAddress {
      const chosen = readLanguageCookie(request.headers.cookie ?? '')
      const { locales, retiredLocales: retired, site } = deps.settings.current()
      const visitor = { chosen, market: marketOf(request).locale }
      return readPageAddress(url, { locales, redirects: site.redirects, retired }, visitor)
    },

    async keyOf(request: FastifyRequest, page: Shown): Promise<string> {
      const shown = page.kind === 'page' ? page.renderUrl : NOT_FOUND_PATH
      // The build and the public address are constant in this process, like the cache.
      const versions = `${texts.version()} ${deps.settings.current().version}`
      const visitor = `${page.locale.code} ${marketOf(request).id} ${await viewOf(request)}`
      return `${versions} ${visitor} ${shown}`
    },

    async render(request: FastifyRequest, page: Shown): Promise<StoredPage> {
      const { country } = request.client
      const context: RenderContext = {
        locale: page.locale,
        textsVersion: texts.version(),
        build: renderer.build,
        origin: deps.publicUrl,
        fetch: inProcessFetch(app, country),
        readTexts: (document) => texts.read(page.locale.code, document),
        scriptMark: newScriptMark(),
      }
      const shown = page.kind === 'page' ? page.renderUrl : NOT_FOUND_PATH
      const { status, location, html } = await renderer
        .render(deps.publicUrl + shown, context)
        .catch((error: unknown) => {
          deps.log.error({ err: error }, 'the build cannot render')
          return { status: 500, location: null, html: null }
        })
      if (status >= 500)
        deps.log.error({ requestId: request.id, path: loggedPath(shown) }, 'a page could not be rendered')
      if (html === null) return brokenPage(deps, page, brand)
      return toStoredPage({
        status,
        location: localLocation(location, deps.publicUrl),
        html: withBrand(html, brand),
        sources: sourcesOf(deps),
        scriptMark: context.scriptMark,
      })
    },
  }
}

/** For when even the error page fails to render. */
async function brokenPage(deps: SiteDeps, { locale }: Shown, brand: Brand): Promise<StoredPage> {
  const { html, policy } = standalonePage('broken', deps.content.current(), locale, brand)
  return { ...(await toStoredPage({ status: 500, location: null, html })), policy }
}

/** Cheap, and never cached. */
function sendRefusal(
  deps: SiteDeps,
  { status, retryAfterS }: RenderRefused,
  { locale }: Shown,
  brand: Brand,
  reply: FastifyReply,
) {
  const why = status === 429 ? 'tooMany' : 'busy'
  const { html, policy } = standalonePage(why, deps.content.current(), locale, brand)
  reply.header('retry-after', String(retryAfterS)).header('cache-control', 'no-store')
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
  return reply.code(status).send(html)
}

function localLocation(location: string | null, origin: string): string | null {
  return location?.startsWith(origin) ? location.slice(origin.length) || '/' : location
}

async function serveSource(
  renderer: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const isServed = (await renderer.serveSource?.(request.raw, reply.raw)) ?? false
  if (isServed) reply.hijack()
  return isServed
}

async function sendPage(
  page: StoredPage,
  request: FastifyRequest,
  reply: FastifyReply,
  isDevelopment: boolean,
) {
  // Vite adds styles and scripts whose hashes are unknown.
  if (!isDevelopment) reply.header('content-security-policy', page.policy)
  else reply.header('content-security-policy', "object-src 'none'")
  reply.header('cache-control', page.location === null ? 'private, no-cache' : 'no-store')
  reply.header('vary', 'accept-encoding, cookie')
  if (page.location !== null) {
    const location = withQueryOf(request.raw.url ?? '/', page.location)
    return reply.code(page.status).header('location', location).send()
  }

  reply.code(page.status).header('etag', page.etag).type('text/html; charset=utf-8')
  if (isNotModified(request, page.etag) && page.status === 200) return reply.code(304).send()
  if (!takesBrotli(request)) return reply.send(await plainBodyOf(page))
  return reply.header('content-encoding', 'br').send(page.brotli)
}

function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}
