/**
 * Compiles the operator's redirect table. Every entry must be able to match a request, and leads in one step to the end of
 * its chain. An entry that can never match, or that loops, is refused with an error that names it.
 */
import { isCleanPath, plainPath } from '@fairhall/contract'
import { WrongSettings } from '../../platform/config.ts'
import type { LocaleSetting } from './settings.schema.ts'

export interface Redirect {
  /** In the spelling of `plainPath`. */
  from: string
  /** A path of this site with query and fragment, or an external address; encoded for a header. */
  to: string
  status: 301 | 302
}

export class WrongRedirect extends Error {}

/** Adds the name of the file to the error. @throws WrongSettings */
export function namingFile<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof WrongRedirect ? new WrongSettings(`${file}: redirects: ${error.message}`) : error
  }
}

/**
 * First path segments of the server itself. They answer before the table, so an entry there would never match, or stop
 * matching in a later version without notice.
 */
const RESERVED =
  /^(?:api|assets|brand|healthz|icons|manifest|media|metrics|numbers\.js|offline|outside|provider|readyz|robots\.txt|sandbox|sitemap|sitemap\.xml|sportsbook|studio|sw\.js|texts|websdk)$/
const SITE = 'https://site.invalid'

/** @throws WrongRedirect naming the entry */
export function toRedirects(
  entries: readonly Redirect[],
  locales: readonly Pick<LocaleSetting, 'code'>[],
): Redirect[] {
  const codes = new Set(locales.map(({ code }) => code))
  const table = new Map<string, Redirect>()
  for (const { from, to, status } of entries) {
    const source = toSource(from, codes)
    if (table.has(source)) throw new WrongRedirect(`${from} is redirected twice`)
    table.set(source, { from: source, to: to.startsWith('/') ? toTarget(from, to, codes) : to, status })
  }
  return [...table.values()].map((redirect) => resolveChain(redirect, table))
}

function toSource(from: string, codes: ReadonlySet<string>): string {
  if (/[?#]/.test(from)) throw new WrongRedirect(`${from} never matches: a path is looked up without query`)
  if (!isCleanPath(from)) throw new WrongRedirect(`${from} never matches: it is not a page`)
  const first = firstOf(from)
  if (codes.has(first)) throw new WrongRedirect(`${from} never matches: a path is looked up without language`)
  if (RESERVED.test(first)) throw new WrongRedirect(`${from} never matches: the server answers there`)
  return plainPath(from)
}

function toTarget(from: string, to: string, codes: ReadonlySet<string>): string {
  const [path = ''] = to.split(/[?#]/, 1)
  if (!isCleanPath(path)) throw new WrongRedirect(`${from} leads to ${to}, which is not a page`)
  if (codes.has(firstOf(path)))
    throw new WrongRedirect(`${from} leads to ${to}: a path without language keeps the visitor's`)
  const { pathname, search, hash } = new URL(to, SITE)
  return pathname.replace(/(?<=.)\/$/, '') + search + hash
}

/** Follows the chain to its end and joins the queries of its links. */
function resolveChain(redirect: Redirect, table: ReadonlyMap<string, Redirect>): Redirect {
  const passed = new Set([redirect.from])
  let { to, status } = redirect
  while (to.startsWith('/')) {
    const here = new URL(to, SITE)
    const next = table.get(plainPath(here.pathname))
    if (next === undefined) break
    if (passed.has(next.from)) throw new WrongRedirect(`${redirect.from} leads back to ${next.from}`)
    passed.add(next.from)
    to = next.to.startsWith('/') ? onward(here, new URL(next.to, SITE)) : next.to
    if (next.status === 302) status = 302
  }
  return { from: redirect.from, to, status }
}

/**
 * Checks that the table has no loop through absolute addresses of this site. `host` includes the port.
 * @throws WrongRedirect naming the entry
 */
export function requireEnds(
  table: readonly Redirect[],
  locales: readonly Pick<LocaleSetting, 'code'>[],
  host: string,
): void {
  const codes = new Set(locales.map(({ code }) => code))
  const entries = new Map(table.map((redirect) => [redirect.from, redirect]))
  for (const redirect of table) {
    const passed = new Set<string>()
    let next: Redirect | undefined = redirect
    while (next !== undefined) {
      if (passed.has(next.from))
        throw new WrongRedirect(`${redirect.from} leads back to ${next.from} by way of ${host}`)
      passed.add(next.from)
      const { to }: Redirect = next
      next = to.startsWith('/') || new URL(to).host !== host ? undefined : entries.get(insideOf(to, codes))
    }
  }
}

/** The path of an address of this site as the table spells it: without language. */
function insideOf(address: string, codes: ReadonlySet<string>): string {
  const plain = plainPath(new URL(address).pathname)
  const first = firstOf(plain)
  return codes.has(first) ? plain.slice(first.length + 1) || '/' : plain
}

function onward(here: URL, { pathname, search, hash }: URL): string {
  const query = search === '' ? here.search : search + here.search.replace('?', '&')
  return pathname + query + (hash === '' ? here.hash : hash)
}

const firstOf = (path: string) => plainPath(path).split('/', 2)[1] ?? ''
