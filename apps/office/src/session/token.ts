/** The token of the session: kept for this tab only, so that a closed tab is signed out. */
const NAME = 'office-token'
const listeners = new Set<() => void>()

export const readToken = (): string | null => sessionStorage.getItem(NAME)

export function keepToken(token: string): void {
  sessionStorage.setItem(NAME, token)
  tell()
}

export function clearToken(): void {
  if (readToken() === null) return
  sessionStorage.removeItem(NAME)
  tell()
}

export function listenToToken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
