/**
 * What a quest asks and gives, fixed when a player starts it: later settings, rates and offers never change a running quest. Pure.
 */
import { convert, toSubunits } from '@fairhall/money'
import { grantTermsOf, type OfferTerms } from '../bonuses/index.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import {
  currencyOf,
  type QuestSetting,
  type QuestTaskSetting,
  type SettingsSnapshot,
} from '../settings/index.ts'

type TaskKind = QuestTaskSetting['kind']

/** As stored. Amounts are subunits of the base currency. */
export interface StoredTask {
  kind: TaskKind
  quantity: number
  stakeMin?: string
  amountMin?: string
  winMin?: string
  /** In hundredths. */
  multiplierMin?: number
  /** Of sports bets: total odds in thousandths. */
  oddsMin?: number
  legsMin?: number
  games?: readonly string[]
}

export interface QuestTerms {
  days: number
  claimDays: number | null
  game: string | null
  /** Subunits of the base currency per unit, when the quest was started. */
  baseUnit: number
  tasks: readonly StoredTask[]
  /** Cash in subunits of the quest's currency: paid without an offer, and where the player can't get it. */
  reward: { amount: string; offer: OfferTerms | null }
}

/** As counted. */
export interface Task {
  kind: TaskKind
  quantity: number
  /** What `counted` must reach. */
  needed: bigint
  /** In parts of a subunit of the base currency. */
  stakeMin: bigint
  winMin: bigint
  multiplierMin: bigint
  /** In subunits of the base currency, of deposits. */
  amountMin: bigint
  /** Null: all. */
  games: ReadonlySet<string> | null
  /** It counts sports bets, and no rounds. */
  isSports: boolean
  /** Of sports bets: the smallest total odds, in thousandths, and number of selections. */
  oddsMin: number
  legsMin: number
  /** It sums stakes. */
  isSum: boolean
  /** It is looked up, not counted from rounds. */
  isCheck: boolean
}

const CHECKS: ReadonlySet<TaskKind> = new Set(['verification', 'limit', 'second-factor', 'app', 'deposits'])
const SPORTS: ReadonlySet<TaskKind> = new Set(['bets', 'bet-stakes', 'bet-wins'])
const SUMS: ReadonlySet<TaskKind> = new Set(['stakes', 'bet-stakes'])
const DIFFERENT: ReadonlySet<TaskKind> = new Set(['games', 'providers'])

export const hasChecks = ({ tasks }: Pick<QuestTerms, 'tasks'>): boolean =>
  tasks.some(({ kind }) => CHECKS.has(kind))

export const hasSports = ({ tasks }: { tasks: readonly { kind: TaskKind }[] }): boolean =>
  tasks.some(({ kind }) => SPORTS.has(kind))

type TermsSettings = Pick<SettingsSnapshot, 'baseCurrency' | 'bonuses' | 'currencies'>

/** The terms of a quest that starts now. An offer that does not cover the currency is replaced by its cash. */
export function questTermsOf(settings: SettingsSnapshot, quest: QuestSetting, code: string): QuestTerms {
  const { baseCurrency } = settings
  const { subunitToUnit } = baseCurrency
  const base = toSubunits(quest.reward.cash, subunitToUnit)
  const amount = convert(base, baseCurrency, currencyOf(settings, code), 'down')
  return {
    days: quest.days,
    claimDays: quest.claimDays,
    game: quest.game,
    baseUnit: subunitToUnit,
    tasks: quest.tasks.map((task) => toStoredTask(settings, task)),
    reward: {
      // Of a currency with large subunits at least one: a reward is never nothing.
      amount: String(amount > 0n ? amount : 1n),
      offer: quest.reward.offer === null ? null : grantTermsOf(settings, quest.reward.offer, code),
    },
  }
}

function toStoredTask({ baseCurrency }: TermsSettings, task: QuestTaskSetting): StoredTask {
  const base = (sum: string) => String(toSubunits(sum, baseCurrency.subunitToUnit))
  return {
    kind: task.kind,
    quantity: 'quantity' in task ? task.quantity : 1,
    ...('stakeMin' in task && { stakeMin: base(task.stakeMin) }),
    ...('games' in task && task.games.length > 0 && { games: task.games }),
    ...('amountMin' in task && { amountMin: base(task.amountMin) }),
    ...('winMin' in task && { winMin: base(task.winMin) }),
    ...('multiplierMin' in task && { multiplierMin: task.multiplierMin }),
    ...('oddsMin' in task && task.oddsMin !== undefined && { oddsMin: task.oddsMin }),
    ...('legsMin' in task && { legsMin: task.legsMin }),
  }
}

const PARTS = BigInt(BASE_PARTS)

export function toTasks({ tasks, baseUnit }: Pick<QuestTerms, 'tasks' | 'baseUnit'>): Task[] {
  return tasks.map(
    ({ kind, quantity, stakeMin, winMin, multiplierMin, amountMin, games, oddsMin, legsMin }) => ({
      kind,
      quantity,
      needed: BigInt(quantity) * (SUMS.has(kind) ? BigInt(baseUnit) * PARTS : 1n),
      stakeMin: BigInt(stakeMin ?? 0) * PARTS,
      winMin: BigInt(winMin ?? 0) * PARTS,
      multiplierMin: BigInt(multiplierMin ?? 0),
      amountMin: BigInt(amountMin ?? 0),
      games: games === undefined ? null : new Set(games),
      isSports: SPORTS.has(kind),
      oddsMin: oddsMin ?? 0,
      legsMin: legsMin ?? 1,
      isSum: SUMS.has(kind),
      isCheck: CHECKS.has(kind),
    }),
  )
}

/** What a task has counted. `seen`: rounds of each game or studio, for tasks that count different ones. */
export interface Progress {
  counted: bigint
  seen: Map<string, number> | null
}

/** As stored. */
export interface StoredProgress {
  counted: string
  seen?: Readonly<Record<string, number>>
}

export const noProgress = ({ tasks }: Pick<QuestTerms, 'tasks'>): StoredProgress[] =>
  tasks.map(({ kind }) => (DIFFERENT.has(kind) ? { counted: '0', seen: {} } : { counted: '0' }))

export const toProgress = (stored: readonly StoredProgress[]): Progress[] =>
  stored.map(({ counted, seen }) => ({
    counted: BigInt(counted),
    seen: seen === undefined ? null : new Map(Object.entries(seen)),
  }))

export const toStoredProgress = (progress: readonly Progress[]): StoredProgress[] =>
  progress.map(({ counted, seen }) =>
    seen === null
      ? { counted: String(counted) }
      : { counted: String(counted), seen: Object.fromEntries(seen) },
  )
