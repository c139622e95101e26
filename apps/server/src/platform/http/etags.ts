import type { FastifyRequest } from 'fastify'

const strong = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether If-None-Match contains the tag, weak or strong: a compressing proxy turns a strong tag into a weak one. */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((one) => strong(one) === strong(etag))
}
