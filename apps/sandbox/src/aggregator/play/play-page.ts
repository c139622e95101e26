/** The document of a game's page. Its script builds the rest from the session. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxOptions } from '../../options.ts'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import type { ListedGame } from '../catalogue/games.rules.ts'
import { html } from '../../pages/html.ts'
import { directionOf, translator } from '../../pages/page.ts'

/** Texts that the script needs; the keys are below `aggregator.game`. */
const words = [
  'balance',
  'stake',
  'win',
  'spin',
  'pickDoor',
  'door',
  'less',
  'more',
  'noWin',
  'won',
  'returned',
  'interrupted',
  'resume',
  'notEnough',
  'refused',
  'sessionOver',
  'failed',
  'demo',
  'pays',
  'freeSpins',
  'roundOpen',
] as const

export function sendPlayPage(
  deps: AggregatorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  game: ListedGame,
): FastifyReply {
  const { locale: launched } = request.query as { locale?: unknown }
  const wanted = typeof launched === 'string' ? launched : request.headers['accept-language']
  const locale = deps.localeFor(wanted)
  const t = translator(deps, locale)
  // The script fills these in.
  const open = { amount: '{amount}', number: '{number}', count: '{count}' }
  const texts = Object.fromEntries(words.map((word) => [word, t(`aggregator.game.${word}`, open)]))
  const path = `${deps.publicPath}/aggregator`
  const document = html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<meta name="color-scheme" content="dark" />
<title>${game.title}</title>
<link rel="stylesheet" href="${path}/play.css" />
</head>
<body data-game="${game.id}" data-api="${path}/play/api" data-texts="${JSON.stringify(texts)}">
<img class="scene" src="${path}/${game.thumbnail}" alt="" />
<main>
<header><h1>${game.title}</h1><p>${game.provider.name} · ${t('standIn')}</p></header>
<div class="stage" id="stage"></div>
<p class="notice" id="notice" role="status">${t('aggregator.game.loading')}</p>
<div class="panel" id="panel"></div>
</main>
<script type="module" src="${path}/play.js"></script>
</body>
</html>`
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(deps))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .send(document.source)
}

/** An opaque origin: the page can't read what the site stores, even if both share an address. */
function pagePolicy({ publicUrl, openId }: SandboxOptions): string {
  const own = new URL(publicUrl()).origin
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${own} 'self'`,
    `style-src ${own} 'self'`,
    `img-src ${own} 'self'`,
    `connect-src ${own} 'self'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${new URL(openId.redirectUri()).origin}`,
  ].join('; ')
}

const SCRIPT = 'text/javascript; charset=utf-8'
const files = { 'play.js': SCRIPT, 'stage.js': SCRIPT, 'play.css': 'text/css; charset=utf-8' } as const

/** The page's files. An opaque origin may load modules only with CORS. */
export function playFiles(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(files)) {
    const body = readFileSync(new URL(name, import.meta.url))
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(body),
    )
  }
}
