/** The built page of the office and its files. Nobody may show it in a frame, and it talks to its own address only. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { refuse } from '../../platform/errors.ts'
import { loadAssets, sendAsset } from '../../platform/http/assets.ts'
import type { App } from '../../platform/http/server.ts'

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

export function mountOfficePage(app: App, folder: string): void {
  const assets = loadAssets([folder])
  const page = readFileSync(path.join(folder, 'index.html'))

  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const asset = assets.get(`/assets/${request.params.file}`)
    if (asset === undefined) throw refuse('notFound')
    return sendAsset(asset, request, reply)
  })
  // The page reads its own path, so every one of them is the same page.
  app.get('/*', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
