/** What this page and the operator's page around it say to each other. `docs/guides/connect-a-sportsbook.md` describes it. */
export type ToSite =
  /** The page listens. The site answers with `settings`, then with `session`. */
  | { kind: 'ready' }
  /** The session is over: the site answers with `session`. */
  | { kind: 'session.requested' }
  | { kind: 'sign-in.requested' }
  | { kind: 'deposit.requested' }
  /** The page shows another place. `isReplaced`: Back must not return to the one before. */
  | { kind: 'route'; path: string; isReplaced: boolean }
  /** A bet was placed, cashed out or settled. */
  | { kind: 'balance.changed' }

export type FromSite =
  | { kind: 'settings'; locale: string; fallbacks: string[]; theme: 'dark' | 'light' }
  | { kind: 'session'; token: string | null }
  | { kind: 'route'; path: string }
  | { kind: 'balance.changed' }

export function readFromSite(data: unknown): FromSite | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, kind, locale, fallbacks, theme, token, path } = data as Record<string, unknown>
  if (source !== 'fairhall-site') return null
  switch (kind) {
    case 'settings':
      if (typeof locale !== 'string' || !isTexts(fallbacks)) return null
      return { kind, locale, fallbacks, theme: theme === 'light' ? 'light' : 'dark' }
    case 'session':
      return token === null || typeof token === 'string' ? { kind, token } : null
    case 'route':
      return typeof path === 'string' ? { kind, path } : null
    case 'balance.changed':
      return { kind }
    default:
      return null
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
