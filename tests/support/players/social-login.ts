/** Follows the login at the OpenID stand-in without a browser. */
import { createHash } from 'node:crypto'
import type { TestServer } from '#tests/support/server/server.ts'

export const BINDING = 'a secret that stays in the browser'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

export interface Way {
  backRoute?: string
  provider?: string
  binding?: string
}

/** Returns the redirect to the provider. */
export async function startSocialLogin(
  server: TestServer,
  way: Way = {},
): Promise<{ status: number; location: string }> {
  const { backRoute = '%2F', provider = 'sandbox', binding = BINDING } = way
  const state = encodeURIComponent(JSON.stringify({ backRoute, binding: hash(binding) }))
  const reply = await fetch(`${server.url}/api/player/sessions/social/${provider}/redirect?state=${state}`, {
    redirect: 'manual',
  })
  return { status: reply.status, location: reply.headers.get('location') ?? '' }
}

const isCallback = ({ pathname }: URL) =>
  pathname.startsWith('/auth/social/') || pathname === '/directory/return'

/** Logs in at the stand-in and returns the query of the callback. `hasFactors`: staff, whose second factor the directory checked. */
export async function logInAtProvider(
  location: string,
  who: { email: string; isVerified?: boolean; hasFactors?: boolean } | 'refuse',
): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return reply
  }
  const follow = async (from: string, reply: Response): Promise<string> => {
    const to = reply.headers.get('location')
    if (to === null) return from
    const next = new URL(to, from)
    return isCallback(next) ? next.href : follow(next.href, await go(next.href))
  }
  const form = await follow(location, await go(location))
  const fields =
    who === 'refuse'
      ? { decision: 'refuse' }
      : {
          decision: 'signIn',
          email: who.email,
          ...(who.isVerified !== false && { isVerified: 'yes' }),
          ...(who.hasFactors === true && { hasFactors: 'yes' }),
        }
  const sent = await go(form, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return new URL(await follow(form, sent)).search
}

/** Runs the whole login and returns the query of the callback. */
export async function completeSocialLogin(
  server: TestServer,
  who: Parameters<typeof logInAtProvider>[1],
  way: Way = {},
): Promise<string> {
  return logInAtProvider((await startSocialLogin(server, way)).location, who)
}
