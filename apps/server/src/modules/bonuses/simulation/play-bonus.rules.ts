/**
 * One player's way through a bonus in a simulation: cash first, then bonus money, wins in proportion, until the bonus is wagered, lost
 * or left for a withdrawal. A test plays the same rounds by the rules of real bets and compares every amount. Pure; amounts are whole
 * numbers of one small unit, below 2^53.
 */
import type { Draws } from '@fairhall/games'

/** A game in a simulation. */
export interface SimulatedGame {
  /** A stake must be a multiple of this many units. */
  parts: number
  /** What it returns on average, as a share of the stake. */
  rtp: number
  /** Draws what a round pays, in parts of the stake. */
  draw(draws: Draws): number
}

export interface BonusPlay {
  /** The player's own money at the start. */
  deposit: number
  bonus: number
  target: number
  /** The most that becomes cash; null without a limit. */
  cap: number | null
  /** Of the bonus money, what never becomes cash. */
  stuck: number
  /** The bonus is lost below this. */
  smallestBet: number
  /** Percentage of a stake that counts. */
  contribution: number
  stake: number
  /** The player withdraws, and so leaves the bonus, once their own money reaches this. Null: they never do. */
  cashGoal: number | null
}

interface PlayedBonus {
  end: 'played' | 'lost' | 'left'
  /** Bonus money that became cash. */
  released: number
  /** All cash of the player at the end. */
  cash: number
  /** All stakes until the end. */
  staked: number
  /** By how much wins exceeded what the game returns on average, in all and of bonus money. */
  luck: { all: number; ofBonus: number }
}

export function playBonus(play: BonusPlay, game: SimulatedGame, draws: Draws): PlayedBonus {
  const { target, cap, stuck, smallestBet, contribution, stake, cashGoal } = play
  const { parts, rtp } = game
  let { deposit: cash, bonus } = play
  let [counted, staked, stakedBonus, won, wonBonus] = [0, 0, 0, 0, 0]
  const ended = (end: PlayedBonus['end'], released: number): PlayedBonus => {
    const luck = { all: won - rtp * staked, ofBonus: wonBonus - rtp * stakedBonus }
    return { end, released, cash: cash + released, staked, luck }
  }
  for (;;) {
    if (counted >= target)
      return ended('played', Math.min(Math.max(bonus - stuck, 0), cap ?? Number.POSITIVE_INFINITY))
    if (bonus < smallestBet) return ended('lost', 0)
    if (cashGoal !== null && cash >= cashGoal && stakedBonus === 0) return ended('left', 0)
    const bet = stake <= cash + bonus ? stake : wholeBet(cash + bonus, parts)
    // The rest is too small for this game, so the bonus will expire.
    if (bet === 0) return ended('lost', 0)
    const win = (bet / parts) * game.draw(draws)
    const ofCash = Math.min(cash, bet)
    const ofBonus = bet - ofCash
    const winOfBonus = ofCash === 0 ? win : shareOf(win, ofBonus, bet)
    cash += win - winOfBonus - ofCash
    bonus += winOfBonus - ofBonus
    counted += Math.floor((bet * contribution) / 100)
    staked += bet
    stakedBonus += ofBonus
    won += win
    wonBonus += winOfBonus
  }
}

/** The largest multiple of `parts` within `money`. */
export const wholeBet = (money: number, parts: number): number => money - (money % parts)

function shareOf(win: number, part: number, whole: number): number {
  if (part === 0) return 0
  const product = win * part
  if (Number.isSafeInteger(product)) return Math.floor(product / whole)
  return Number((BigInt(win) * BigInt(part)) / BigInt(whole))
}
