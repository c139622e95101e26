/**
 * Messages between the frame and the host page around it. The host page is another origin and may be
 * anyone's. So nothing secret is posted to it, and its messages can do no more than what is listed here.
 */
import { type Language, readLanguage } from '../core/language/language.ts'

export type ToSite =
  /** Sent before anything is drawn; the host page answers with `locale`. */
  | { kind: 'locale.requested' }
  | { kind: 'ready'; game: string }
  | { kind: 'round.started'; stake: string; currency: string }
  /** A further step of the round was sent; its result has not been shown yet. */
  | { kind: 'round.moved' }
  /** A step is still being shown. Repeated until it has been shown. */
  | { kind: 'round.showing' }
  /** Everything so far in the round has been shown, and it is the player's turn. */
  | { kind: 'round.turn' }
  /** The bet was not accepted. */
  | { kind: 'round.cancelled' }
  | {
      kind: 'round.shown'
      roundId: string
      stake: string
      win: string
      currency: string
      balance: string | null
    }
  | { kind: 'balance'; balance: string; currency: string }
  | { kind: 'deposit.requested' }
  | { kind: 'limit.reached'; code: string; apiCode: number | null }
  | { kind: 'error'; code: string }

type FromSite =
  | { kind: 'locale'; language: Language }
  | { kind: 'visibility'; visible: boolean }
  | { kind: 'sound'; on: boolean }
  | { kind: 'pause'; paused: boolean }
  /** By something other than the rounds of this frame. */
  | { kind: 'balance.changed' }

export function postToSite(message: ToSite): void {
  if (window.parent !== window) window.parent.postMessage({ source: 'fairhall-game', ...message }, '*')
}

/** @returns a function that stops listening */
export function listenToSite(handle: (message: FromSite) => void): () => void {
  const listener = ({ data, source }: MessageEvent<unknown>) => {
    const message = source === window.parent ? readFromSite(data) : null
    if (message !== null) handle(message)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}

/** The host page's language; null when it does not answer in time. */
export async function askLanguage(timeout: Promise<unknown>): Promise<Language | null> {
  if (window.parent === window) return null
  let leave = () => {}
  const answer = new Promise<Language>((done) => {
    leave = listenToSite((message) => message.kind === 'locale' && done(message.language))
  })
  postToSite({ kind: 'locale.requested' })
  const language = await Promise.race([answer, timeout.then(() => null)])
  leave()
  return language
}

function readFromSite(data: unknown): FromSite | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, kind, ...rest } = data as Record<string, unknown>
  if (source !== 'fairhall-site') return null
  const { visible, on, paused } = rest
  if (kind === 'locale') {
    const language = readLanguage(rest)
    return language && { kind, language }
  }
  if (kind === 'visibility' && typeof visible === 'boolean') return { kind, visible }
  if (kind === 'sound' && typeof on === 'boolean') return { kind, on }
  if (kind === 'pause' && typeof paused === 'boolean') return { kind, paused }
  return kind === 'balance.changed' ? { kind } : null
}
