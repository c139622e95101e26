/** Where a provider may redirect the player: only to this site, never to a third-party page. */
import type { ReturnUrls } from '../invoices/index.ts'

interface RequestedUrls {
  redirectSuccessUrl?: string | undefined
  redirectErrorUrl?: string | undefined
  redirectUrl?: string | undefined
}

/** The absolute URLs, or the names of the fields that lead elsewhere. */
export function readReturnUrls(
  requested: RequestedUrls,
  origins: readonly string[],
): { urls: ReturnUrls } | { wrong: (keyof RequestedUrls)[] } {
  const urls: ReturnUrls = {}
  const wrong: (keyof RequestedUrls)[] = []
  for (const [field, name] of [
    ['redirectSuccessUrl', 'success'],
    ['redirectErrorUrl', 'error'],
    ['redirectUrl', 'pending'],
  ] as const) {
    const text = requested[field]
    if (text === undefined || text === '') continue
    const url = URL.canParse(text, origins[0]) ? new URL(text, origins[0]) : null
    const isOurs = url !== null && origins.includes(url.origin) && url.username === '' && url.password === ''
    if (isOurs) urls[name] = url.href
    else wrong.push(field)
  }
  return wrong.length > 0 ? { wrong } : { urls }
}
