/** What Node or PostgreSQL calls an error, such as `ENOENT` or `23505`; undefined for whatever has no such name. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
