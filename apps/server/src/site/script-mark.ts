/**
 * Identifies the site's own inline scripts for the content security policy. During a render, React and the router set a random mark as
 * the nonce of each of their scripts. The policy lists those scripts by hash. An injected script has no mark, because nothing outside
 * the render knows it. The mark is removed before the page is stored: a page that is sent to many has no use for a nonce.
 */
import { randomBytes } from 'node:crypto'

/** Each render has its own mark. */
export const newScriptMark = () => randomBytes(18).toString('base64url')

interface MarkedPage {
  /** Without marks. */
  html: string
  /** The texts of the site's inline scripts, without duplicates. */
  scripts: string[]
}

/** A script file, or structured data for search engines, which needs no permission. */
const NOT_INLINE = /\s(?:src=|type="application\/ld\+json")/
const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

export function readMarkedScripts(html: string, mark: string): MarkedPage {
  const nonce = ` nonce="${mark}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT))
    if (attributes.includes(nonce) && !NOT_INLINE.test(attributes)) scripts.add(script)
  // The router repeats the nonce in a meta tag, which browsers would copy into later renders.
  const meta = new RegExp(`<meta property="csp-nonce" content="${mark}"/?>`, 'g')
  return { html: html.replaceAll(meta, '').replaceAll(nonce, ''), scripts: [...scripts] }
}
