/**
 * Counts ended rounds and settled sports bets towards tasks. Pure but for the progress of the quests it is given. Only own money counts,
 * without rounds that a bonus had a part in, and never how much was lost. A correction adds the difference between what the round counts
 * now and what it counted before, so the order in which facts arrive changes nothing while a quest is active. A completed quest is final.
 */
import type { QuestRoundReason } from '@fairhall/contract'
import type { BetFact, RoundFact } from '../../facts/index.ts'
import type { Progress, Task } from '../quest-terms.rules.ts'

/** An active quest. Counting changes its progress. */
export interface ActiveQuest {
  id: string
  playerId: string
  activatedAt: Date
  endsAt: Date
  tasks: readonly Task[]
  progress: Progress[]
}

export interface PlayedRound {
  gameId: string
  /** Null for a game that is no longer in the catalogue. */
  providerId: string | null
  /** Absent for rounds of games. */
  bet?: PlayedBet
}

export type PlayedBet = Pick<BetFact, 'odds' | 'legs' | 'placedAt'>

/** In subunits; `base` in parts of a subunit of the base currency. */
export interface PlayedSums {
  staked: bigint
  won: bigint
  base: bigint
  isWithBonus: boolean
}

export interface QuestFact extends PlayedRound {
  settledAt: Date
  before: PlayedSums
  after: PlayedSums
}

export const sumsOf = ({ staked, won, base, isWithBonus }: RoundFact['after']): PlayedSums => ({
  staked: staked.cash,
  won: won.cash,
  base,
  isWithBonus,
})

/** Why the sums don't count for a task; null if they do. */
export function reasonOf(
  task: Task,
  { gameId, providerId, bet }: PlayedRound,
  sums: PlayedSums,
): QuestRoundReason | null {
  const { staked, won, base, isWithBonus } = sums
  if (task.isSports !== (bet !== undefined)) return 'game'
  if (staked === 0n) return bet === undefined ? 'free' : 'returned'
  if (isWithBonus) return 'bonus'
  if (task.games !== null && !task.games.has(gameId)) return 'game'
  if (base < task.stakeMin) return 'stake'
  if (bet !== undefined && bet.legs < task.legsMin) return 'legs'
  if (bet !== undefined && (bet.odds ?? 0) < task.oddsMin) return 'odds'
  switch (task.kind) {
    case 'wins':
    case 'bet-wins':
      return won > staked ? null : 'win'
    case 'win':
      // The win at the rate of the stakes: a rate that is missing or has changed since never matters.
      return won * base >= task.winMin * staked ? null : 'win'
    case 'multiplier':
      return won * 100n >= task.multiplierMin * staked ? null : 'win'
    case 'providers':
      return providerId === null ? 'game' : null
    default:
      return null
  }
}

export const isInWindow = ({ activatedAt, endsAt }: Pick<ActiveQuest, 'activatedAt' | 'endsAt'>, at: Date) =>
  at.getTime() >= activatedAt.getTime() && at.getTime() <= endsAt.getTime()

const NONE: readonly number[] = []

/** Counts a fact of the quest's player. Returns the indexes of the tasks whose progress changed. Plain loops: it runs for each round. */
export function countFact(quest: ActiveQuest, fact: QuestFact): readonly number[] {
  if (!isInWindow(quest, fact.settledAt)) return NONE
  // A bet that was placed before the start may be decided already when the player starts the quest.
  if (fact.bet !== undefined && fact.bet.placedAt < quest.activatedAt) return NONE
  const { tasks } = quest
  let changed: number[] | null = null
  for (let index = 0; index < tasks.length; index += 1) {
    const task = tasks[index] as Task
    if (!task.isCheck && countTask(task, quest.progress[index] as Progress, fact)) {
      changed ??= []
      changed.push(index)
    }
  }
  return changed ?? NONE
}

/** Returns whether the progress changed. */
function countTask(task: Task, progress: Progress, fact: QuestFact): boolean {
  const before = doesCount(task, fact, fact.before)
  const after = doesCount(task, fact, fact.after)
  if (!before && !after) return false
  if (task.isSum) {
    const steps = (after ? fact.after.base : 0n) - (before ? fact.before.base : 0n)
    progress.counted += steps
    return steps !== 0n
  }
  if (before === after) return false
  if (progress.seen !== null) return countSeen(progress, keyOf(task, fact), after ? 1 : -1)
  progress.counted += after ? 1n : -1n
  return true
}

const doesCount = (task: Task, fact: QuestFact, sums: PlayedSums): boolean =>
  sums.staked !== 0n && reasonOf(task, fact, sums) === null

export const keyOf = (task: Task, { gameId, providerId }: PlayedRound): string =>
  task.kind === 'providers' ? (providerId ?? '') : gameId

/** A correction can come before its round, so the rounds of a game may be below zero for a while. Returns whether `counted` changed. */
function countSeen(progress: Progress, key: string, steps: number): boolean {
  const seen = progress.seen ?? new Map<string, number>()
  const known = seen.get(key) ?? 0
  const now = known + steps
  if (now === 0) seen.delete(key)
  else seen.set(key, now)
  const step = Number(now > 0) - Number(known > 0)
  progress.counted += BigInt(step)
  return step !== 0 || now !== known
}

export const isDone = (task: Task, { counted }: Progress): boolean => counted >= task.needed

export const areAllDone = ({ tasks, progress }: Pick<ActiveQuest, 'tasks' | 'progress'>): boolean =>
  tasks.every((task, index) => isDone(task, progress[index] as Progress))

/** Whole steps as players see them, from 0 to the quantity. */
export function shownProgress(task: Task, { counted }: Pick<Progress, 'counted'>): number {
  if (counted <= 0n) return 0
  const steps = counted >= task.needed ? task.needed : counted
  return Number(task.isSum ? (steps * BigInt(task.quantity)) / task.needed : steps)
}
