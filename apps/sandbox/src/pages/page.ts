/** The layout of every page: one design, the notice that this is a stand-in, and a policy that loads nothing external. */
import type { FastifyReply } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { html, type Html } from './html.ts'
import { mark } from './icons.ts'

interface PageContent {
  locale: string
  title: string
  body: Html
  /** `panel` is narrow and centred, `wide` is a list, `frame` is only the content. */
  shape: 'panel' | 'wide' | 'frame'
  /** Reloads the page after this many seconds. */
  refreshS?: number
  status?: number
  /** Origins that a form on this page may redirect to. */
  formOrigins?: readonly string[]
  /** Frames another page of the stand-ins. */
  framesOwn?: boolean
  /** The path of a script of the stand-ins, which may call them. */
  script?: string
  /** Origins that may frame this page, in addition to the stand-ins. */
  frameOrigins?: readonly string[]
}

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string

export function translator(options: SandboxOptions, locale: string): Translate {
  return (key, values) => options.text(locale, `pages.sandbox.${key}`, values)
}

export function sendPage(options: SandboxOptions, reply: FastifyReply, page: PageContent): FastifyReply {
  const t = translator(options, page.locale)
  const path = options.publicPath
  const refresh =
    page.refreshS === undefined ? null : html`<meta http-equiv="refresh" content="${page.refreshS}" />`
  const document = html`<!doctype html>
<html lang="${page.locale}" dir="${directionOf(page.locale)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<meta name="color-scheme" content="dark" />
${refresh}
<title>${page.title} · ${t('name')}</title>
<link rel="icon" href="${path}/assets/mark.svg" type="image/svg+xml" />
<link rel="stylesheet" href="${path}/assets/sandbox.css" />
</head>
<body class="${page.shape}">
${page.shape === 'frame' ? null : header(t, path)}
<main>${page.body}</main>
${page.shape === 'frame' ? html`<span class="stand-in">${t('standIn')}</span>` : html`<footer class="foot">${t('footer')}</footer>`}
${page.script === undefined ? null : html`<script type="module" src="${page.script}"></script>`}
</body>
</html>`
  return reply
    .status(page.status ?? 200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy(page))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(document.source)
}

/** Of the scripts that the content's languages use. */
export const directionOf = (locale: string) => (/^(ar|fa|ur)\b/.test(locale) ? 'rtl' : 'ltr')

function header(t: Translate, path: string): Html {
  return html`<header class="bar">
<a class="brand" href="${path}">${mark}<span>${t('name')}</span></a>
<span class="stand-in">${t('standIn')}</span>
</header>`
}

/** Browsers also check redirects after a form submission against `form-action`. */
function policy({ formOrigins = [], framesOwn = false, frameOrigins = [], script }: PageContent): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    framesOwn ? "frame-src 'self'" : "frame-src 'none'",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...frameOrigins].join(' ')}`,
  ].join('; ')
}
