import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findGame } from '@fairhall/games'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The frame's page and its files. When the studio shares its origin with the site, the page's policy gives
 * the page an opaque origin, even if it is opened directly. So no game can read the site's data, and the
 * files must be open to any origin. On its own host the studio keeps its origin, because browsers do not
 * cache files for a frame without one.
 */
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const FILE_NAME = /^[\w-][\w.-]*$/
const YEAR_S = 31_536_000
const DAY_S = 86_400

type PagesOptions = { assetsDir: string; frameAncestors: string; publicUrl: string }

export function pagePolicy({ frameAncestors, publicUrl }: Omit<PagesOptions, 'assetsDir'>): string {
  const own = URL.canParse(publicUrl) ? new URL(publicUrl).origin : null
  // Anything that is not a plain origin may be the site on this same host.
  const isApart = own !== null && frameAncestors.split(/\s+/).every((site) => isOriginBut(own, site))
  // A browser may match 'self' against the literal scheme, which excludes WebSocket URLs.
  const live = own === null ? '' : ` ${own.replace(/^http/, 'ws')}`
  return [
    isApart ? 'sandbox allow-scripts allow-same-origin' : 'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${live}`,
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}

const isOriginBut = (own: string, site: string) =>
  !site.includes('*') && URL.canParse(site) && new URL(site).origin !== own

export function pagesRoutes(app: FastifyInstance, { assetsDir, ...addresses }: PagesOptions): void {
  const policy = pagePolicy(addresses)

  app.get<{ Params: { game: string } }>('/play/:game', async (request, reply) => {
    const page =
      findGame(request.params.game) === null
        ? null
        : await readIfThere(path.join(assetsDir, 'play', `${request.params.game}.html`))
    if (page === null) return notFound(reply)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page)
  })

  // Names of assets and art change with their content; posters keep their names.
  serveFolder(app, assetsDir, 'assets', `public, max-age=${YEAR_S}, immutable`)
  serveFolder(app, assetsDir, 'art', `public, max-age=${YEAR_S}, immutable`)
  serveFolder(app, assetsDir, 'posters', `public, max-age=${DAY_S}`)
}

function serveFolder(app: FastifyInstance, assetsDir: string, folder: string, caching: string): void {
  app.get<{ Params: { file: string } }>(`/${folder}/:file`, async (request, reply) => {
    const { file } = request.params
    const type = types[path.extname(file)]
    if (type === undefined || !FILE_NAME.test(file)) return notFound(reply)
    const place = path.join(assetsDir, folder, file)
    const brotli = takesBrotli(request) ? await readIfThere(`${place}.br`) : null
    const content = brotli ?? (await readIfThere(place))
    if (content === null) return notFound(reply)
    if (brotli !== null) reply.header('content-encoding', 'br')
    return reply
      .header('vary', 'accept-encoding')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', caching)
      .type(type)
      .send(content)
  })
}

const takesBrotli = ({ headers }: FastifyRequest) =>
  /\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')

function notFound(reply: FastifyReply) {
  return reply.code(404).send({ error: { code: 'notFound' } })
}

/** Errors of paths that cannot exist, treated as not found. */
const NOT_THERE: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENAMETOOLONG'])

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code)) return null
    throw error
  }
}
