import { buildOf } from './build.ts'
import type { Draws } from './draws.ts'

/**
 * The common shape of a game: its definition (only data) and the rules made from it. A round follows from its
 * seeds, choices and moves, and is played from the beginning each time. So there is no state to store, a
 * round can be resumed at any step, and anyone who verifies it does exactly what the casino did.
 */
export type Volatility = 'low' | 'medium' | 'high' | 'setting'

/** The highest win of a single round, in stakes, and in how many rounds it comes once. */
export type BestResult = { pays: string; every: string }

export type GameFacts<Id extends string> = {
  id: Id
  title: string
  volatility: Volatility
  /** Per cent, exact to the digits shown; with decisions, under the best strategy. */
  rtp: string
  /** Per cent of rounds that win; null when the player's setting decides. */
  hitRate: string | null
  /** In stakes: no round pays more. */
  maxWin: string
  /**
   * The best of a slot's paid spins, or of an original at the setting that pays most, when played as well as
   * possible (blackjack: by its strategy).
   */
  best: BestResult
}

/**
 * The part of every outcome that is the same in all games, so that a host can book any game. `win` is in
 * subunits.
 */
export type AnyOutcome = {
  kind: string
  win: bigint
  /** False while it is the player's turn; absent in games that are over as soon as they are placed. */
  isOver?: boolean
  /** How many times the stake is at risk, in games where a move can raise it. */
  bets?: number
}

/** The part of every move that is the same in all games. */
type AnyMove = { kind: string }

/** The rules made from a definition. An outcome never contains what the player must not know yet. */
type TypedRules<Choices, Move, Outcome extends AnyOutcome> = {
  /** Parses the player's choices; null if the game has no such setting. */
  readChoices(raw: unknown): Choices | null
  /** Parses a move; null if it is invalid. Absent in games without moves. */
  readMove?(raw: unknown): Move | null
  /** How many of the player's chips these choices stake; absent in games that stake one. */
  chipsOf?(choices: Choices): number
  /** @throws RangeError when a move is not possible in the current state */
  play(draws: Draws, stake: bigint, choices: Choices, moves: readonly Move[]): Outcome
  /**
   * Whether a round that is over returns its stake because nothing was played: the bet is rolled back and
   * never counts as a win. Absent in games that cannot end like this.
   */
  isStakeReturned?(outcome: Outcome): boolean
}

/** Rules for a host, which does not know the types of choices and moves. */
export type Rules<Outcome extends AnyOutcome = AnyOutcome> = {
  readChoices(raw: unknown): object | null
  readMove(raw: unknown): AnyMove | null
  chipsOf(choices: unknown): number
  /** Plays a round through all its moves. The stake is in subunits. @throws RangeError for invalid input */
  play(draws: Draws, stake: bigint, choices: unknown, moves?: readonly unknown[]): Outcome
  /** Whether a round that is over returns its stake because nothing was played. */
  isStakeReturned(outcome: Outcome): boolean
}

type Original<Id extends string, Definition, Outcome extends AnyOutcome> = GameFacts<Id> &
  Rules<Outcome> & {
    kind: Id
    /** Names the exact rules; stored with every round. */
    build: string
    definition: Definition
    /** A stake must be a multiple of this many subunits. */
    stakeStep: number
    /** The same game with the definition of another build. */
    by(definition: Definition): Rules<Outcome>
  }

type Spec<
  Id extends string,
  Definition,
  Choices extends object,
  Move extends AnyMove,
  Outcome extends AnyOutcome,
> = GameFacts<Id> & {
  definition: Definition
  rules(definition: Definition): TypedRules<Choices, Move, Outcome>
}

export function defineOriginal<
  Id extends string,
  Definition,
  Choices extends object,
  Move extends AnyMove,
  Outcome extends AnyOutcome,
>(spec: Spec<Id, Definition, Choices, Move, Outcome>): Original<Id, Definition, Outcome> {
  const { rules, ...facts } = spec
  const by = (definition: Definition) => asHostRules(rules(definition))
  return {
    ...facts,
    kind: spec.id,
    build: buildOf(spec.id, spec.definition),
    stakeStep: 1,
    by,
    ...by(spec.definition),
  }
}

function asHostRules<Choices extends object, Move extends AnyMove, Outcome extends AnyOutcome>(
  rules: TypedRules<Choices, Move, Outcome>,
): Rules<Outcome> {
  const choicesFrom = (raw: unknown): Choices => {
    const choices = rules.readChoices(raw)
    if (choices === null) throw new RangeError('The game has no such setting')
    return choices
  }
  return {
    readChoices: rules.readChoices,
    readMove: (raw) => rules.readMove?.(raw) ?? null,
    chipsOf: (raw) => rules.chipsOf?.(choicesFrom(raw)) ?? 1,
    play(draws, stake, raw, rawMoves = []) {
      const choices = choicesFrom(raw)
      if (stake <= 0n) throw new RangeError('A stake must be above zero')
      const moves = rawMoves.map((one) => {
        const move = rules.readMove?.(one) ?? null
        if (move === null) throw new RangeError('The game has no such move')
        return move
      })
      return rules.play(draws, stake, choices, moves)
    },
    isStakeReturned: (outcome) => rules.isStakeReturned?.(outcome) ?? false,
  }
}

/**
 * The move that the server makes for a player who does not come back; every game with moves supports it. It
 * pays what the player could have cashed out, and returns a stake that was not yet played. Players cannot
 * make it.
 */
export const abandon = { kind: 'abandon' } as const
export type Abandon = typeof abandon

/** The kind of an untrusted move; undefined if it has none. */
export const kindOf = (raw: unknown): unknown => fieldsOf(raw)['kind']

/** The fields of untrusted JSON; empty if it is not an object. */
export function fieldsOf(raw: unknown): Record<string, unknown> {
  return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
}

/** A whole number within bounds, or null. */
export function wholeNumber(raw: unknown, least: number, most: number): number | null {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= least && raw <= most ? raw : null
}

/** One of a list, or null. */
export function oneOf<const Value extends string>(raw: unknown, values: readonly Value[]): Value | null {
  return values.find((value) => value === raw) ?? null
}
