/** The built page of the office and its files. Nobody may show it in a frame, and it talks to its own address only. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { refuse } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/server.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}
const FILE_NAME = /^[\w-][\w.-]*$/

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function pageRoutes(app: App, folder: string): void {
  app.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file } }, reply) => {
    const type = types[path.extname(file)]
    const content =
      type !== undefined && FILE_NAME.test(file) ? await readIfThere(path.join(folder, 'assets', file)) : null
    if (type === undefined || content === null) throw refuse('notFound')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content)
  })
  // The page reads its own path, so every one of them is the same page.
  app.get('/*', async (_request, reply) => {
    const page = await readIfThere(path.join(folder, 'index.html'))
    if (page === null) throw refuse('notFound')
    return reply
      .header('content-security-policy', POLICY)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
