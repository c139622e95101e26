/**
 * The way to another service's sign-in and what of it stays here: a secret whose hash goes along. Whoever comes back without it
 * has not begun in this browser, and is not signed in.
 */
const KEY = 'socialBinding'
const SECRET_BYTES = 32
const DROPPED = ['sign-in', 'sign-up', 'stag']

/**
 * Where to come back to: this page, without what has opened the dialog; or the players' page on the way to which the visitor was
 * asked to sign in.
 */
export function backRouteOf(address: string, wanted?: string): string {
  const { pathname, search } = new URL(wanted ?? address, address)
  const kept = new URLSearchParams(search)
  for (const key of DROPPED) kept.delete(key)
  return encodeURIComponent(pathname + (kept.size === 0 ? '' : `?${kept}`))
}

/**
 * The state of a way out that begins here: only this browser can end it. All ways out of a page have the one secret: a button
 * of another service that arrives late must not take it from the way that the visitor has just gone.
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

/** Once: the second time there is nothing to come back with. */
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
