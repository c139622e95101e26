/**
 * What every game provides to the frame: its canvas, the player's choices on it, and how a round is shown.
 */
import type { Api } from '../../net/api.ts'
import type { Choices, Move, Round, Session } from '../../net/api-types.ts'
import type { GameArt } from '../../../art-build.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'
import type { Sound } from '../canvas/sound.ts'
import type { Store } from '../screen/store.ts'
import type { Texts } from '../language/texts.ts'

export interface GameKit {
  readonly session: Session
  readonly art: GameArt
  readonly t: Texts
  readonly locale: string
  readonly currencyFormat: CurrencyFormat
  readonly sound: Sound
  readonly store: Store
  /** Begins the ids of its controls, because a second bet has controls of the same kind. */
  readonly ids: '' | 'second-'
  /** Uses fades instead of movement. */
  readonly calm: boolean
  readonly api: Api
  /**
   * Places a bet, as the main button does. Resolves when the round is over, waits for the player, or was not
   * accepted.
   */
  play(): Promise<void>
  /** Makes a move when it is the player's turn. */
  move(move: Move): void
  /** Fetches the open round again: something happened to it without the player. */
  refresh(): void
}

export type PlayWord = 'spin' | 'roll' | 'bet' | 'drop' | 'deal'

/** What the main button does when it is the player's turn. */
export interface MainMove {
  readonly word: 'cashOut' | 'hit' | 'draw' | 'cancelBet'
  readonly move: Move
  /** The amount it pays, formatted. */
  readonly amount: string | null
}

export interface GameView {
  readonly element: HTMLElement
  readonly playWord: PlayWord
  /** What a bet with the current settings contains; undefined when there is nothing to choose. */
  choices(): Choices | undefined
  /** Applies these choices to the next bet, after a round of another tab was shown with different ones. */
  choose?(choices: Choices): void
  /** How many chips of the stake are on the table; one when stakes cannot be spread. */
  chips?(): number
  /** Changes the player's side for the next bet; absent in games with one side. */
  flip?(): void
  /** The chance of the chosen bet to pay less than its stake; null when it is not known. */
  loseChance?(): number | null
  /**
   * What automatic play does when it is the player's turn; absent in games with moves that only the player can decide.
   */
  autoMove?(round: Round): Move | null
  /**
   * Plays one automatic round to its end, in games whose rounds wait for other players. `play` places the bet. Null if no
   * bet was placed.
   */
  playAutomatic?(play: () => Promise<unknown>): Promise<Round | null>
  /** The game's own settings of automatic play; `changed` is called when they have changed. */
  autoplayOptions?(changed: () => void): HTMLElement
  /** The bet is being sent. */
  start(): void
  /** Several settled rounds can be shown at the same time, so the next bet need not wait for the end of this one. */
  readonly overlaps?: true
  /** Shows a settled round to its end. */
  show(round: Round): Promise<void>
  /** A move is being sent. */
  moving?(move: Move): void
  /** Shows the current state of an open round. Returns what the main button does there. */
  turn?(round: Round): Promise<MainMove | null>
  /** The bet was refused: return to rest. */
  cancel(): void
  /** The player is in a hurry. */
  hasten(): void
  /**
   * A settled round in a few characters, for the row of latest results. Default: its multiple of the stake.
   */
  chip?(round: Round): string
  /** The result as text, for players who can't see the canvas. */
  describe(round: Round): string
  /** What the main button says while the player can only wait. Default: that it is the player's turn. */
  readonly waitWord?: 'waiting'
  /**
   * A second bet of the player on the same round, with a kit that concerns this bet alone; absent in games with one bet. The view shares
   * the canvas.
   */
  second?(kit: GameKit): SecondView
  /** Fairness information of a game that is not drawn from the player's own seeds. */
  fairness?(): HTMLElement
  /** The game's own part of the rules. */
  rules(): HTMLElement
}

export interface SecondView {
  readonly view: GameView
  /** The game's own settings of the bet. */
  readonly settings: HTMLElement
  /** Puts the controls of the bet next to the canvas. */
  place(controls: HTMLElement): void
}

export type LoadGame = (kit: GameKit) => Promise<GameView>
