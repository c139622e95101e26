import { createHash } from 'node:crypto'

/** The worker fetches on behalf of the page, from this site only. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The worker's script with the address of the offline page in a language, and a version of its content. */
export function withOfflinePage(script: string, locale: string, html: string): string {
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 16)
  return `const OFFLINE = ${JSON.stringify({ page: `/offline/${locale}.html`, version })}\n${script}`
}
