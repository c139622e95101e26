/** Where a provider may send the player back to: nowhere but to this site, or a payment page would lead to a stranger's. */
import type { ReturnUrls } from './payments.tables.ts'

export interface WantedUrls {
  redirectSuccessUrl?: string | undefined
  redirectErrorUrl?: string | undefined
  redirectUrl?: string | undefined
}

/** The addresses in full, or the names of the fields that lead elsewhere. */
export function readReturnUrls(
  wanted: WantedUrls,
  origins: readonly string[],
): { urls: ReturnUrls } | { wrong: (keyof WantedUrls)[] } {
  const urls: ReturnUrls = {}
  const wrong: (keyof WantedUrls)[] = []
  for (const [field, name] of [
    ['redirectSuccessUrl', 'success'],
    ['redirectErrorUrl', 'error'],
    ['redirectUrl', 'pending'],
  ] as const) {
    const text = wanted[field]
    if (text === undefined || text === '') continue
    const url = URL.canParse(text, origins[0]) ? new URL(text, origins[0]) : null
    const isOurs = url !== null && origins.includes(url.origin) && url.username === '' && url.password === ''
    if (isOurs) urls[name] = url.href
    else wrong.push(field)
  }
  return wrong.length > 0 ? { wrong } : { urls }
}
