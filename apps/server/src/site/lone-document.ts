import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasAlready } from '../platform/http/etags.ts'
import { etagOf } from './digests.ts'

/** A document of one file, whose policy names what stands in it and lets nothing else run. */
export interface LoneDocument {
  html: string
  policy: string
}

export function sendDocument({ html, policy }: LoneDocument, request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
  return sendFresh(html, request, reply)
}

/** What may change under its address at any time: it is asked for each time, and sent to who has another. */
export function sendFresh(body: string, request: FastifyRequest, reply: FastifyReply) {
  const etag = etagOf(body)
  reply.header('cache-control', 'no-cache').header('etag', etag)
  return hasAlready(request, etag) ? reply.code(304).send() : reply.send(body)
}
