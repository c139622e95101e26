/**
 * The page around the frame. It is another origin and may be anyone's, so nothing secret is ever posted to it and nothing
 * that it posts can do more than what is listed here.
 */
import { type Language, readLanguage } from '../core/language.ts'

export type ToSite =
  /** Before anything is drawn: the answer is a `locale`. */
  | { type: 'locale.wanted' }
  | { type: 'ready'; game: string }
  | { type: 'round.started'; stake: string; currency: string }
  /** A further step of the round is on its way: what it brings has still to be told. */
  | { type: 'round.moved' }
  /** What was said to be on its way is still not told: said again and again until it is. */
  | { type: 'round.telling' }
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
  | { type: 'locale'; language: Language }
  | { type: 'visibility'; visible: boolean }
  | { type: 'sound'; on: boolean }
  | { type: 'pause'; paused: boolean }
  /** By something else than the rounds of this frame. */
  | { type: 'balance.changed' }

export function tellSite(message: ToSite): void {
  if (window.parent !== window) window.parent.postMessage({ source: 'fairhall-game', ...message }, '*')
}

/** @returns how to hear it no more */
export function hearSite(handle: (message: FromSite) => void): () => void {
  const listener = ({ data, source }: MessageEvent<unknown>) => {
    const message = source === window.parent ? readFromSite(data) : null
    if (message !== null) handle(message)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}

/** The language of the page around; null where it does not say in time. */
export async function askLanguage(inTime: Promise<unknown>): Promise<Language | null> {
  if (window.parent === window) return null
  let leave = () => {}
  const said = new Promise<Language>((done) => {
    leave = hearSite((message) => message.type === 'locale' && done(message.language))
  })
  tellSite({ type: 'locale.wanted' })
  const language = await Promise.race([said, inTime.then(() => null)])
  leave()
  return language
}

function readFromSite(data: unknown): FromSite | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, type, ...rest } = data as Record<string, unknown>
  if (source !== 'fairhall-site') return null
  const { visible, on, paused } = rest
  if (type === 'locale') {
    const language = readLanguage(rest)
    return language && { type, language }
  }
  if (type === 'visibility' && typeof visible === 'boolean') return { type, visible }
  if (type === 'sound' && typeof on === 'boolean') return { type, on }
  if (type === 'pause' && typeof paused === 'boolean') return { type, paused }
  return type === 'balance.changed' ? { type } : null
}
