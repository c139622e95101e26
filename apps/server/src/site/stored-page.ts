/**
 * A rendered page in the form it is kept and sent in: compressed, with its tag and its own content security policy.
 * The plain body is not kept: it is eight times as large, and hardly anyone asks for it. The policy carries no nonce, as a stored nonce is none; the site's own inline scripts are named by their hashes.
 */
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { etagOf, sourceOf } from './digests.ts'
import { readMarkedScripts } from './script-mark.ts'

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
  /** Beside every https origin. */
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

export interface PageParts {
  status: number
  location: string | null
  html: string
  sources?: PolicySources
  /** By which the page's own inline scripts are known; without it none may run. */
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

/** For those who cannot read brotli. */
export const plainBodyOf = (page: StoredPage): Promise<Buffer> => decompress(page.brotli)

/** `scripts` are the inline scripts that may run. Whatever no directive names comes from this site alone. */
export function policyOf(scripts: readonly string[], sources: PolicySources = nothingElse): string {
  return [
    "default-src 'self'",
    listOf('script-src', [...scripts.map(sourceOf), ...sources.scripts]),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // A provider's game list may name pictures on any host.
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

/** Bytes that a page takes in the cache. */
export function sizeOf(page: StoredPage): number {
  return page.brotli.length + page.policy.length + 512
}
