/** Where a sign-in leads to when it is done: a path of this site and nothing else, whatever somebody has put into the address. */
import { z } from 'zod'

const HOME = '/'
const HERE = 'http://here.invalid'
const LENGTH_MAX = 1000
/** Keys of an address that must not come back after the sign-in that they led to. */
const DROPPED = ['sign-in', 'sign-up', 'stag']

/** `given` is URL-encoded once, as the site writes it. */
export function toBackRoute(given: string): string {
  const path = decode(given)
  if (path === null || path.length > LENGTH_MAX || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return HOME
  const url = URL.parse(path, HERE)
  // An address may mean another one only after its dots are resolved.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return HOME
  if (/^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:auth|api)(?:\/|$)/.test(url.pathname)) return HOME
  for (const key of DROPPED) url.searchParams.delete(key)
  return url.pathname + url.search
}

/** The `state` of a link: a path, or the object that the way over another service carries it in. */
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
  /** Base64url of the SHA-256 of a secret that stays in the browser. */
  binding: z.string().regex(/^[\w-]{43}$/),
})

const backRouteSchema = z.object({ backRoute: z.string() })

export interface WantedState {
  backRoute: string
  binding: Buffer
}

/** The browser's `state`, JSON; null for anything else. */
export function readState(text: string): WantedState | null {
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
