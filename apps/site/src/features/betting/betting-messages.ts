/**
 * Messages between the page and the sportsbook's client in its frame, as `docs/guides/connect-a-sportsbook.md` describes them. The
 * client is third-party code, so each message is validated field by field and anything else is dropped.
 */
export type SportsbookMessage =
  | { kind: 'ready' | 'session.requested' | 'sign-in.requested' | 'deposit.requested' | 'balance.changed' }
  | { kind: 'route'; path: string; isReplaced: boolean }
  /** Null: the client scrolls inside the frame. */
  | { kind: 'height'; height: number | null }
  | { kind: 'fullscreen'; isOn: boolean }

export type PageMessage =
  | { kind: 'settings'; locale: string; fallbacks: readonly string[]; theme: 'dark' | 'light' }
  /** `token` is secret: only the sportsbook's own origin receives it. Null without a player who may bet. */
  | { kind: 'session'; token: string | null }
  | { kind: 'route'; path: string }
  | { kind: 'balance.changed' }

const PATH = /^\/[\w\-./%~]{0,200}$/
const HEIGHT_MAX = 30_000

/** A path of the sportsbook, from the client or from our address bar. Anything else is its first page. */
export const readPath = (path: unknown): string => (typeof path === 'string' && PATH.test(path) ? path : '/')

export function readSportsbookMessage(data: unknown): SportsbookMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, kind, path, isReplaced, height, isOn } = data as Record<string, unknown>
  if (source !== 'fairhall-sportsbook') return null
  switch (kind) {
    case 'ready':
    case 'session.requested':
    case 'sign-in.requested':
    case 'deposit.requested':
    case 'balance.changed':
      return { kind }
    case 'route':
      return typeof path === 'string' && PATH.test(path)
        ? { kind, path, isReplaced: isReplaced === true }
        : null
    case 'height':
      return height === null || isHeight(height) ? { kind, height } : null
    case 'fullscreen':
      return typeof isOn === 'boolean' ? { kind, isOn } : null
    default:
      return null
  }
}

const isHeight = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= HEIGHT_MAX
