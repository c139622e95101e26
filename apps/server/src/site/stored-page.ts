/**
 * A rendered page as it is cached and sent: compressed, with its ETag and content security policy. The plain body is not cached: it is
 * eight times as large and rarely needed. The policy has no nonce, because a cached nonce protects nothing; it lists the site's inline
 * scripts by hash.
 */
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { etagOf, sourceOf } from '../platform/http/digests.ts'
import { readMarkedScripts } from './script-mark.ts'

export interface StoredPage {
  status: number
  /** The target of a redirect. */
  location: string | null
  brotli: Buffer
  etag: string
  policy: string
}

/** External origins that a page may use. */
export interface PolicySources {
  scripts: readonly string[]
  /** In addition to every https origin. */
  images: readonly string[]
  media: readonly string[]
  connects: readonly string[]
  frames: readonly string[]
  forms: readonly string[]
}

const nothingElse: PolicySources = { scripts: [], images: [], media: [], connects: [], frames: [], forms: [] }

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const QUALITY = 5

interface PageParts {
  status: number
  location: string | null
  html: string
  sources?: PolicySources
  /** Identifies the page's own inline scripts; without it none may run. */
  scriptMark?: string
}

export async function toStoredPage(parts: PageParts): Promise<StoredPage> {
  const { status, location, sources, scriptMark } = parts
  const { html, scripts } =
    scriptMark === undefined ? { html: parts.html, scripts: [] } : readMarkedScripts(parts.html, scriptMark)
  const body = Buffer.from(html)
  const brotli = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return { status, location, brotli, etag: `W/${etagOf(body)}`, policy: policyOf(scripts, sources) }
}

/** For clients without brotli. */
export const plainBodyOf = (page: StoredPage): Promise<Buffer> => decompress(page.brotli)

/** `scripts` are the allowed inline scripts. Everything without a directive may come from this site only. */
export function policyOf(scripts: readonly string[], sources: PolicySources = nothingElse): string {
  return [
    "default-src 'self'",
    listOf('script-src', [...scripts.map(sourceOf), ...sources.scripts]),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // A provider's game list may reference pictures on any host.
    listOf('img-src', ['data:', 'blob:', 'https:', ...sources.images]),
    listOf('media-src', sources.media),
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

/** The memory that a page needs in the cache. */
export function sizeOf(page: StoredPage): number {
  return page.brotli.length + page.policy.length + 512
}
