/** 30 quests with 100 tasks, and what the rules alone cost for a player with all of them active. */
import { toCounted } from '../../apps/server/src/modules/quests/counting/completion.service.ts'
import { countFact } from '../../apps/server/src/modules/quests/counting/counting.rules.ts'
import {
  noProgress,
  type QuestTerms,
  toProgress,
  toTasks,
} from '../../apps/server/src/modules/quests/quest-terms.rules.ts'
import { report, rounded } from '../posting/report.ts'

export const QUESTS = 30
const TASKS = 100
export const TARGET_MICROSECONDS = 20

const task = (index: number): QuestTerms['tasks'][number] => {
  const counted = { quantity: 1_000_000, stakeMin: '10' }
  const tasks: QuestTerms['tasks'] = [
    { kind: 'stakes', ...counted },
    { kind: 'rounds', ...counted },
    { kind: 'wins', ...counted },
    { kind: 'multiplier', multiplierMin: 1000, ...counted },
    { kind: 'win', winMin: '5000', ...counted },
    { kind: 'games', ...counted },
    { kind: 'rounds', games: ['koi-river', 'golden-noon'], ...counted },
  ]
  return tasks[index % tasks.length] as QuestTerms['tasks'][number]
}

export const termsOf = (tasks: QuestTerms['tasks']): QuestTerms => ({
  days: 7,
  claimDays: null,
  game: null,
  baseUnit: 100,
  tasks,
  reward: { amount: '100', offer: null },
})

/** 30 quests that share 100 tasks: three or four each. */
export const quests = Array.from({ length: QUESTS }, (_, quest) =>
  termsOf(
    Array.from({ length: TASKS }, (_task, index) => index)
      .filter((index) => index % QUESTS === quest)
      .map(task),
  ),
)

export function measureRules({ begun, ends, passes }: { begun: Date; ends: Date; passes: number }): void {
  const active = quests.map((terms, index) =>
    toCounted(
      {
        id: String(index),
        playerId: '',
        quest: '',
        currency: 'EUR',
        terms,
        tasks: toTasks(terms),
        activatedAt: begun,
        endsAt: ends,
      },
      { version: 1, progress: toProgress(noProgress(terms)) },
    ),
  )
  const before = { staked: 0n, won: 0n, base: 0n, isWithBonus: false }
  const facts = Array.from({ length: 1_000 }, (_, index) => ({
    gameId: `game-${index % 50}`,
    providerId: 'studio',
    settledAt: new Date(),
    before,
    after: {
      staked: 100n,
      won: index % 3 === 0 ? BigInt(index) : 0n,
      base: 100_000_000n,
      isWithBonus: false,
    },
  }))
  const count = () => {
    for (const fact of facts) for (const quest of active) countFact(quest, fact)
  }
  for (let warm = 0; warm < 20; warm += 1) count()
  const began = process.cpuUsage()
  for (let pass = 0; pass < passes; pass += 1) count()
  const { user } = process.cpuUsage(began)
  const microseconds = user / (passes * facts.length)
  report({
    bench: 'quests: the rules, 30 active quests with 100 tasks',
    microsecondsPerFact: rounded(microseconds),
    target: TARGET_MICROSECONDS,
    ok: microseconds <= TARGET_MICROSECONDS,
  })
}
