/**
 * Messages between the frame and the host page around it. The host page is another origin and may be
 * anyone's. So nothing secret is posted to it, and its messages can do no more than what is listed here.
 */
import { type Language, readLanguage } from '../core/language/language.ts'
import { isAmount, NO_PREFERENCES, type Preferences, readPreferences } from '../core/screen/preferences.ts'

export type ToSite = FrameMessage & {
  /** The bet that a message about a round concerns: absent for the first or only one. */
  readonly bet?: 'second'
}

type FrameMessage =
  /** Sent before anything is drawn; the host page answers with `preferences`, if it keeps any, and `locale`. */
  | { kind: 'locale.requested' }
  /** `lowersStake`: the host page may send `stake.limited`. */
  | { kind: 'ready'; game: string; lowersStake: true }
  | { kind: 'round.started'; stake: string; currency: string }
  /** A further step of the round was sent; its result has not been shown yet. */
  | { kind: 'round.moved' }
  /** A step is still being shown. Repeated until it has been shown. */
  | { kind: 'round.showing' }
  /** Everything so far in the round has been shown, and it is the player's turn. */
  | { kind: 'round.turn' }
  /** The bet was not accepted, or the round ended unplayed and returned its stake, which the game shows. */
  | { kind: 'round.cancelled'; stakeReturned?: true }
  | {
      kind: 'round.shown'
      roundId: string
      stake: string
      win: string
      currency: string
      balance: string | null
      /** Other rounds of the player are still being shown. */
      more?: true
    }
  | { kind: 'balance'; balance: string; currency: string }
  | { kind: 'deposit.requested' }
  | { kind: 'limit.reached'; code: string; apiCode: number | null }
  | { kind: 'error'; code: string }
  /** What the player has chosen, for the host page to keep; `stake` is the one of this game and currency. */
  | ({ kind: 'preferences'; stake: string; currency: string } & Omit<Preferences, 'stakes'>)

type FromSite =
  | { kind: 'locale'; language: Language }
  | { kind: 'preferences'; preferences: Preferences }
  | { kind: 'visibility'; visible: boolean }
  | { kind: 'sound'; on: boolean }
  | { kind: 'pause'; paused: boolean }
  /** By something other than the rounds of this frame. */
  | { kind: 'balance.changed' }
  /** The player asks for stakes that a limit of their bonus allows. */
  | { kind: 'stake.limited'; amount: string; currency: string }

/** Of the second bet: its rounds may overlap with those of the first. */
export const postOfSecondBet = (message: ToSite): void =>
  postToSite(message.kind.startsWith('round.') ? { ...message, bet: 'second' } : message)

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

export interface SiteAnswer {
  /** Null when the host page does not answer in time. */
  readonly language: Language | null
  readonly preferences: Preferences
}

/** The host page's language, and what it keeps for the player. */
export async function askSite(timeout: Promise<unknown>): Promise<SiteAnswer> {
  if (window.parent === window) return { language: null, preferences: NO_PREFERENCES }
  let leave = () => {}
  let preferences = NO_PREFERENCES
  const answer = new Promise<Language>((done) => {
    leave = listenToSite((message) => {
      if (message.kind === 'preferences') preferences = message.preferences
      if (message.kind === 'locale') done(message.language)
    })
  })
  postToSite({ kind: 'locale.requested' })
  const language = await Promise.race([answer, timeout.then(() => null)])
  leave()
  return { language, preferences }
}

function readFromSite(data: unknown): FromSite | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, kind, ...rest } = data as Record<string, unknown>
  if (source !== 'fairhall-site') return null
  const { visible, on, paused, amount, currency } = rest
  if (kind === 'locale') {
    const language = readLanguage(rest)
    return language && { kind, language }
  }
  if (kind === 'preferences') return { kind, preferences: readPreferences(rest) }
  if (kind === 'visibility' && typeof visible === 'boolean') return { kind, visible }
  if (kind === 'sound' && typeof on === 'boolean') return { kind, on }
  if (kind === 'pause' && typeof paused === 'boolean') return { kind, paused }
  if (kind === 'stake.limited' && isAmount(amount) && typeof currency === 'string')
    return { kind, amount, currency }
  return kind === 'balance.changed' ? { kind } : null
}
