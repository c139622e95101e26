import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from '../platform/http/etags.ts'
import { etagOf } from '../platform/http/digests.ts'

/** A self-contained document. Its policy names its inline parts and allows nothing else. */
export interface StandaloneDocument {
  html: string
  policy: string
}

export function sendDocument(
  { html, policy }: StandaloneDocument,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
  return sendFresh(html, request, reply)
}

/** Sends content that may change at any time: clients revalidate it on each request. */
export function sendFresh(body: string, request: FastifyRequest, reply: FastifyReply) {
  const etag = etagOf(body)
  reply.header('cache-control', 'no-cache').header('etag', etag)
  return isNotModified(request, etag) ? reply.code(304).send() : reply.send(body)
}
