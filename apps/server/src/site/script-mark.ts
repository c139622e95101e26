/**
 * How the policy of a page knows the site's own inline scripts. While a page is rendered, React and the router write a
 * random mark as the nonce of every script of theirs. Scripts that carry it are named in the policy by their hashes; a
 * script that came in by any content carries none, since nothing outside the render knows the mark. The mark is taken out
 * before the page is stored: a page that is sent to many has no use for a nonce.
 */
import { randomBytes } from 'node:crypto'

/** Each render has its own. */
export const newScriptMark = () => randomBytes(18).toString('base64url')

export interface MarkedPage {
  /** Without any mark. */
  html: string
  /** The text of each inline script of the site, once. */
  scripts: string[]
}

/** A script file, or data for search engines, which runs nothing and needs no permission. */
const NOT_INLINE = /\s(?:src=|type="application\/ld\+json")/
const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

export function readMarkedScripts(html: string, mark: string): MarkedPage {
  const nonce = ` nonce="${mark}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT))
    if (attributes.includes(nonce) && !NOT_INLINE.test(attributes)) scripts.add(script)
  // The router repeats the nonce for browsers, which would then write it into what they render.
  const meta = new RegExp(`<meta property="csp-nonce" content="${mark}"/?>`, 'g')
  return { html: html.replaceAll(meta, '').replaceAll(nonce, ''), scripts: [...scripts] }
}
