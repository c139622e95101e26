/**
 * Orders games by what is played. A consumer counts finished rounds per day; jobs turn the counts into orders that the
 * catalogue stores, so that nothing is ordered when a list is requested. No run reads rounds, and none takes longer because
 * the history is long.
 */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { listStaleAlsoPlayed, saveAlsoPlayed, saveRankings } from '../catalogue/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import { countPlayers, listAlsoPlayed, lockProgress, saveProgress } from './also-played.queries.ts'
import type { RankingsDeps } from './rankings.deps.ts'
import { forgetOldPlay, rankGames } from './rankings.queries.ts'
import {
  ALSO_PLAYED_MAX,
  DAY_DECAY,
  dayBefore,
  MARKET_PLAYERS_MIN,
  nextPiece,
  RANKED_DAYS,
  RANKED_MAX,
  RANKED_PLAYERS_MIN,
  TOGETHER_DAYS,
  TOGETHER_MIN,
} from './rankings.rules.ts'

/** Rows that one transaction deletes at most. */
const FORGOTTEN_MAX = 10_000

export async function refreshRankings(deps: RankingsDeps): Promise<void> {
  const settings = deps.settings.current()
  const now = deps.clock.now()
  const ranked = await rankGames(deps.db, listMarkets(settings), {
    today: dayBefore(now, 0),
    since: dayBefore(now, RANKED_DAYS - 1),
    decay: DAY_DECAY,
    unit: settings.baseCurrency.subunitToUnit,
    playersMin: RANKED_PLAYERS_MIN,
    marketPlayersMin: MARKET_PLAYERS_MIN,
    max: RANKED_MAX,
  })
  const rankings = new Map(ranked.map(({ market, games }) => [market, games]))
  await inTransaction(deps.db, (tx) => saveRankings(tx, rankings))
  await forgetOld(deps, now)
}

const listMarkets = ({ countries, marketOf }: SettingsSnapshot) =>
  countries.map((country) => ({ country, market: marketOf(country).id }))

async function forgetOld({ db }: RankingsDeps, now: Date): Promise<void> {
  const old = {
    daysSince: dayBefore(now, RANKED_DAYS - 1),
    playersSince: dayBefore(now, TOGETHER_DAYS - 1),
    max: FORGOTTEN_MAX,
  }
  for (;;) {
    const forgotten = await inTransaction(db, (tx) => forgetOldPlay(tx, old))
    if (forgotten < FORGOTTEN_MAX) return
  }
}

const GAMES_PER_PIECE = 10
const PIECES_PER_RUN = 20

/** Compares the next games. A pass over all games takes as many runs as are needed, in pieces of bounded size. */
export async function refreshAlsoPlayed(deps: RankingsDeps): Promise<void> {
  const since = dayBefore(deps.clock.now(), TOGETHER_DAYS - 1)
  const all = await countPlayers(deps.db, since, TOGETHER_MIN)
  const stale = await listStaleAlsoPlayed(
    deps.db,
    all.map(({ gameId }) => gameId),
  )
  if (stale.length > 0) await inTransaction(deps.db, (tx) => saveFound(tx, stale, []))
  for (let piece = 0; piece < PIECES_PER_RUN; piece += 1) {
    const isPassDone = await inTransaction(deps.db, async (tx) => {
      const next = nextPiece(all, await lockProgress(tx), GAMES_PER_PIECE)
      await saveProgress(tx, next.after)
      const gameIds = next.piece.map(({ gameId }) => gameId)
      const terms = { since, togetherMin: TOGETHER_MIN, max: ALSO_PLAYED_MAX }
      await saveFound(tx, gameIds, await listAlsoPlayed(tx, gameIds, all, terms))
      return next.after === ''
    })
    if (isPassDone) return
  }
}

/** Games for which nothing was found lose what was stored for them. */
const saveFound = (
  tx: Tx,
  gameIds: readonly string[],
  found: readonly { gameId: string; games: string[] }[],
) =>
  saveAlsoPlayed(
    tx,
    new Map([
      ...gameIds.map((gameId): [string, string[]] => [gameId, []]),
      ...found.map(({ gameId, games }): [string, string[]] => [gameId, games]),
    ]),
  )
