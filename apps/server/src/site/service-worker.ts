import { createHash } from 'node:crypto'

/** The worker fetches on behalf of the page, from this site only. The icons of notifications count as its images. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"

interface Parts {
  locale: string
  /** The offline page in this language. */
  html: string
  /** Shown in notifications. */
  icon: string
}

/** The worker's script with the address of the offline page in a language, and a version of its content. */
export function withOfflinePage(script: string, { locale, html, icon }: Parts): string {
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 16)
  const offline = JSON.stringify({ page: `/offline/${locale}.html`, version })
  return `const OFFLINE = ${offline}, NOTIFICATION_ICON = ${JSON.stringify(icon)}\n${script}`
}
