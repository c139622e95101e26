/** What players see of runs, and how they join one. Rounds are counted elsewhere. */
import type { PrizeDrop, PrizeDropEntry, Reply } from '@fairhall/contract'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { canPlay, isOpen, readPlayerState, withPlayerLock } from '../player-state/index.ts'
import { getPlayer, listPublicPlayers } from '../players/index.ts'
import { insertEntry, listFallen, listParts, listWins } from './counting/hits.queries.ts'
import type { PrizeDropsDeps } from './prize-drops.deps.ts'
import { viewerOf } from '../sports/index.ts'
import { toPrizeDrop, toWin } from './prize-drops.view.ts'
import { type DropRunRow, findRun, listOpenRuns, listRuns, lockRun } from './runs/runs.queries.ts'

type ReadDeps = Pick<PrizeDropsDeps, 'catalogue' | 'clock' | 'content' | 'db' | 'settings' | 'sportsbooks'>

const ENDED_SHOWN = 6
const RANK = { running: 0, paused: 0, published: 1, counting: 2, ended: 3 } satisfies Record<
  PrizeDrop['state'],
  number
>

export async function listPrizeDrops(deps: ReadDeps, locale: string): Promise<PrizeDrop[]> {
  const [viewer, open, latest] = await Promise.all([
    viewerOf(deps, locale),
    listOpenRuns(deps.db),
    listRuns(deps.db, 2 * ENDED_SHOWN),
  ])
  // A run that was withdrawn before its start is of no interest.
  const isShown = ({ startsAt, endsAt }: DropRunRow) => endsAt > startsAt
  const ended = latest.filter((run) => run.state === 'ended' && isShown(run)).slice(0, ENDED_SHOWN)
  const runs = [...open.filter(isShown), ...ended]
  const fallen = await listFallen(
    deps.db,
    runs.map(({ id }) => id),
  )
  const now = deps.clock.now()
  return runs
    .map((run) => toPrizeDrop(viewer, run, fallen.get(run.id) ?? [], now))
    .toSorted((one, other) => RANK[one.state] - RANK[other.state])
}

/** @throws notFound */
export async function requireRun(db: Db, runId: string): Promise<DropRunRow> {
  const run = await findRun(db, runId)
  if (run === null) throw refuse('notFound')
  return run
}

/** @throws notFound */
export async function getPrizeDrop(
  deps: ReadDeps,
  runId: string,
  locale: string,
): Promise<Reply<'getPrizeDrop'>> {
  const run = await requireRun(deps.db, runId)
  const [viewer, wins] = await Promise.all([viewerOf(deps, locale), listWins(deps.db, runId)])
  const players = await listPublicPlayers(deps.db, [...new Set(wins.map(({ playerId }) => playerId))])
  const fallen = wins.map(({ prize }) => prize)
  return {
    drop: toPrizeDrop(viewer, run, fallen, deps.clock.now()),
    wins: wins.map((win) => toWin(viewer, win, players.get(win.playerId))),
  }
}

/** Nothing is shown to players who may not play. @throws notFound, playNotAllowed */
export async function getPrizeDropEntry(
  { clock, db, settings }: Pick<ReadDeps, 'clock' | 'db' | 'settings'>,
  playerId: string,
  runId: string,
): Promise<PrizeDropEntry> {
  const state = await readPlayerState(db, playerId)
  if (state === null || !canPlay(state, clock.now())) throw refuse('playNotAllowed')
  const { terms } = await requireRun(db, runId)
  const market = settings.current().marketOf((await getPlayer(db, playerId)).country).id
  const part = (await listParts(db, runId, [playerId])).get(playerId)
  return {
    isOffered: terms.markets === null || terms.markets.includes(market),
    isOptIn: terms.optInMarkets.includes(market),
    isJoined: part?.joinedAt != null,
    wins: part?.wins ?? 0,
  }
}

/** Rounds that end from now on qualify. A repeat changes nothing. @throws notFound, playNotAllowed, prizeDropNotOpen */
export async function joinPrizeDrop(
  deps: PrizeDropsDeps,
  playerId: string,
  runId: string,
): Promise<PrizeDropEntry> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const run = await lockRun(tx, runId)
      if (run === null) throw refuse('notFound')
      const now = deps.clock.now()
      if (!isOpen(locked, now)) throw refuse('playNotAllowed')
      const { markets, optInMarkets } = run.terms
      const market = deps.settings.current().marketOf((await getPlayer(tx, playerId)).country).id
      const isOffered = markets === null || markets.includes(market)
      const isRunning = run.state === 'open' && now < run.endsAt
      if (!isRunning || !isOffered || !optInMarkets.includes(market)) throw refuse('prizeDropNotOpen')
      await insertEntry(tx, runId, playerId, now)
    }),
  )
  return getPrizeDropEntry(deps, playerId, runId)
}
