/**
 * A naive reader of quests: counts a player's rounds again from the journal. The progress of an active quest must be exactly that. A
 * completed one is final, so it needs at least as much as was ever played, whatever was rolled back later.
 */
import { QuestState } from '@fairhall/contract'
import type { JournalEntry, StoredQuest, StoredState } from './naive-journal.ts'
import { ACTIVE_MAX, QUESTS } from './quest-steps.ts'

export interface PlayedRound {
  cash: bigint
  bonus: bigint
  wager: bigint
}

interface Task {
  kind: string
  quantity: number
  stakeMin?: string
  amountMin?: string
}

const DAY_MS = 86_400_000
const toCents = (text = '0') => BigInt(Math.round(Number(text) * 100))
/** Of a stake in a currency whose rate is 1. */
const PARTS = 1_000_000n

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

export function problemsOfQuests(
  journal: readonly JournalEntry[],
  stored: StoredState,
  rounds: ReadonlyMap<string, PlayedRound>,
): string[] {
  const problems: string[] = []
  const check = (isRight: boolean, what: string) => {
    if (!isRight) problems.push(what)
  }
  const own = new Map([...rounds].filter(([, { bonus, wager }]) => bonus === 0n && wager === 0n))
  const most = everPlayed(journal)
  for (const quest of stored.quests) {
    const { state, progress } = quest
    const { tasks } = QUESTS[quest.quest as keyof typeof QUESTS]
    tasks.forEach((task: Task, index) => {
      const counted = BigInt(progress[index]?.counted ?? '0')
      const name = `${quest.quest} ${quest.attempt} ${task.kind}`
      if (state === QuestState.active && task.kind !== 'deposits')
        check(counted === countOf(task, quest, stored, own), `${name}: ${counted}`)
      if (quest.isCompleted)
        check(countOf(task, quest, stored, most) >= neededFor(task), `${name} was not done`)
    })
    check(state !== QuestState.active || !areAllDone(tasks, progress), `${quest.quest}: not completed`)
  }
  checkRewards(journal, stored.quests, check)
  checkAttempts(stored.quests, check)
  return problems
}

const neededFor = ({ kind, quantity }: Task): bigint =>
  kind === 'stakes' ? BigInt(quantity) * 100n * PARTS : BigInt(quantity)

const areAllDone = (tasks: readonly Task[], progress: StoredQuest['progress']) =>
  tasks.every((task, index) => BigInt(progress[index]?.counted ?? '0') >= neededFor(task))

/** As if nothing had been rolled back, and no bonus had a part in anything. */
function everPlayed(journal: readonly JournalEntry[]): Map<string, PlayedRound> {
  const rounds = new Map<string, PlayedRound>()
  for (const { kind, groupId, deltas } of journal) {
    if (groupId === null || kind !== 'bet') continue
    const cash = (rounds.get(groupId)?.cash ?? 0n) - (deltas[0] ?? 0n)
    rounds.set(groupId, { cash, bonus: 0n, wager: 0n })
  }
  return rounds
}

function countOf(
  { kind, stakeMin, amountMin }: Task,
  { activatedAt, endsAt }: StoredQuest,
  { closedAt, deposits }: StoredState,
  rounds: ReadonlyMap<string, PlayedRound>,
): bigint {
  const isIn = (at: number | undefined) => at !== undefined && at >= activatedAt && at <= endsAt
  if (kind === 'deposits')
    return BigInt(deposits.filter(({ at, amount }) => isIn(at) && amount >= toCents(amountMin)).length)
  const played = [...rounds].flatMap(([id, round]) => (isIn(closedAt.get(id)) ? [round] : []))
  const fitting = played.filter(({ cash }) => cash > 0n && cash >= toCents(stakeMin))
  if (kind === 'stakes') return sum(fitting.map(({ cash }) => cash)) * PARTS
  // All rounds are of one game.
  return kind === 'games' ? BigInt(fitting.length > 0) : BigInt(fitting.length)
}

type Check = (isRight: boolean, what: string) => void

function checkRewards(journal: readonly JournalEntry[], quests: readonly StoredQuest[], check: Check): void {
  const paid = journal
    .filter(({ kind, contra }) => kind === 'reward' && contra === 'operator:rewards:quest')
    .map(({ deltas }) => deltas[0] ?? 0n)
  const earned = quests
    .filter(({ isClaimed }) => isClaimed)
    .map(({ quest }) => QUESTS[quest as keyof typeof QUESTS].reward)
  check(`${paid.toSorted()}` === `${earned.toSorted()}`, `rewards of quests: ${paid} of ${earned}`)
}

/** One attempt at a time, each at least a day after the one before. */
function checkAttempts(quests: readonly StoredQuest[], check: Check): void {
  const isRunning = ({ state, isClaimed }: StoredQuest) =>
    state === QuestState.active || (state === QuestState.completed && !isClaimed)
  for (const [id, attempts] of Map.groupBy(quests, ({ quest }) => quest)) {
    attempts.forEach((quest, index) => {
      const before = attempts[index - 1]
      check(quest.attempt === index + 1, `${id}: attempt ${quest.attempt}`)
      if (before === undefined) return
      check(!isRunning(before), `${id}: two attempts at the same time`)
      check(quest.activatedAt - before.activatedAt >= DAY_MS, `${id}: started again too soon`)
    })
    check(attempts.filter(({ isCompleted }) => isCompleted).length <= 4, `${id}: completed too often`)
  }
  check(quests.filter(({ state }) => state === QuestState.active).length <= ACTIVE_MAX, 'too many quests')
}
