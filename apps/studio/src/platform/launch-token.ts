/** The launch token of a request, unverified; null for what cannot be a token. */
export function launchTokenOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1] ?? null
}
