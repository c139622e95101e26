import type { FastifyRequest } from 'fastify'

/** Whether the caller has what bears the tag. A proxy that compresses on the way has made the tag a weak one. */
export function hasAlready({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((one) => one.trim().replace(/^W\//, '') === etag)
}
