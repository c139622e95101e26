/** Styles, fonts and the logo of the pages: read once, served from memory. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { MARK_SVG } from './icons.ts'

const fonts = {
  'display.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'text.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
}

/** In the order of the cascade: the page, the sheet in its middle, lists and tables on it. */
const styles = ['page.css', 'sheet.css', 'lists.css']

const scripts = {
  'websdk.js': 'identity/websdk.js',
  'telegram-widget.js': 'telegram/telegram-widget.js',
  'telegram-embed.js': 'telegram/telegram-embed.js',
}

export function addAssets(app: FastifyInstance): void {
  const assets: Record<string, { type: string; body: Buffer }> = {
    'mark.svg': { type: 'image/svg+xml', body: Buffer.from(MARK_SVG) },
    'sandbox.css': {
      type: 'text/css; charset=utf-8',
      body: Buffer.concat(styles.map((file) => readFileSync(new URL(`styles/${file}`, import.meta.url)))),
    },
  }
  for (const [name, file] of Object.entries(scripts)) {
    assets[name] = {
      type: 'text/javascript; charset=utf-8',
      body: readFileSync(new URL(`../${file}`, import.meta.url)),
    }
  }
  for (const [name, specifier] of Object.entries(fonts)) {
    const file = fileURLToPath(import.meta.resolve(specifier))
    assets[name] = { type: 'font/woff2', body: readFileSync(file) }
  }

  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) => {
    const asset = Object.hasOwn(assets, params.name) ? assets[params.name] : undefined
    if (asset === undefined) return reply.callNotFound()
    return (
      reply
        .header('content-type', asset.type)
        .header('cache-control', 'public, max-age=3600')
        // A page in a sandboxed frame has an opaque origin, and fonts need CORS.
        .header('access-control-allow-origin', '*')
        .send(asset.body)
    )
  })
}
