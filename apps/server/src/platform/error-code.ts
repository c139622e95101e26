/** The code of a Node or PostgreSQL error, such as `ENOENT` or `23505`; undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
