/**
 * Renders pages from the build, or through Vite during development. Vite is never imported in production. The ID of Start's server
 * entry is internal to its pinned version; it is used only here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InProcessFetch } from '../platform/http/in-process.ts'
import type { SiteLocale } from './page-address.rules.ts'
import type { CompiledTexts } from './site-texts.ts'

/** The context of a render; the site's own type is `RenderContext` in apps/site/src/shell/render-context.ts. */
export interface RenderContext {
  locale: SiteLocale
  textsVersion: string
  build: string
  origin: string
  fetch: InProcessFetch
  readTexts: (document: string) => CompiledTexts | null
  /** The nonce of the site's own inline scripts, by which `toStoredPage` recognises them. */
  scriptMark: string
}

/** Only pages have `html`: Start's own plain-text error messages are not shown. */
interface Rendered {
  status: number
  /** The target of a redirect. */
  location: string | null
  html: string | null
}

export interface Renderer {
  /** The ID of the build; part of the cache key of every page. */
  build: string
  render(url: string, context: RenderContext): Promise<Rendered>
  /** Answers requests for Vite itself; returns false for others. Only during development. */
  serveSource?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  close(): Promise<void>
}

interface ServerEntry {
  default: {
    fetch(request: Request, options: { context: RenderContext }): Promise<Response> | Response
    finish(html: string): string
  }
}

export class SiteNotBuilt extends Error {}

const START_ENTRY = 'virtual:tanstack-start-server-entry'

export async function openBuild(siteFolder: string): Promise<Renderer> {
  const file = path.join(siteFolder, 'dist/server/server.js')
  if (!existsSync(file))
    throw new SiteNotBuilt(
      `${file} is missing: build the site with "npm run build", or start without the role site.`,
    )
  const entry = (await import(pathToFileURL(file).href)) as ServerEntry
  await importAll(path.join(siteFolder, 'dist/server/assets'))
  const { build } = JSON.parse(readFileSync(path.join(siteFolder, 'dist/build.json'), 'utf8')) as {
    build: string
  }
  return {
    build,
    render: async (url, context) => {
      const page = await toRendered(entry.default.fetch(new Request(url), { context }))
      return page.html === null ? page : { ...page, html: entry.default.finish(page.html) }
    },
    close: async () => undefined,
  }
}

async function toRendered(answer: Promise<Response> | Response): Promise<Rendered> {
  const response = await answer
  const { status, headers } = response
  const isPage = status < 500 || (headers.get('content-type') ?? '').includes('html')
  return { status, location: headers.get('location'), html: isPage ? await response.text() : null }
}

/** Imports all page chunks at the start: a new build may replace the files while this one is served. */
async function importAll(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  await Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
}

export async function openDevelopment(siteFolder: string, hmrPort: number): Promise<Renderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    configFile: path.join(siteFolder, 'vite.config.ts'),
    root: siteFolder,
    appType: 'custom',
    // A separate port: the server's own upgrade handler would take Vite's connections and make the page reload forever.
    server: { middlewareMode: true, ws: { port: hmrPort } },
  })
  const environment = vite.environments['ssr']
  if (environment === undefined || !isRunnableDevEnvironment(environment))
    throw new Error('Vite cannot render in this process')
  return {
    build: 'development',
    async render(url, context) {
      const entry = (await environment.runner.import(START_ENTRY)) as ServerEntry
      return toRendered(entry.default.fetch(new Request(url), { context }))
    },
    serveSource: (request, response) =>
      new Promise((resolve) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
      }),
    close: () => vite.close(),
  }
}
