import { buildOf } from './build.ts'
import { diceDefinition, playDice, readDiceChoices } from './dice.ts'
import type { DiceChoices, DiceDefinition, DiceOutcome } from './dice.ts'
import type { Draws } from './draws.ts'
import type { SlotDefinition } from './slot/definition.ts'
import { compile } from './slot/machine.ts'
import { playSlot } from './slot/play.ts'
import type { SlotOutcome } from './slot/play.ts'
import { declared, slotIds, slots } from './slot/slots.ts'
import type { SlotId } from './slot/slots.ts'

/**
 * All games, one shape: what a host must know to sell a round, play it and prove it. A game decides nothing but what the
 * draws say; money, seeds and players are the host's.
 */
export const gameIds = ['dice', ...slotIds] as const

export type GameId = (typeof gameIds)[number]
export type NoChoices = Record<string, never>
export type Choices = DiceChoices | NoChoices
export type Outcome = DiceOutcome | SlotOutcome
export type Volatility = 'low' | 'medium' | 'high' | 'setting'

type Facts = {
  id: GameId
  title: string
  /** Names the exact rules; stored with every round. */
  build: string
  volatility: Volatility
  /** Per cent, exact to the digits shown. */
  rtp: string
  /** Per cent of rounds that win; null where the player's setting decides. */
  hitRate: string | null
  /** In stakes: no round pays more. */
  maxWin: string
  /** A stake is a multiple of so many subunits. */
  stakeStep: number
}

type Rules = {
  /** What the player chose, or null when the game has no such setting. */
  readChoices(raw: unknown): Choices | null
  /** Plays one whole round. The stake is in subunits. @throws RangeError when stake or choices do not fit */
  play(draws: Draws, stake: bigint, choices: unknown): Outcome
}

export type DiceGame = Facts & Rules & { kind: 'dice'; definition: DiceDefinition }
export type SlotGame = Facts & Rules & { kind: 'slot'; definition: SlotDefinition }
export type Game = DiceGame | SlotGame

/** Dice's rules as a host uses them. */
export const diceRules: Rules = {
  readChoices: readDiceChoices,
  play(draws, stake, raw) {
    const choices = readDiceChoices(raw)
    if (choices === null || stake <= 0n) throw new RangeError('Dice has no such setting')
    return playDice(draws, stake, choices)
  },
}

/** The rules of any slot, also of an older build's definition. */
export function slotRules(definition: SlotDefinition): Rules {
  let machine: ReturnType<typeof compile> | null = null
  return {
    readChoices: (raw) => (isEmpty(raw) ? {} : null),
    play(draws, stake) {
      machine ??= compile(definition)
      return playSlot(machine, draws, stake)
    },
  }
}

function isEmpty(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true
  return typeof raw === 'object' && Object.keys(raw).length === 0
}

const dice: DiceGame = {
  id: 'dice',
  kind: 'dice',
  title: 'Dice',
  build: buildOf('dice', diceDefinition),
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '990.00',
  stakeStep: 1,
  definition: diceDefinition,
  ...diceRules,
}

function slotGame(id: SlotId): SlotGame {
  const { title, definition } = slots[id]
  const figures = declared[definition.math]
  if (figures === undefined) throw new RangeError(`Nothing is declared of ${definition.math}`)
  const { volatility, rtp, hitRate, maxWin } = figures
  const build = buildOf(id, definition)
  const facts = { id, title, build, volatility, rtp, hitRate, maxWin, stakeStep: definition.lines.length }
  return { ...facts, kind: 'slot', definition, ...slotRules(definition) }
}

export const games: Record<GameId, Game> = {
  dice,
  'koi-river': slotGame('koi-river'),
  'last-crown': slotGame('last-crown'),
  'night-orchard': slotGame('night-orchard'),
  'lotus-court': slotGame('lotus-court'),
  masquerade: slotGame('masquerade'),
  'golden-noon': slotGame('golden-noon'),
}

/** The game of that id, or null. */
export function findGame(id: string): Game | null {
  return gameIds.some((known) => known === id) ? games[id as GameId] : null
}
