/**
 * Sign-in through the company's directory. The tab keeps a secret and sends its hash first: what the directory returns is worthless in any
 * other tab. Storage of the tab survives the way to the directory and back.
 */
import { call } from '../api/office-client.ts'

const NAME = 'office-directory'
const SECRET_BYTES = 32
const RETURN_PATH = '/directory/return'

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export async function leaveForDirectory(language: 'en' | 'de'): Promise<void> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const body = { binding: toBase64Url(new Uint8Array(hash)), language }
  const { address } = await call('beginDirectorySignIn', { body })
  sessionStorage.setItem(NAME, secret)
  location.assign(address)
}

export interface Returned {
  query: string
  binding: string
}

/** What the directory returned to this tab; null if the page was opened otherwise. The address is cleared, so that nobody reads it there. */
export function takeReturn(): Returned | null {
  if (location.pathname !== RETURN_PATH) return null
  const query = location.search.slice(1)
  const binding = sessionStorage.getItem(NAME) ?? ''
  sessionStorage.removeItem(NAME)
  history.replaceState(null, '', '/')
  return { query, binding }
}
