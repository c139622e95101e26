/**
 * Replays the rounds of past days against a quest: how often a player would have completed it who started it with the first round and
 * again as soon as possible. So it is an upper bound: it ignores markets, what unlocks the quest, and how many can be active. Pure.
 */
import { type AccountFacts, countAccount } from '../counting/account-facts.rules.ts'
import {
  type ActiveQuest,
  areAllDone,
  countFact,
  isInWindow,
  type PlayedRound,
  type PlayedSums,
} from '../counting/counting.rules.ts'
import { noProgress, type Progress, type QuestTerms, toProgress, toTasks } from '../quest-terms.rules.ts'

export interface PastRound extends PlayedRound {
  settledAt: Date
  sums: PlayedSums
}

/** What the account shows now, and its deposits of the days in subunits of the base currency. */
export interface PastAccount extends Omit<AccountFacts, 'deposits'> {
  deposits: readonly { at: Date; amount: bigint }[]
}

interface TrialQuest {
  terms: QuestTerms
  times: { max: number; everyDays: number }
}

const DAY_MS = 86_400_000
const NOTHING: PlayedSums = { staked: 0n, won: 0n, base: 0n, isWithBonus: false }

/** `rounds` from the oldest. Returns the completions. */
export function countCompletions(
  { terms, times }: TrialQuest,
  rounds: readonly PastRound[],
  account: PastAccount,
): number {
  let completions = 0
  let startsFrom = 0
  let running: ActiveQuest | null = null
  for (const round of rounds) {
    const at = round.settledAt.getTime()
    if (running !== null && !isInWindow(running, round.settledAt)) running = null
    if (running === null && at >= startsFrom) running = begin(terms, round.settledAt)
    if (running === null) continue
    countFact(running, { ...round, before: NOTHING, after: round.sums })
    check(running, account, round.settledAt)
    if (!areAllDone(running)) continue
    completions += 1
    if (completions >= times.max) return completions
    startsFrom = running.activatedAt.getTime() + times.everyDays * DAY_MS
    running = null
  }
  return completions
}

function begin(terms: QuestTerms, activatedAt: Date): ActiveQuest {
  const endsAt = new Date(activatedAt.getTime() + terms.days * DAY_MS)
  const progress = toProgress(noProgress(terms))
  return { id: '', playerId: '', activatedAt, endsAt, tasks: toTasks(terms), progress }
}

/** Tasks outside of games: what the account shows now, as if it always had; deposits while the quest ran. */
function check({ tasks, progress, activatedAt }: ActiveQuest, account: PastAccount, until: Date): void {
  if (!tasks.some(({ isCheck }) => isCheck)) return
  const deposits = account.deposits.filter(({ at }) => at >= activatedAt && at <= until)
  const facts = { ...account, deposits: deposits.map(({ amount }) => amount) }
  for (const [index, task] of tasks.entries()) {
    const counted = countAccount(task, facts)
    if (counted !== null) (progress[index] as Progress).counted = counted
  }
}
