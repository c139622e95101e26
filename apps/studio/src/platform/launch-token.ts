/** The token of a launch as a request brings it, unchecked; null for what cannot be one. */
export function launchTokenOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1] ?? null
}
