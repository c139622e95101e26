import { languageCookie } from '@fairhall/contract'
import type { FastifyReply } from 'fastify'
import type { PageAddress } from './page-address.rules.ts'

type Redirected = Extract<PageAddress, { kind: 'redirect' }>

export function sendRedirect({ status, to, chosen }: Redirected, publicUrl: string, reply: FastifyReply) {
  // A redirect that sets a cookie must not be cached.
  const isCacheable = status === 301 && chosen === undefined
  if (chosen !== undefined) reply.header('set-cookie', languageCookie(chosen, publicUrl.startsWith('https:')))
  return reply
    .code(status)
    .header('cache-control', isCacheable ? 'public, max-age=3600' : 'no-store')
    .header('vary', 'cookie')
    .header('location', to)
    .send()
}
