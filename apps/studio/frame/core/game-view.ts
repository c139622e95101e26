/** What every game gives the frame: its canvas, what is chosen on it, and how a round is told. */
import type { Choices, Round, Session } from '../net/wire.ts'
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
}

export interface GameView {
  readonly element: HTMLElement
  readonly playWord: 'spin' | 'roll'
  /** What a bet on the present settings carries; undefined where there is nothing to choose. */
  choices(): Choices | undefined
  /** The bet is on its way. */
  start(): void
  /** Tells a settled round to its end. */
  show(round: Round): Promise<void>
  /** The bet was refused: back to rest. */
  cancel(): void
  /** The player is in a hurry. */
  hasten(): void
  /** The result in words, for those who do not see the canvas. */
  describe(round: Round): string
  /** The game's own part of the rules. */
  rules(): HTMLElement
}

export type LoadGame = (kit: GameKit) => Promise<GameView>
