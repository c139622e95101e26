/**
 * Games whose round is one request: the player chooses, bets, and sees the result. A game declares its
 * choices, texts and scene; this file does what they all do.
 */
import { originals } from '@fairhall/games'
import { createClock, type Clock } from '../core/canvas/clock.ts'
import type { GameKit, GameView, LoadGame, PlayWord } from '../core/game/game-view.ts'
import { hasNoBet, stakeOf, type Store } from '../core/screen/store.ts'
import type { TextKey } from '../core/language/texts.ts'
import type { Choices as SentChoices, OriginalResult, ResultOf, Round } from '../net/api-types.ts'
import { rulesOf } from '../view/game-rules.ts'

type InstantKind = OriginalResult['kind']

interface InstantGame<Kind extends InstantKind, Choices extends object> {
  readonly kind: Kind
  /** The choices of a player who has not chosen yet. */
  readonly first: Choices
  readonly playWord: PlayWord
  /** How many times faster an animation becomes for a player in a hurry. */
  readonly hurry: number
  /** The animation of the wait continues this long after the answer. */
  readonly extraWaitMs?: number
  /** How long the result is shown before the next bet is possible. */
  readonly restMs: number
  /** Several rounds can be shown at a time. */
  readonly overlaps?: true
  readonly rules: readonly TextKey[]
  createScene(tools: SceneTools<Choices>): Scene<Kind, Choices>
}

export interface SceneTools<Choices> {
  readonly kit: GameKit
  readonly clock: Clock
  choices(): Choices
  /** Changes the choices for the next bet, unless they are not allowed or a round is in progress. */
  choose(next: Choices): void
  /** Sets the choices, whatever they are. */
  setChoices(next: Choices): void
}

/** The round whose result is shown, and whether it paid more than its stake. */
export interface Shown {
  readonly round: Round
  readonly isGain: boolean
}

export interface Scene<Kind extends InstantKind, Choices> {
  readonly element: HTMLElement
  drawChoices(choices: Choices): void
  /** Draws what the choices pay; also when the stake changes. */
  drawPayout?(choices: Choices): void
  /** How many chips of the stake are on the table. */
  chips?(): number
  /** The choices with the other side; null when there is none. */
  flipped?(choices: Choices): Choices | null
  /** The chance of these choices to pay less than their stake. */
  loseChance(choices: Choices): number
  /** Draws what moves freely, in every frame of an animation. */
  drawFrame?(): void
  /** The bet is being sent. */
  start(): void
  /** Moves the scene while the result is unknown. */
  wait?(passedMs: number): void
  show(result: ResultOf<Kind>, shown: Shown): Promise<void>
  cancel(): void
  /** The result in a few characters. */
  chip(result: ResultOf<Kind>): string
  /** The result as text. */
  describe(result: ResultOf<Kind>, round: Round): string
}

/** With reduced motion there is nothing to watch for longer. */
const CALM_REST_MS = 60

export function defineInstantGame<Kind extends InstantKind, Choices extends object>(
  game: InstantGame<Kind, Choices>,
): LoadGame {
  return async (kit) => createView(kit, game)
}

function onNewStake(store: Store, draw: () => void): void {
  let drawn = stakeOf(store.state)
  store.subscribe((state) => {
    const stake = stakeOf(state)
    if (stake !== drawn) draw()
    drawn = stake
  })
}

function createView<Kind extends InstantKind, Choices extends object>(
  kit: GameKit,
  game: InstantGame<Kind, Choices>,
): GameView {
  const { store, currencyFormat, calm, session } = kit
  const readChoices = originals[game.kind].readChoices as (raw: unknown) => Choices | null
  const clock = createClock(() => scene.drawFrame?.())
  let choices = readChoices(session.openRound?.choices) ?? game.first
  let stopWaiting = () => {}

  function setChoices(next: SentChoices): void {
    choices = next as Choices
    scene.drawChoices(choices)
    scene.drawPayout?.(choices)
  }
  function choose(next: Choices): void {
    const allowed = hasNoBet(store.state) ? readChoices(next) : null
    setChoices(allowed ?? choices)
  }
  const scene = game.createScene({ kit, clock, choose, setChoices, choices: () => choices })
  setChoices(choices)
  onNewStake(store, () => scene.drawPayout?.(choices))

  const resultOf = ({ outcome }: Round) => (outcome?.kind === game.kind ? (outcome as ResultOf<Kind>) : null)
  return {
    element: scene.element,
    playWord: game.playWord,
    ...(game.overlaps && { overlaps: true as const }),
    choices: () => choices,
    choose: setChoices,
    ...(scene.chips && { chips: scene.chips }),
    loseChance: () => scene.loseChance(choices),
    ...(scene.flipped && {
      flip() {
        const other = scene.flipped?.(choices) ?? null
        if (other !== null) setChoices(other)
      },
    }),
    start() {
      clock.setRate(1)
      scene.start()
      if (!calm && scene.wait !== undefined) stopWaiting = clock.every(scene.wait)
    },
    async show(round) {
      const result = resultOf(round)
      if (result === null) return
      setChoices(round.choices)
      if (!calm && game.extraWaitMs !== undefined) await clock.wait(game.extraWaitMs)
      stopWaiting()
      const isGain = currencyFormat.subunits(result.win) > currencyFormat.subunits(round.stake)
      await scene.show(result, { round, isGain })
      await clock.wait(calm ? CALM_REST_MS : game.restMs)
    },
    cancel() {
      stopWaiting()
      scene.cancel()
    },
    hasten: () => clock.setRate(game.hurry),
    chip(round) {
      const result = resultOf(round)
      return result === null ? '' : scene.chip(result)
    },
    describe(round) {
      const result = resultOf(round)
      return result === null ? '' : scene.describe(result, round)
    },
    rules: () => rulesOf(kit, game.rules),
  }
}
