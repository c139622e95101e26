/** Which quests a player can start, and what those that they see still require. Pure. */
import { QuestState } from '@fairhall/contract'
import type { Market, QuestSetting } from '../settings/index.ts'
import { hasSports } from './quest-terms.rules.ts'

/** The attempts of a player at one quest. */
export interface Attempts {
  completions: number
  last: { state: QuestState; isClaimed: boolean; activatedAt: Date }
}

export interface QuestPlayer {
  market: Pick<Market, 'id'>
  /** Whether the market lets quests ask for deposits. */
  allowsDeposits: boolean
  /** A sportsbook takes bets in the player's country. */
  hasSportsbook: boolean
  /** The level's place in the ladder, from 0. */
  level: number
  attempts: ReadonlyMap<string, Attempts>
  now: Date
}

export type Lock =
  | { kind: 'level'; level: string }
  | { kind: 'quest'; quest: string }
  | { kind: 'wait'; until: Date }

export type Availability =
  | { kind: 'hidden' }
  /** Active, or completed and not claimed yet. */
  | { kind: 'running' }
  | { kind: 'available'; lock: Lock | null }

const DAY_MS = 24 * 60 * 60 * 1000

export function availabilityOf(
  { id, isEnabled, from, until, markets, times, unlock, tasks }: QuestSetting,
  { market, allowsDeposits, hasSportsbook, level, attempts, now }: QuestPlayer,
  levelIds: readonly string[],
): Availability {
  const mine = attempts.get(id)
  if (mine !== undefined && isRunning(mine)) return { kind: 'running' }
  const isOver =
    !isEnabled || (until !== undefined && new Date(until) <= now) || (mine?.completions ?? 0) >= times.max
  const isElsewhere = markets !== undefined && !markets.includes(market.id)
  const needsDeposit = tasks.some(({ kind }) => kind === 'deposits')
  const needsSportsbook = hasSports({ tasks })
  const isImpossible = (needsDeposit && !allowsDeposits) || (needsSportsbook && !hasSportsbook)
  if (isOver || isElsewhere || isImpossible) return { kind: 'hidden' }

  if (unlock.level !== undefined && level < levelIds.indexOf(unlock.level))
    return { kind: 'available', lock: { kind: 'level', level: unlock.level } }
  if (unlock.quest !== undefined && (attempts.get(unlock.quest)?.completions ?? 0) === 0)
    return { kind: 'available', lock: { kind: 'quest', quest: unlock.quest } }
  const opensAt = opensAtOf({ from, times }, mine)
  return {
    kind: 'available',
    lock: opensAt === null || opensAt <= now ? null : { kind: 'wait', until: opensAt },
  }
}

const isRunning = ({ last }: Attempts) =>
  last.state === QuestState.active || (last.state === QuestState.completed && !last.isClaimed)

function opensAtOf(
  { from, times }: Pick<QuestSetting, 'from' | 'times'>,
  mine: Attempts | undefined,
): Date | null {
  const moments = [
    ...(from === undefined ? [] : [new Date(from).getTime()]),
    ...(mine === undefined ? [] : [mine.last.activatedAt.getTime() + times.everyDays * DAY_MS]),
  ]
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}
