/**
 * Publishes the leaderboards of running tournaments to everyone, each at most once a second for all processes, if something has changed.
 * Names are read under a lock on the players' rows: a player who hides their play meanwhile waits, and is hidden in the next one.
 */
import { createHash } from 'node:crypto'
import type { Publications, TournamentBoard } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { lockPublicPlayers } from '../../players/index.ts'
import { countEntrants } from '../runs/finishing.queries.ts'
import { prizeRanges } from '../runs/run-terms.rules.ts'
import { listOpenRuns, type Run } from '../runs/runs.queries.ts'
import type { TournamentsDeps } from '../tournaments.deps.ts'
import { TOP } from '../tournaments.service.ts'
import { type Viewer, viewerOf } from '../../sports/index.ts'
import { toRow } from '../tournaments.view.ts'
import { listTop, saveBoard, takeBoard } from './ranking.queries.ts'

type BoardDeps = Pick<
  TournamentsDeps,
  'catalogue' | 'clock' | 'content' | 'db' | 'realtime' | 'settings' | 'sportsbooks'
>

const EVERY_MS = 1000

/** Called by a timer in each process with the role `jobs`. */
export async function publishBoards(deps: BoardDeps): Promise<void> {
  const runs = (await listOpenRuns(deps.db)).filter(({ state }) => state !== 'published')
  if (runs.length === 0) return
  const viewer = await viewerOf(deps, deps.settings.current().defaultLocale.code)
  for (const run of runs) await publishBoard(deps, viewer, run)
}

async function publishBoard(deps: BoardDeps, viewer: Viewer, run: Run): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const board = await takeBoard(tx, run.id, at, EVERY_MS)
    if (board === null) return
    const entrants = await countEntrants(tx, run.id)
    const rows = await readRows(tx, viewer, run)
    const digest = createHash('sha256')
      .update(JSON.stringify([rows, entrants]))
      .digest('base64url')
    const isChanged = digest !== board.digest
    const version = board.version + Number(isChanged)
    await saveBoard(tx, run.id, { version, entrants, digest, at })
    if (!isChanged) return
    const leaderboard = { id: run.id, rows, entrants, version }
    const data: Publications['tournaments'] = { event: 'tournament.leaderboard', leaderboard }
    await deps.realtime.publish(channels.tournaments(), data, {
      idempotencyKey: `tournament.leaderboard:${run.id}:${version}`,
    })
  })
}

async function readRows(tx: Tx, viewer: Viewer, run: Run): Promise<TournamentBoard['rows']> {
  const top = await listTop(tx, run.id, TOP)
  const players = await lockPublicPlayers(
    tx,
    top.map(({ playerId }) => playerId),
  )
  const ranges = prizeRanges(run.terms)
  return top.map((entry) => toRow(viewer, run.terms, ranges, players, entry))
}
