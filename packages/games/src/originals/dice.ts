import type { Draws } from '../draws.ts'
import { defineOriginal, fieldsOf } from '../original.ts'

/**
 * Dice: one roll from 0.00 to 99.99, over or under a target. Of 10,000 equally likely rolls `chance` win, and
 * together they pay exactly 9,900 stakes, for any target and stake. The quotient is rarely a whole number of
 * subunits. Instead of keeping the remainder, as rounding down would, the game pays it as one subunit each on
 * the winning rolls furthest from the target.
 */
export type DiceChoices = { direction: 'over' | 'under'; target: number }

export type DiceOutcome = { kind: 'dice'; roll: number; won: boolean; win: bigint }

export type DiceDefinition = {
  rolls: number
  returned: number
  chanceMin: number
  chanceMax: number
}

/** Rolls and targets are in hundredths; `returned` stakes are paid over all rolls: 99% of them. */
export const diceDefinition: DiceDefinition = {
  rolls: 10_000,
  returned: 9_900,
  chanceMin: 10,
  chanceMax: 9_800,
}

/** How many of all rolls win. */
export function diceChance({ rolls }: DiceDefinition, { direction, target }: DiceChoices): number {
  return direction === 'under' ? target : rolls - 1 - target
}

/** The player's choice, or null for an invalid setting. */
export function readDiceChoices(definition: DiceDefinition, raw: unknown): DiceChoices | null {
  const { direction, target } = fieldsOf(raw)
  if (direction !== 'over' && direction !== 'under') return null
  if (typeof target !== 'number' || !Number.isInteger(target)) return null

  const choices: DiceChoices = { direction, target }
  const chance = diceChance(definition, choices)
  return chance >= definition.chanceMin && chance <= definition.chanceMax ? choices : null
}

/** The multiplier as shown, rounded down to four decimals: `"1.9800"`. */
export function diceMultiplier(definition: DiceDefinition, choices: DiceChoices): string {
  const times = (definition.returned * 10_000) / diceChance(definition, choices)
  const scaled = String(Math.floor(times)).padStart(5, '0')
  return `${scaled.slice(0, -4)}.${scaled.slice(-4)}`
}

/** What a winning roll pays, in subunits: `least`, or one more on the rolls furthest from the target. */
export function dicePayout(
  definition: DiceDefinition,
  stake: bigint,
  choices: DiceChoices,
): { least: bigint; most: bigint } {
  const chance = BigInt(diceChance(definition, choices))
  const all = stake * BigInt(definition.returned)
  const least = all / chance
  return { least, most: all % chance === 0n ? least : least + 1n }
}

/** The payout of one roll, in subunits of the stake. */
export function diceWin(
  definition: DiceDefinition,
  stake: bigint,
  choices: DiceChoices,
  roll: number,
): bigint {
  const chance = diceChance(definition, choices)
  // Winning rolls are numbered from 0 (furthest from the target) to chance − 1 (next to it).
  const place = choices.direction === 'under' ? roll : definition.rolls - 1 - roll
  if (place >= chance) return 0n

  const all = stake * BigInt(definition.returned)
  const rest = all % BigInt(chance)
  return all / BigInt(chance) + (BigInt(place) < rest ? 1n : 0n)
}

export function playDice(
  definition: DiceDefinition,
  draws: Draws,
  stake: bigint,
  choices: DiceChoices,
): DiceOutcome {
  const roll = draws.below(definition.rolls)
  const win = diceWin(definition, stake, choices, roll)
  return { kind: 'dice', roll, won: isWinningRoll(choices, roll), win }
}

function isWinningRoll({ direction, target }: DiceChoices, roll: number): boolean {
  return direction === 'under' ? roll < target : roll > target
}

export const dice = defineOriginal({
  id: 'dice',
  title: 'Dice',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '990.00',
  best: { pays: '990.00', every: '1000' },
  definition: diceDefinition,
  rules: (definition: DiceDefinition) => ({
    readChoices: (raw) => readDiceChoices(definition, raw),
    play: (draws, stake, choices) => playDice(definition, draws, stake, choices),
  }),
})
