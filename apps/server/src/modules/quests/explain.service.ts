/** Answers why rounds counted or not, by counting the player's own rounds again. Nothing is stored for it. */
import type { QuestRound, QuestRoundReason } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import { unitOf } from '../settings/index.ts'
import { type EndedBet, listEndedBets, toPlayedGame } from '../sports/index.ts'
import { isInWindow, keyOf, type PlayedRound, reasonOf } from './counting/counting.rules.ts'
import { toPlayedBet } from './counting/played-bets.rules.ts'
import { type EndedRow, listEndedRounds } from './explain.queries.ts'
import { hasSports, type Task, toTasks } from './quest-terms.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'
import { listByIds, type PlayerQuest } from './quests.queries.ts'
import { taskIdOf } from './quests.view.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 200
/** Rounds just before the start are shown, with this reason. */
const BEFORE_MS = 60 * 60 * 1000

/** Newest first. @throws notFound */
export async function listQuestRounds(
  deps: Pick<QuestsDeps, 'catalogue' | 'clock' | 'db' | 'settings' | 'sportsbooks'>,
  playerId: string,
  playerQuestId: string,
): Promise<QuestRound[]> {
  const [quest] = await listByIds(deps.db, [playerQuestId])
  if (quest === undefined || quest.playerId !== playerId) throw refuse('notFound')
  const { activatedAt, completedAt, endsAt } = quest
  const from = Math.max(activatedAt.getTime() - BEFORE_MS, deps.clock.now().getTime() - DAYS * DAY_MS)
  const until = new Date((completedAt ?? endsAt).getTime() + BEFORE_MS)
  const range = { from: new Date(from), until, limit: MOST }
  const rounds = await listEndedRounds(deps.db, playerId, range)
  const bets = hasSports(quest.terms) ? await listEndedBets(deps.db, [playerId], range) : []
  const rows = [...rounds, ...bets.map(toEndedRow)]
    .toSorted((one, other) => other.settledAt.getTime() - one.settledAt.getTime())
    .slice(0, MOST)
  const catalogue = await deps.catalogue.current()
  const settings = deps.settings.current()
  const judge = judgeOf(quest)
  // From the oldest, because a second round of a game depends on the first.
  const judged = rows.toReversed().map((row): QuestRound => {
    const game = catalogue.find(row.gameId)
    const shown = (amount: bigint) => toDecimal(amount, unitOf(settings, row.currency))
    return {
      id: row.id,
      game: toPlayedGame({ catalogue, sportsbooks: deps.sportsbooks }, row.gameId),
      at: row.settledAt.toISOString(),
      currency: row.currency,
      staked: shown(row.sums.staked + row.bonusStaked),
      won: shown(row.sums.won + row.bonusWon),
      tasks: judge(row, game?.studio.id ?? null),
    }
  })
  return judged.toReversed()
}

const toEndedRow = (bet: EndedBet): EndedRow => ({
  ...toPlayedBet(bet),
  id: bet.id,
  currency: bet.currency,
  // The part that counts for nothing.
  bonusStaked: bet.stake - bet.staked,
  bonusWon: bet.paid - bet.won,
  isFree: false,
})

function judgeOf(quest: PlayerQuest): (row: EndedRow, providerId: string | null) => QuestRound['tasks'] {
  const tasks = toTasks(quest.terms)
  const seen = tasks.map(() => new Set<string>())
  return (row, providerId) =>
    tasks.flatMap((task, index) => {
      if (task.isCheck || task.isSports !== (row.bet !== undefined)) return []
      const round = { gameId: row.gameId, providerId, ...(row.bet !== undefined && { bet: row.bet }) }
      const reason = windowReason(quest, row) ?? judgeTask(task, round, row, seen[index] as Set<string>)
      return [{ id: taskIdOf(quest.quest, index), isCounted: reason === null, reason }]
    })
}

function windowReason(quest: PlayerQuest, { settledAt: at, bet }: EndedRow): QuestRoundReason | null {
  if (bet !== undefined && bet.placedAt < quest.activatedAt) return 'before'
  if (quest.completedAt !== null && at > quest.completedAt) return 'after'
  if (isInWindow(quest, at)) return null
  return at < quest.activatedAt ? 'before' : 'after'
}

function judgeTask(task: Task, round: PlayedRound, { sums, isFree }: EndedRow, seen: Set<string>) {
  // Free rounds and rounds of bonus money both have no cash stake.
  if (sums.staked === 0n && round.bet === undefined) return isFree ? 'free' : 'bonus'
  const reason = reasonOf(task, round, sums)
  if (reason !== null || (task.kind !== 'games' && task.kind !== 'providers')) return reason
  const key = keyOf(task, round)
  if (seen.has(key)) return 'known'
  seen.add(key)
  return null
}
