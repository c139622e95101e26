/** What every game gives the frame: its canvas, what is chosen on it, and how a round is told. */
import type { Api } from '../net/api.ts'
import type { Choices, Move, Round, Session } from '../net/wire.ts'
import type { GameArt } from '../../art-build.ts'
import type { Purse } from './purse.ts'
import type { Sound } from './sound.ts'
import type { Store } from './state.ts'
import type { Texts } from './texts.ts'

export interface GameKit {
  readonly session: Session
  readonly art: GameArt
  readonly t: Texts
  readonly locale: string
  readonly purse: Purse
  readonly sound: Sound
  readonly store: Store
  /** Fades instead of movement. */
  readonly calm: boolean
  readonly api: Api
  /** Bets, as the main button does; done when the round is over, or waits for the player, or was not taken. */
  play(): Promise<void>
  /** Makes a move, at the player's turn. */
  move(move: Move): void
  /** Asks what became of the open round: something happened to it without the player. */
  refresh(): void
}

export type PlayWord = 'spin' | 'roll' | 'bet' | 'drop' | 'deal'

/** What the main button does at the player's turn. */
export interface MainMove {
  readonly word: 'cashOut' | 'hit'
  readonly move: Move
  /** What it pays, as shown. */
  readonly amount: string | null
}

export interface GameView {
  readonly element: HTMLElement
  readonly playWord: PlayWord
  /** What a bet on the present settings carries; undefined where there is nothing to choose. */
  choices(): Choices | undefined
  /** Takes these for the next bet: a round of another tab was shown with others. */
  choose?(choices: Choices): void
  /** How many chips of the stake are on the table; one where there is nothing to spread. */
  chips?(): number
  /** The bet is on its way. */
  start(): void
  /** Tells a settled round to its end. */
  show(round: Round): Promise<void>
  /** A move is on its way. */
  moving?(move: Move): void
  /** Shows where an open round stands, and what the main button does there. */
  turn?(round: Round): Promise<MainMove | null>
  /** The bet was refused: back to rest. */
  cancel(): void
  /** The player is in a hurry. */
  hasten(): void
  /** A settled round in a few characters, for the row of latest results; else its multiple of the stake. */
  chip?(round: Round): string
  /** The result in words, for those who do not see the canvas. */
  describe(round: Round): string
  /** What the main button says while the player can only wait; else that it is his turn. */
  readonly waitWord?: 'waiting'
  /** What is to be known of the fairness of a game that is not drawn from the player's own seeds. */
  fairness?(): HTMLElement
  /** The game's own part of the rules. */
  rules(): HTMLElement
}

export type LoadGame = (kit: GameKit) => Promise<GameView>
