import { createHash } from 'node:crypto'

/** The worker fetches in the place of the page, from this site alone. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The worker's script with the offline page of a language that it keeps, by address and by what stands on it. */
export function withOfflinePage(script: string, locale: string, html: string): string {
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 16)
  return `const OFFLINE = ${JSON.stringify({ page: `/offline/${locale}.html`, version })}\n${script}`
}
