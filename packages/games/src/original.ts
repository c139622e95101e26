import { buildOf } from './build.ts'
import type { Draws } from './draws.ts'

/**
 * One way to write a game. A game is its definition (numbers, nothing else) and rules made from it; a round is what its seeds,
 * choices and moves make of it, played from the beginning each time. So there is no state to keep, a round can be taken up again at
 * any step, and who checks it does exactly what the house did.
 */
export type Volatility = 'low' | 'medium' | 'high' | 'setting'

/** What can be won at once, in stakes, and in how many rounds it is won once. */
export type Best = { pays: string; every: string }

export type Facts<Id extends string> = {
  id: Id
  title: string
  volatility: Volatility
  /** Per cent, exact to the digits shown; of a game with decisions, when they are the best. */
  rtp: string
  /** Per cent of rounds that win; null where the player's setting decides. */
  hitRate: string | null
  /** In stakes: no round pays more. */
  maxWin: string
  /** The best of a slot's paid spins, or of an original at the setting that pays most, played for it as well as can be (blackjack: by its strategy). */
  best: Best
}

/** What is the same of every outcome, so that a host can book any game. `win` is in subunits. */
export type AnyOutcome = {
  kind: string
  win: bigint
  /** False while it is the player's turn; absent in games that are over as soon as they are placed. */
  isOver?: boolean
  /** How many times the stake is at risk, where a move can raise it. */
  bets?: number
}

/** What a definition makes of a game. An outcome never holds what the player may not know yet. */
export type TypedRules<Choices, Move, Outcome extends AnyOutcome> = {
  /** What the player chose, or null when the game has no such setting. */
  readChoices(raw: unknown): Choices | null
  /** A move as the game knows it, or null; absent in games without moves. */
  readMove?(raw: unknown): Move | null
  /** How many of the player's chips these choices stake; absent in games that stake one. */
  chipsOf?(choices: Choices): number
  /** @throws RangeError when a move is not possible where it stands */
  play(draws: Draws, stake: bigint, choices: Choices, moves: readonly Move[]): Outcome
  /**
   * Whether a round that is over gives its stake back, as nothing was played: the bet is undone, and was never a win. Absent in games
   * that cannot end so.
   */
  isGivenBack?(outcome: Outcome): boolean
}

/** Rules as a host uses them: it knows of choices and moves only that they are the game's. */
export type Rules<Outcome extends AnyOutcome = AnyOutcome> = {
  readChoices(raw: unknown): object | null
  readMove(raw: unknown): object | null
  chipsOf(choices: unknown): number
  /** Plays a round as far as its moves go. The stake is in subunits. @throws RangeError when anything does not fit */
  play(draws: Draws, stake: bigint, choices: unknown, moves?: readonly unknown[]): Outcome
  /** Whether a round that is over gives its stake back, as nothing was played. */
  isGivenBack(outcome: Outcome): boolean
}

export type Original<Id extends string, Definition, Outcome extends AnyOutcome> = Facts<Id> &
  Rules<Outcome> & {
    kind: Id
    /** Names the exact rules; stored with every round. */
    build: string
    definition: Definition
    /** A stake is a multiple of so many subunits. */
    stakeStep: number
    /** The same game by the definition of another build. */
    by(definition: Definition): Rules<Outcome>
  }

type Spec<
  Id extends string,
  Definition,
  Choices extends object,
  Move extends object,
  Outcome extends AnyOutcome,
> = Facts<Id> & {
  definition: Definition
  rules(definition: Definition): TypedRules<Choices, Move, Outcome>
}

export function defineOriginal<
  Id extends string,
  Definition,
  Choices extends object,
  Move extends object,
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

function asHostRules<Choices extends object, Move extends object, Outcome extends AnyOutcome>(
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
      if (stake <= 0n) throw new RangeError('A stake is above zero')
      const moves = rawMoves.map((one) => {
        const move = rules.readMove?.(one) ?? null
        if (move === null) throw new RangeError('The game has no such move')
        return move
      })
      return rules.play(draws, stake, choices, moves)
    },
    isGivenBack: (outcome) => rules.isGivenBack?.(outcome) ?? false,
  }
}

/**
 * The move that the house makes for a player who does not come back, which every game with moves knows: what he could have is paid,
 * and a stake with which nothing was done yet is given back. No player makes it.
 */
export const leave = { leave: true } as const
export type Leave = typeof leave

export const isLeave = (raw: unknown): boolean => fieldsOf(raw)['leave'] === true

/** An object of untrusted JSON, to be taken apart field by field. */
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
