/** What quests would have cost in the last 30 days: staff see it before they publish them. Reads rounds in pieces and changes nothing. */
import { toSubunits } from '@fairhall/money'
import type { QuestSetting, SettingsSnapshot } from '../../settings/index.ts'
import { listBettorsSince, listEndedBets } from '../../sports/index.ts'
import { toPlayedBet } from '../counting/played-bets.rules.ts'
import { hasSports, questTermsOf } from '../quest-terms.rules.ts'
import type { QuestsDeps } from '../quests.deps.ts'
import { listPastAccounts, listPastRounds, listPlayersSince } from './trial.queries.ts'
import { countCompletions, type PastAccount, type PastRound } from './trial.rules.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const PLAYERS_PER_PIECE = 100

export interface QuestTrial {
  quest: string
  /** Who played with own money. */
  players: number
  completions: number
  /** In subunits of the base currency. */
  cost: bigint
}

/** Of these quests under these settings, which may be a draft. At most: as if everyone had started each as soon as possible. */
export async function tryQuests(
  deps: Pick<QuestsDeps, 'catalogue' | 'clock' | 'db'>,
  settings: SettingsSnapshot,
  quests: readonly QuestSetting[],
): Promise<QuestTrial[]> {
  const from = new Date(deps.clock.now().getTime() - DAYS * DAY_MS)
  const catalogue = await deps.catalogue.current()
  const base = settings.baseCurrency
  const tried = quests.map((quest) => ({
    quest,
    terms: questTermsOf(settings, quest, base.code),
    completions: 0,
  }))
  const isSports = tried.some(({ terms }) => hasSports(terms))
  let [players, after] = [0, null as string | null]
  do {
    const day = from.toISOString().slice(0, 10)
    const ids = await listPiece(deps.db, { from, day, after, isSports })
    const [rows, accounts] = [
      await listPastRounds(deps.db, ids, from),
      await listPastAccounts(deps.db, ids, from),
    ]
    const bets = isSports ? await listPastBets(deps, ids, from) : []
    const betsOf = Map.groupBy(bets, ({ playerId }) => playerId)
    const rounds = Map.groupBy(rows, ({ playerId }) => playerId)
    for (const id of ids) {
      const past = (rounds.get(id) ?? []).map(
        ({ gameId, settledAt, ...sums }): PastRound => ({
          gameId,
          settledAt,
          sums,
          providerId: catalogue.find(gameId)?.studio.id ?? null,
        }),
      )
      const played = [...past, ...(betsOf.get(id) ?? [])].toSorted(
        (one, other) => one.settledAt.getTime() - other.settledAt.getTime(),
      )
      const account = accounts.get(id) ?? NONE
      for (const one of tried)
        one.completions += countCompletions({ terms: one.terms, times: one.quest.times }, played, account)
    }
    players += ids.length
    after = ids.length < PLAYERS_PER_PIECE ? null : (ids.at(-1) ?? null)
  } while (after !== null)
  return tried.map(({ quest, completions }) => ({
    quest: quest.id,
    players,
    completions,
    cost: BigInt(completions) * toSubunits(quest.reward.cash, base.subunitToUnit),
  }))
}

/** The next players who played, in their order. */
async function listPiece(
  db: QuestsDeps['db'],
  { from, day, after, isSports }: { from: Date; day: string; after: string | null; isSports: boolean },
): Promise<string[]> {
  const limit = PLAYERS_PER_PIECE
  const gamers = await listPlayersSince(db, { day, after, limit })
  const bettors = isSports ? await listBettorsSince(db, { from, after, limit }) : []
  return [...new Set([...gamers, ...bettors])].toSorted().slice(0, limit)
}

async function listPastBets(
  { db, clock }: Pick<QuestsDeps, 'clock' | 'db'>,
  ids: readonly string[],
  from: Date,
) {
  const bets = await listEndedBets(db, ids, { from, until: clock.now(), limit: null })
  return bets.map((bet) => ({ ...toPlayedBet(bet), playerId: bet.playerId, providerId: null }))
}

const NONE: PastAccount = {
  isVerified: false,
  hasLimit: false,
  hasSecondFactor: false,
  hasApp: false,
  deposits: [],
}
