/**
 * A rendered page in the form it is kept and sent in: compressed, with its tag and its own content security policy.
 * The plain body is not kept: it is eight times as large, and hardly anyone asks for it. The policy carries no nonce, as a stored nonce is none; the page's inline scripts are named by their hashes.
 */
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { etagOf, sourceOf } from './digests.ts'

export interface StoredPage {
  status: number
  /** Where a redirect leads. */
  location: string | null
  brotli: Buffer
  etag: string
  policy: string
}

/** Origins beyond this site's own that a page may use. */
export interface PolicySources {
  scripts: readonly string[]
  connects: readonly string[]
  frames: readonly string[]
  forms: readonly string[]
}

const nothingElse: PolicySources = { scripts: [], connects: [], frames: [], forms: [] }

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const QUALITY = 5
/** Blocks of data, such as those for search engines, run nothing and need no leave. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

export async function toStoredPage(
  status: number,
  location: string | null,
  html: string,
  sources: PolicySources = nothingElse,
): Promise<StoredPage> {
  const body = Buffer.from(html)
  const brotli = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return { status, location, brotli, etag: `W/${etagOf(body)}`, policy: policyOf(html, sources) }
}

/** For those who cannot read brotli. */
export const plainBodyOf = (page: StoredPage): Promise<Buffer> => decompress(page.brotli)

export function policyOf(html: string, sources: PolicySources = nothingElse): string {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) hashes.add(sourceOf(script))
  return [
    listOf('script-src', [...hashes, ...sources.scripts]),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    listOf('connect-src', sources.connects),
    listOf('frame-src', sources.frames),
    listOf('form-action', sources.forms),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function listOf(directive: string, sources: readonly string[]): string {
  return [directive, "'self'", ...new Set(sources)].join(' ')
}

/** Bytes that a page takes in the cache. */
export function sizeOf(page: StoredPage): number {
  return page.brotli.length + page.policy.length + 512
}
