/**
 * Messages that a game's frame may send to the page. A frame runs third-party code, so each message is
 * validated field by field and anything else is dropped.
 */
import { type GamePreferences, readSettings } from './game-preferences.ts'

export type GameMessage =
  | { kind: 'ready'; lowersStake: boolean }
  | { kind: 'locale.requested' | 'deposit.requested' | 'limit.reached' | 'session.over' }
  | {
      kind: 'round.started' | 'round.moved' | 'round.showing' | 'round.turn'
      bet: PlacedBet
    }
  | {
      kind: 'round.cancelled'
      bet: PlacedBet
      /** The game shows that the stake came back. Otherwise the bet was not accepted. */
      isReturned: boolean
    }
  | {
      kind: 'round.shown'
      stake: string
      win: string
      currency: string
      bet: PlacedBet
      /** Other rounds of this bet are still being shown. */
      isMore: boolean
    }
  | { kind: 'error'; code: string }
  | ({ kind: 'preferences' } & PlayedWith)

/** A game may have two bets of a player in progress, which begin and end independently. */
export type PlacedBet = 'first' | 'second'

/** What the player has chosen in a game. */
interface PlayedWith extends Omit<GamePreferences, 'stakes'> {
  stake: string
  currency: string
}

type SiteMessage =
  | { kind: 'locale'; locale: string; fallbacks: readonly string[]; tag: string }
  | { kind: 'visibility'; visible: boolean }
  | { kind: 'pause'; paused: boolean }
  /** The balance changed outside a round: the page refetches it. */
  | { kind: 'balance.changed' }
  /** The most that a bet may be while a bonus is active: a game that has said so lowers its stake. */
  | { kind: 'stake.limited'; amount: string; currency: string }
  /** What the player has chosen before; `stakes` by currency, of this game. */
  | ({ kind: 'preferences' } & GamePreferences)

/** After these errors, the frame can't continue, but a new launch can. */
const OVER: ReadonlySet<unknown> = new Set(['sessionOver', 'playerInvalid'])
const AMOUNT = /^\d{1,19}(\.\d{1,8})?$/

export function readGameMessage(data: unknown): GameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, kind, stake, win, currency, code, ...rest } = data as Record<string, unknown>
  if (source !== 'fairhall-game') return null
  const bet = rest['bet'] === 'second' ? 'second' : 'first'
  switch (kind) {
    case 'ready':
      return { kind, lowersStake: rest['lowersStake'] === true }
    case 'locale.requested':
    case 'deposit.requested':
      return { kind }
    case 'round.started':
    case 'round.moved':
    case 'round.showing':
    case 'round.turn':
      return { kind, bet }
    case 'round.cancelled':
      return { kind, bet, isReturned: rest['stakeReturned'] === true }
    case 'round.shown':
      return isAmount(stake) && isAmount(win) && typeof currency === 'string'
        ? { kind, stake, win, currency, bet, isMore: rest['more'] === true }
        : null
    case 'preferences':
      return isAmount(stake) && isCurrency(currency) ? { kind, stake, currency, ...readSettings(rest) } : null
    case 'limit.reached':
      // For any other bet limit, the server opens a modal.
      return code === 'limitReached' ? { kind } : null
    case 'error':
      return OVER.has(code) ? { kind: 'session.over' } : { kind, code: typeof code === 'string' ? code : '' }
    default:
      return null
  }
}

const isCurrency = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{2,31}$/.test(value)

const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value)

/**
 * The target origin is `*`: our own game has no origin to name, and a third-party game may redirect. Never
 * send anything secret here.
 */
export function sendToGame(frame: HTMLIFrameElement | null, message: SiteMessage) {
  frame?.contentWindow?.postMessage({ source: 'fairhall-site', ...message }, '*')
}
