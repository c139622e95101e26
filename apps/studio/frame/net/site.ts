/**
 * The page around the frame. It is another origin and may be anyone's, so nothing secret is ever posted to it and nothing
 * that it posts can do more than what is listed here.
 */
export type ToSite =
  | { type: 'ready'; game: string }
  | { type: 'round.started'; stake: string; currency: string }
  /** A further step of the round is on its way: what it brings has still to be told. */
  | { type: 'round.moved' }
  /** All that has happened in the round is told, and the player leads on. */
  | { type: 'round.turn' }
  /** The bet was not taken. */
  | { type: 'round.cancelled' }
  | {
      type: 'round.shown'
      roundId: string
      stake: string
      win: string
      currency: string
      balance: string | null
    }
  | { type: 'balance'; balance: string; currency: string }
  | { type: 'deposit.wanted' }
  | { type: 'limit.reached'; code: string; apiCode: number | null }
  | { type: 'error'; code: string }

export type FromSite =
  | { type: 'locale'; locale: string }
  | { type: 'visibility'; visible: boolean }
  | { type: 'sound'; on: boolean }
  | { type: 'pause'; paused: boolean }
  /** By something else than the rounds of this frame. */
  | { type: 'balance.changed' }

export function tellSite(message: ToSite): void {
  if (window.parent !== window) window.parent.postMessage({ source: 'fairhall-game', ...message }, '*')
}

export function hearSite(handle: (message: FromSite) => void): void {
  window.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (source !== window.parent || !isFromSite(data)) return
    handle(data)
  })
}

function isFromSite(data: unknown): data is FromSite {
  if (typeof data !== 'object' || data === null) return false
  const { source, type, ...rest } = data as Record<string, unknown>
  if (source !== 'fairhall-site') return false
  if (type === 'locale') return typeof rest['locale'] === 'string'
  if (type === 'visibility') return typeof rest['visible'] === 'boolean'
  if (type === 'sound') return typeof rest['on'] === 'boolean'
  if (type === 'pause') return typeof rest['paused'] === 'boolean'
  return type === 'balance.changed'
}
