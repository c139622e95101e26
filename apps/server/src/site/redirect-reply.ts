import type { FastifyReply } from 'fastify'
import type { PageAddress } from './page-address.rules.ts'

type Redirected = Extract<PageAddress, { kind: 'redirect' }>

export function sendRedirect({ status, to, chosen }: Redirected, publicUrl: string, reply: FastifyReply) {
  // What sets a cookie must come here each time.
  const isKept = status === 301 && chosen === undefined
  if (chosen !== undefined) reply.header('set-cookie', languageCookie(chosen, publicUrl))
  return reply
    .code(status)
    .header('cache-control', isKept ? 'public, max-age=3600' : 'no-store')
    .header('vary', 'cookie')
    .header('location', to)
    .send()
}

const YEAR_S = 31_536_000

/** As the page's own switch sets it. */
function languageCookie(code: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `user-language=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}
