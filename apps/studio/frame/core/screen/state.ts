/** All state that the frame shows, in one place. Views draw it and never change it. */
import type { Round } from '../../net/wire.ts'
import type { MainMove } from '../game/game-view.ts'

export type Phase =
  | 'idle'
  /** Autoplay is between two rounds: no setting can be changed. */
  | 'between'
  /** The bet is being sent. */
  | 'placing'
  /** The bet is accepted; the wallet has not answered yet. */
  | 'settling'
  /** The result is known and being shown. */
  | 'showing'
  /** The round is open and it is the player's turn. */
  | 'turn'
  /** A move is being sent. */
  | 'moving'
  /** No more bets are possible; a notice says why. */
  | 'over'

export type NoticeKind =
  | 'funds'
  | 'limit'
  | 'maxBet'
  | 'forbidden'
  | 'disabled'
  | 'unavailable'
  | 'refused'
  /** The stake of a round in progress was returned. */
  | 'givenBack'
  | 'connection'
  | 'settling'
  | 'walletSilent'
  | 'over'
  | 'notFound'
  | 'resumed'
  | 'goesOn'
  | 'paused'
  | 'failed'
  | 'boardingClosed'
  /** The game's rules have changed since this page was loaded. */
  | 'updated'

export interface State {
  readonly phase: Phase
  readonly balance: string | null
  readonly stakes: readonly string[]
  readonly stakeIndex: number
  readonly lastWin: string | null
  /** What the main button does when it is the player's turn; null when it does nothing. */
  readonly mainMove: MainMove | null
  /** A bet is not possible: nothing is selected, or too much. */
  readonly barred: boolean
  readonly notice: NoticeKind | null
  /** The returned stake, formatted. */
  readonly givenBack: string
  readonly paused: boolean
  readonly soundOn: boolean
  /** Remaining autoplay rounds; null when autoplay is off. */
  readonly autoplay: number | null
  readonly turbo: boolean
  /** Latest first. */
  readonly recent: readonly Round[]
}

export interface Store {
  readonly state: State
  set(change: Partial<State>): void
  /** Calls the listener now, and once in the first frame after any number of changes. */
  subscribe(listener: (state: State) => void): void
}

export function createStore(
  first: State,
  request = (draw: () => void): unknown => requestAnimationFrame(draw),
): Store {
  const listeners = new Set<(state: State) => void>()
  let state = first
  let isWanted = false

  function draw(): void {
    isWanted = false
    for (const listener of listeners) listener(state)
  }

  return {
    get state() {
      return state
    },
    set(change) {
      state = { ...state, ...change }
      if (isWanted) return
      isWanted = true
      request(draw)
    },
    subscribe(listener) {
      listeners.add(listener)
      listener(state)
    },
  }
}

/**
 * Whether a pause blocks the main button. A pause blocks new stakes; a cash-out stays possible, so that a
 * pause does not cost the player a flight.
 */
export const isHalted = ({ paused, phase, mainMove }: State): boolean =>
  paused && !(phase === 'turn' && mainMove?.word === 'cashOut')

export const stakeOf = ({ stakes, stakeIndex }: State): string => stakes[stakeIndex] ?? stakes[0] ?? '0'

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
    walletSilent: 'walletSilent',
    offline: 'connection',
    tooManyRequests: 'connection',
    bettingClosed: 'boardingClosed',
    gameUpdated: 'updated',
    refused: 'refused',
  }
  return notices[code] ?? 'failed'
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
  'givenBack',
  'boardingClosed',
  'updated',
])

/** The message that the host page receives for a refusal. */
export function siteMessageOf(notice: NoticeKind): 'limit.reached' | 'error' | null {
  if (notice === 'limit') return 'limit.reached'
  return EXPLAINED.has(notice) ? null : 'error'
}
