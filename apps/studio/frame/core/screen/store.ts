/** All state that the frame shows, in one place. Views draw it and never change it. */
import type { FreeSpins, Round } from '../../net/api-types.ts'
import type { MainMove } from '../game/game-view.ts'
import type { NextBet } from './next-bet.ts'
import type { NoticeKind } from './notices.ts'

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

interface AutoplayProgress {
  /** Remaining rounds; null when it is endless. */
  readonly left: number | null
  readonly played: number
  /** What was won or lost so far, without a sign. */
  readonly net: string
  readonly isDown: boolean
}

export interface ScreenState {
  readonly phase: Phase
  readonly balance: string | null
  /** The stake that the player chose, of one chip. */
  readonly stake: string
  /** The stake of one chip of the open round or the next automatic one; null when `stake` counts. */
  readonly roundStake: string | null
  readonly lastWin: string | null
  /** What the main button does when it is the player's turn; null when it does nothing. */
  readonly mainMove: MainMove | null
  /** How many bets are being sent or shown while further ones can be placed; 0 in games that show one at a time. */
  readonly inPlay: number
  /** A bet is not possible: nothing is selected, or too much. */
  readonly isBettingDisabled: boolean
  /** While no bet is possible, the main button can order one for when it is. */
  readonly nextBet: NextBet
  readonly notice: NoticeKind | null
  /** The returned stake, formatted. */
  readonly returnedStake: string
  readonly paused: boolean
  readonly soundOn: boolean
  /** From 0 to 1. */
  readonly volume: number
  readonly hotkeys: boolean
  /** The player has opened the controls of a second bet. */
  readonly secondBet: boolean
  /** How far automatic play is; null when it is off. */
  readonly autoplay: AutoplayProgress | null
  readonly turbo: boolean
  /** Free spins; null without them. Those that are over stay until the next bet, for their summary. */
  readonly freeSpins: FreeSpins | null
  /** Latest first. */
  readonly recent: readonly Round[]
}

export interface Store {
  readonly state: ScreenState
  set(change: Partial<ScreenState>): void
  /** Calls the listener now, and once in the first frame after any number of changes. */
  subscribe(listener: (state: ScreenState) => void): void
}

export function createStore(
  first: ScreenState,
  request = (draw: () => void): unknown => requestAnimationFrame(draw),
): Store {
  const listeners = new Set<(state: ScreenState) => void>()
  let state = first
  let isDrawPending = false

  function draw(): void {
    isDrawPending = false
    for (const listener of listeners) listener(state)
  }

  return {
    get state() {
      return state
    },
    set(change) {
      state = { ...state, ...change }
      if (isDrawPending) return
      isDrawPending = true
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
export const isHalted = ({ paused, phase, mainMove }: ScreenState): boolean =>
  paused && !(phase === 'turn' && mainMove?.word === 'cashOut')

/** No bet is being sent or shown, so the player can change what the next one depends on. */
export const hasNoBet = ({ phase, inPlay }: Pick<ScreenState, 'phase' | 'inPlay'>): boolean =>
  phase === 'idle' && inPlay === 0

/** The free spins that the next round plays. */
export const playedSpins = ({ freeSpins }: Pick<ScreenState, 'freeSpins'>): FreeSpins | null =>
  (freeSpins?.left ?? 0) > 0 ? freeSpins : null

/** The stake of the round in progress, else of the next one. */
export const stakeOf = ({ stake, roundStake, freeSpins }: ScreenState): string =>
  playedSpins({ freeSpins })?.stake ?? roundStake ?? stake
