/** What players see of runs, and how they enter one. Rounds are counted elsewhere. */
import { COUNT_MAX, type Tournament, type TournamentBoard, type TournamentEntry } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { isOpen, canPlay, readPlayerState, withPlayerLock } from '../player-state/index.ts'
import { getPlayer, listPublicPlayers } from '../players/index.ts'
import { unitOf } from '../settings/index.ts'
import { insertEntries } from './counting/entries.queries.ts'
import { readPlaces } from './ranking/places.service.ts'
import {
  findBoard,
  findEntry,
  listAround,
  listTop,
  type OwnEntry,
  type PlacedEntry,
} from './ranking/ranking.queries.ts'
import { listPrizes } from './runs/finishing.queries.ts'
import { nextPaidPlace, type PrizeRange, prizeRanges } from './runs/run-terms.rules.ts'
import {
  countFinishedRuns,
  findRun,
  findShownRun,
  listFinishedRuns,
  listOpenRuns,
  type Run,
  shareRun,
} from './runs/runs.queries.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'
import { type Viewer, viewerOf } from '../sports/index.ts'
import { shownScore, toRow, toTournament } from './tournaments.view.ts'

type ReadDeps = Pick<TournamentsDeps, 'catalogue' | 'clock' | 'content' | 'db' | 'settings' | 'sportsbooks'>

/** How many places a leaderboard shows. */
export const TOP = 100
const AROUND = 2
const PER_PAGE = 10

interface ListRequest {
  state: 'open' | 'finished'
  page: number
  perPage: number
  locale: string
}

export async function listTournaments(
  deps: ReadDeps,
  {
    state,
    page = 1,
    perPage = PER_PAGE,
    locale,
  }: Partial<ListRequest> & Pick<ListRequest, 'state' | 'locale'>,
): Promise<{ tournaments: Tournament[]; meta: { page: number; perPage: number; total: number } }> {
  const viewer = await viewerOf(deps, locale)
  if (state === 'open') {
    const runs = await listOpenRuns(deps.db)
    const shown = runs.slice((page - 1) * perPage, page * perPage)
    const tournaments = await toTournaments(deps.db, viewer, shown)
    return { tournaments, meta: { page, perPage, total: runs.length } }
  }
  const [runs, total] = await Promise.all([
    listFinishedRuns(deps.db, { limit: perPage, offset: (page - 1) * perPage }),
    countFinishedRuns(deps.db, COUNT_MAX),
  ])
  return { tournaments: await toTournaments(deps.db, viewer, runs), meta: { page, perPage, total } }
}

export async function toTournaments(
  db: Db | Tx,
  viewer: Viewer,
  runs: readonly Run[],
): Promise<Tournament[]> {
  const prizes = await listPrizes(
    db,
    runs.filter(({ state }) => state === 'finished').map(({ id }) => id),
  )
  const players = await listPublicPlayers(
    db,
    prizes.map(({ playerId }) => playerId),
  )
  return Promise.all(
    runs.map(async (run) => {
      const entrants = run.entrants ?? (await findBoard(db, run.id)).entrants
      const won = prizes.filter(({ runId }) => runId === run.id)
      return toTournament(viewer, run, { entrants, prizes: won, players })
    }),
  )
}

/** @throws notFound */
export async function getTournament(deps: ReadDeps, identity: string, locale: string): Promise<Tournament> {
  const run = await (isUuid(identity) ? findRun(deps.db, identity) : findShownRun(deps.db, identity))
  if (run === null) throw refuse('notFound')
  const [tournament] = await toTournaments(deps.db, await viewerOf(deps, locale), [run])
  if (tournament === undefined) throw refuse('notFound')
  return tournament
}

/** @throws notFound */
async function requireRun(db: Db, runId: string): Promise<Run> {
  const run = await findRun(db, runId)
  if (run === null) throw refuse('notFound')
  return run
}

/** @throws notFound */
export async function getBoard(deps: ReadDeps, runId: string, locale: string): Promise<TournamentBoard> {
  const run = await requireRun(deps.db, runId)
  const [viewer, top, board] = await Promise.all([
    viewerOf(deps, locale),
    listTop(deps.db, runId, TOP),
    findBoard(deps.db, runId),
  ])
  const players = await listPublicPlayers(
    deps.db,
    top.map(({ playerId }) => playerId),
  )
  const ranges = prizeRanges(run.terms)
  const rows = top.map((entry) => toRow(viewer, run.terms, ranges, players, entry))
  const entrants = top.length < TOP ? top.length : Math.max(TOP, run.entrants ?? board.entrants)
  return { id: runId, rows, entrants, version: board.version }
}

/** Nothing is shown to players who may not play. @throws notFound, playNotAllowed */
export async function getEntry(
  deps: ReadDeps,
  playerId: string,
  runId: string,
  locale: string,
): Promise<TournamentEntry> {
  const state = await readPlayerState(deps.db, playerId)
  if (state === null || !canPlay(state, deps.clock.now())) throw refuse('playNotAllowed')
  const run = await requireRun(deps.db, runId)
  const entry = await findEntry(deps.db, runId, playerId)
  const ranges = prizeRanges(run.terms)
  const places = await readPlaces(
    deps.db,
    runId,
    playerId,
    ranges.map(({ to }) => to),
  )
  const own = places.ofPlayer.get(playerId) ?? null
  const viewer = await viewerOf(deps, locale)
  const board = await findBoard(deps.db, runId)
  return {
    isJoined: entry !== null,
    ...(await toOwn(deps, viewer, run, { playerId, entry, own })),
    rounds: entry?.rounds ?? 0,
    next: toNext(viewer, run, ranges, own, places.at),
    entrants: run.entrants ?? Math.max(board.entrants, own?.place ?? 0),
  }
}

async function toOwn(
  { db }: Pick<ReadDeps, 'db'>,
  viewer: Viewer,
  run: Run,
  { playerId, entry, own }: { playerId: string; entry: OwnEntry | null; own: PlacedEntry | null },
): Promise<Pick<TournamentEntry, 'own' | 'around'>> {
  if (entry === null || own === null || entry.reachedAt === null) return { own: null, around: [] }
  const { score, reachedAt, best } = entry
  const { ahead, behind } = await listAround(db, run.id, { playerId, score, reachedAt }, AROUND)
  const mine = { playerId, place: own.place, score, best }
  const around = [
    ...ahead.map((one, index) => ({ ...one, place: own.place - 1 - index })).toReversed(),
    mine,
    ...behind.map((one, index) => ({ ...one, place: own.place + 1 + index })),
  ].filter(({ place }) => place > 0)
  const players = await listPublicPlayers(
    db,
    around.map((one) => one.playerId),
  )
  const ranges = prizeRanges(run.terms)
  return {
    own: toRow(viewer, run.terms, ranges, players, mine),
    around: around.map((one) => toRow(viewer, run.terms, ranges, players, one)),
  }
}

function toNext(
  viewer: Viewer,
  { terms }: Run,
  ranges: readonly PrizeRange[],
  own: PlacedEntry | null,
  at: ReadonlyMap<number, PlacedEntry>,
): TournamentEntry['next'] {
  const next = nextPaidPlace(ranges, own?.place ?? null)
  if (next === null) return null
  const holder = at.get(next.to)
  return {
    place: next.to,
    amount: toDecimal(next.amount, unitOf(viewer.settings, terms.currency)),
    score: holder === undefined ? null : shownScore(viewer, terms, holder.score),
  }
}

/** Rounds that end from now on count. A repeat changes nothing. @throws notFound, playNotAllowed, tournamentNotOpen */
export async function joinTournament(
  deps: TournamentsDeps,
  playerId: string,
  runId: string,
  locale: string,
): Promise<TournamentEntry> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const run = await shareRun(tx, runId)
      if (run === null) throw refuse('notFound')
      const now = deps.clock.now()
      if (!isOpen(locked, now)) throw refuse('playNotAllowed')
      const { entry, markets } = run.terms
      const { country } = await getPlayer(tx, playerId)
      const market = deps.settings.current().marketOf(country).id
      const isRunning = (run.state === 'published' || run.state === 'running') && now < run.endsAt
      const isOffered = markets === null || markets.includes(market)
      if (entry !== 'opt-in' || !isRunning || !isOffered) throw refuse('tournamentNotOpen')
      await insertEntries(tx, runId, [playerId], now)
    }),
  )
  return getEntry(deps, playerId, runId, locale)
}
