/** Validates where a sign-in leads afterwards: only paths of this site, whatever the URL contains. */
import { z } from 'zod'

const HOME = '/'
const HERE = 'http://here.invalid'
const LENGTH_MAX = 1000
/** Query parameters to drop: they opened the sign-in dialog and must not reopen it. */
const DROPPED = ['sign-in', 'sign-up', 'stag']

/** `encoded` is URL-encoded once, as the site writes it. */
export function toBackRoute(encoded: string): string {
  const path = decode(encoded)
  if (path === null || path.length > LENGTH_MAX || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return HOME
  const url = URL.parse(path, HERE)
  // Dot segments may change the path, so check again after resolving them.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return HOME
  if (/^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:auth|api)(?:\/|$)/.test(url.pathname)) return HOME
  for (const key of DROPPED) url.searchParams.delete(key)
  return url.pathname + url.search
}

/** Reads a link's `state`: a path, or the JSON object used for sign-in through a provider. */
export function readBackRoute(state: string): string {
  const carried = backRouteSchema.safeParse(parse(state))
  return toBackRoute(carried.success ? carried.data.backRoute : state)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const stateSchema = z.object({
  backRoute: z
    .string()
    .max(3 * LENGTH_MAX)
    .optional(),
  /** Base64url of the SHA-256 of a secret that never leaves the browser. */
  binding: z.string().regex(/^[\w-]{43}$/),
})

const backRouteSchema = z.object({ backRoute: z.string() })

interface ReturnState {
  backRoute: string
  binding: Buffer
}

/** Parses the browser's JSON `state`; null for anything else. */
export function readState(text: string): ReturnState | null {
  const parsed = stateSchema.safeParse(parse(text))
  if (!parsed.success) return null
  const { backRoute = '', binding } = parsed.data
  return { backRoute: toBackRoute(backRoute), binding: Buffer.from(binding, 'base64url') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
