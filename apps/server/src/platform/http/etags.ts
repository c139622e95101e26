import type { FastifyRequest } from 'fastify'

const strong = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether the caller has what bears the tag, weak or not. A proxy that compresses on the way has made a strong tag a weak one. */
export function hasAlready({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((one) => strong(one) === strong(etag))
}
