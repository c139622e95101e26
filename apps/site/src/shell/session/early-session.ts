/**
 * The session before the application has loaded. These functions become a constant inline script in the head of every
 * page. It marks the document as signed in before the first paint, starts the player's first calls, and owns the
 * cookie and the refresh. Each function must be self-contained, because it is sent to the browser as source text.
 */
export type EarlySession = {
  /** The cookie's token, expired or not. */
  read(): string | null
  write(token: string | null): void
  /** A valid token, refreshed first if it has expired. Null for a visitor; throws on a timeout. */
  fresh(): Promise<string | null>
  /** Whether the server has refused the token that this page started with. */
  isRefused: boolean
  /** The player's first replies, requested before the first paint. */
  first: { getProfile: Promise<unknown> | null; listAccounts: Promise<unknown> | null } | null
}

declare global {
  interface Window {
    fairhallSession: EarlySession
  }
}

function sessionCookie(root: HTMLElement) {
  const MARGIN_MS = 10_000

  const read = () => /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1] ?? null

  function write(token: string | null) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const age = token === null ? 0 : 31_536_000
    document.cookie = `access_token=${token ?? ''}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`
    root.dataset.session = token === null ? 'guest' : 'player'
  }

  function isOver(token: string) {
    try {
      const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
      return JSON.parse(atob(payload)).exp * 1000 - MARGIN_MS <= Date.now()
    } catch {
      return true
    }
  }

  return { read, write, isOver }
}

function boot(openCookie: typeof sessionCookie) {
  const root = document.documentElement
  /**
   * A phone that wakes up may send on a dead connection without an error. After this time the call fails, and its
   * caller retries.
   */
  const ANSWER_MAX_MS = 10_000
  /** Longer than a refresh in another tab can take. */
  const TURN_MAX_MS = 15_000

  const { read, write, isOver } = openCookie(root)
  const send = (path: string, token: string, method = 'GET') =>
    fetch(path, {
      method,
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
      headers: { authorization: `Bearer ${token}`, 'accept-language': root.dataset.locale ?? 'en' },
    })

  async function refresh(): Promise<string | null> {
    const token = read()
    if (token === null || !isOver(token)) return token // another tab has refreshed it
    const reply = await send('/api/player/sessions/refresh', token, 'POST')
    if (reply.status === 401 || reply.status === 403) {
      write(null)
      window.fairhallSession.isRefused = true
      return null
    }
    if (!reply.ok) throw new Error(`refreshing the session failed with status ${reply.status}`)
    const { data } = await reply.json()
    write(data.accessToken)
    return data.accessToken
  }

  async function fresh(): Promise<string | null> {
    const token = read()
    if (token === null || !isOver(token)) return token
    if (navigator.locks === undefined) return refresh()
    return navigator.locks.request('fairhall-refresh', { signal: AbortSignal.timeout(TURN_MAX_MS) }, refresh)
  }

  const token = read()
  root.dataset.session = token === null ? 'guest' : 'player'
  const ready = token === null ? null : fresh()
  const first = async (path: string) => {
    const usable = await ready
    const reply = usable == null ? null : await send(path, usable)
    return reply?.ok ? (await reply.json()).data : null
  }
  const start = (path: string) => first(path).catch(() => null)
  window.fairhallSession = {
    read,
    write,
    fresh,
    isRefused: false,
    first: ready && { getProfile: start('/api/player/profile'), listAccounts: start('/api/wallet/accounts') },
  }
}

/** The script's text; empty in the browser, where it has already run. */
export const earlySessionScript = import.meta.env.SSR ? `(${boot})(${sessionCookie})` : ''
