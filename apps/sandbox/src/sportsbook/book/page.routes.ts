/** The built page and its files. Only the operator's site may show it in a frame. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BookOptions } from './book-deps.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const FILE_NAME = /^[\w-][\w.-]*$/

/** Developers open the site on the machine in front of them as 127.0.0.1 or as localhost. */
const framers = (siteOrigin: string): string =>
  siteOrigin.startsWith('http://127.0.0.1:')
    ? `${siteOrigin} ${siteOrigin.replace('127.0.0.1', 'localhost')}`
    : siteOrigin

const bookPolicy = (siteOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framers(siteOrigin)}`,
  ].join('; ')

export function pageRoutes(app: FastifyInstance, { pageFolder, siteOrigin }: BookOptions): void {
  const policy = bookPolicy(siteOrigin)

  app.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file } }, reply) => {
    const type = types[path.extname(file)]
    const content =
      type !== undefined && FILE_NAME.test(file)
        ? await readIfThere(path.join(pageFolder, 'assets', file))
        : null
    if (type === undefined || content === null) return notFound(reply)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(content)
  })
  // The page reads its own path, so every one of them is the same page.
  app.get('/*', async (request, reply) => {
    // Not a URL: a request's target need not be one, and `new URL('//', …)` throws.
    if (request.url.startsWith('/api/')) return notFound(reply)
    const page = await readIfThere(path.join(pageFolder, 'index.html'))
    if (page === null) return notFound(reply)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'not_found', message: 'There is nothing at this address' })

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
