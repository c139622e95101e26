/**
 * Leaves for another service's sign-in. A secret stays in this tab and its hash goes along: a return without the
 * secret was not started in this browser, and doesn't sign in.
 */
const KEY = 'socialBinding'
const SECRET_BYTES = 32
const DROPPED = ['sign-in', 'sign-up', 'stag']

/**
 * The path to return to: this page without its open dialog, or the players' page that the visitor was asked to sign
 * in for.
 */
export function backRouteOf(address: string, requested?: string): string {
  const { pathname, search } = new URL(requested ?? address, address)
  const kept = new URLSearchParams(search)
  for (const key of DROPPED) kept.delete(key)
  return encodeURIComponent(pathname + (kept.size === 0 ? '' : `?${kept}`))
}

/**
 * The state of a sign-in that starts here; only this browser can finish it. All ways out of a page share one secret:
 * preparing a second one must not invalidate the first.
 */
export async function beginHere(): Promise<string> {
  const secret = sessionStorage.getItem(KEY) ?? newSecret()
  sessionStorage.setItem(KEY, secret)
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const binding = toBase64url(sha256(new TextEncoder().encode(secret)))
  return JSON.stringify({ backRoute: backRouteOf(location.href, history.state?.returnTo), binding })
}

const newSecret = () => toBase64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

export async function leaveFor(provider: string, connection: string | null): Promise<void> {
  const query = new URLSearchParams({ state: await beginHere() })
  if (connection !== null) query.set('connection', connection)
  location.assign(`/api/player/sessions/social/${encodeURIComponent(provider)}/redirect?${query}`)
}

/** Returns the secret once; after that, it is empty. */
export function takeBinding(): string {
  const secret = sessionStorage.getItem(KEY) ?? ''
  sessionStorage.removeItem(KEY)
  return secret
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
