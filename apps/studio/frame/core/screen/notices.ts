/** The notices over the canvas: which one explains a refusal, and which message the host page receives. */
import type { Refusal } from '../../net/api-types.ts'

export type NoticeKind =
  | 'funds'
  | 'limit'
  | 'maxBet'
  | 'forbidden'
  | 'disabled'
  | 'unavailable'
  | 'refused'
  /** The stake of a round in progress was returned. */
  | 'stakeReturned'
  | 'connection'
  | 'settling'
  | 'walletUnavailable'
  | 'over'
  | 'notFound'
  | 'resumed'
  | 'paused'
  | 'failed'
  | 'boardingClosed'
  /** Automatic bets on flights need an automatic cash-out. */
  | 'autoCashOutOff'
  /** Another tab has played them, or they were cancelled or have expired. */
  | 'freeSpinsOver'
  /** The game's rules have changed since this page was loaded. */
  | 'updated'

/** Maps the code of a refused bet to the notice that explains it. */
export function noticeOf(code: string): NoticeKind {
  const notices: Record<string, NoticeKind> = {
    notEnoughFunds: 'funds',
    limitReached: 'limit',
    maxBetExceeded: 'maxBet',
    gameForbidden: 'forbidden',
    countryNotAllowed: 'forbidden',
    playerDisabled: 'disabled',
    currencyNotAllowed: 'unavailable',
    gameNotAvailable: 'unavailable',
    sessionOver: 'over',
    // The operator no longer has a session for this launch.
    playerInvalid: 'over',
    notFound: 'notFound',
    walletUnavailable: 'walletUnavailable',
    offline: 'connection',
    tooManyRequests: 'connection',
    bettingClosed: 'boardingClosed',
    gameUpdated: 'updated',
    freeSpinsOver: 'freeSpinsOver',
    refused: 'refused',
  }
  return notices[code] ?? 'failed'
}

/**
 * The notice of a refused bet or move. `stakeBack` is the stake of a round that was shown as in progress: without
 * a more specific reason the notice says that it was returned.
 */
export function noticeOfRefusal({ code }: Refusal, stakeBack: string | null): NoticeKind {
  const reason = noticeOf(code)
  return reason === 'refused' && stakeBack !== null ? 'stakeReturned' : reason
}

/** Whether no more bets are possible on this page. */
export const isFinal = (notice: NoticeKind): boolean =>
  notice === 'over' || notice === 'notFound' || notice === 'updated'

/**
 * Refusals that the frame's notice explains, or the operator's site: it also receives the refusal and has its
 * own modals for bonuses.
 */
const EXPLAINED: ReadonlySet<NoticeKind> = new Set([
  'funds',
  'maxBet',
  'forbidden',
  'disabled',
  'stakeReturned',
  'boardingClosed',
  'freeSpinsOver',
  'updated',
])

/** The message that the host page receives for a refusal. */
export function siteMessageOf(notice: NoticeKind): 'limit.reached' | 'error' | null {
  if (notice === 'limit') return 'limit.reached'
  return EXPLAINED.has(notice) ? null : 'error'
}
