/** What the frame shows, in one place. Views draw it and never change it. */
import type { Round } from '../net/wire.ts'
import type { MainMove } from './game-view.ts'

export type Phase =
  | 'idle'
  /** Rounds play themselves and the next one comes: nothing that it is played with can be changed. */
  | 'between'
  /** The bet is on its way. */
  | 'placing'
  /** The bet is taken, the wallet has not answered yet. */
  | 'settling'
  /** What happened is known and being told. */
  | 'showing'
  /** The round is open and the player's to lead on. */
  | 'turn'
  /** A move is on its way. */
  | 'moving'
  /** Nothing can be played any more; a notice says why. */
  | 'over'

export type NoticeKind =
  | 'funds'
  | 'limit'
  | 'maxBet'
  | 'forbidden'
  | 'disabled'
  | 'unavailable'
  | 'refused'
  /** A stake that was under way came back. */
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
  /** The game has other rules by now than this page shows. */
  | 'updated'

export interface State {
  readonly phase: Phase
  readonly balance: string | null
  readonly stakes: readonly string[]
  readonly stakeIndex: number
  readonly lastWin: string | null
  /** What the main button does at the player's turn; null when it does nothing now. */
  readonly mainMove: MainMove | null
  /** There is nothing to bet on yet, or too much. */
  readonly barred: boolean
  readonly notice: NoticeKind | null
  /** The stake that came back, as it is shown. */
  readonly givenBack: string
  readonly paused: boolean
  readonly soundOn: boolean
  /** Rounds left that play themselves; null when the player plays. */
  readonly autoplay: number | null
  readonly turbo: boolean
  /** Latest first. */
  readonly recent: readonly Round[]
}

export interface Store {
  readonly state: State
  set(change: Partial<State>): void
  /** Draws now, and with the first frame after a change: once, however much has changed by then. */
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

/** A pause takes no stake and raises none; what is staked may be taken out meanwhile, so that it does not cost a flight. */
export const isHalted = ({ paused, phase, mainMove }: State): boolean =>
  paused && !(phase === 'turn' && mainMove?.word === 'cashOut')

export const stakeOf = ({ stakes, stakeIndex }: State): string => stakes[stakeIndex] ?? stakes[0] ?? '0'

/** The code of a refused bet as the notice that explains it. */
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
    // The house knows no session of this launch any more.
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

/** Nothing can be played on this page any more. */
export const isFinal = (notice: NoticeKind): boolean =>
  notice === 'over' || notice === 'notFound' || notice === 'updated'

/** Explained by their notice, and by the house, which was told of the bet too and has modals of its own for a bonus. */
const EXPLAINED: ReadonlySet<NoticeKind> = new Set([
  'funds',
  'maxBet',
  'forbidden',
  'disabled',
  'givenBack',
  'boardingClosed',
  'updated',
])

/** What the page around the frame is told of a refusal. */
export function tidingOf(notice: NoticeKind): 'limit.reached' | 'error' | null {
  if (notice === 'limit') return 'limit.reached'
  return EXPLAINED.has(notice) ? null : 'error'
}
