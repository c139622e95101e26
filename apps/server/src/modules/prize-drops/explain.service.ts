/** Answers why rounds could win or not, by judging the player's own rounds again. Only winning rounds are stored. */
import type { PrizeDropReason, PrizeDropRound } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { unitOf } from '../settings/index.ts'
import { toPlayedGame, viewerOf } from '../sports/index.ts'
import { getPlayer } from '../players/index.ts'
import { entryReason } from './counting/deciding.rules.ts'
import { findGoneAt, listOwnHits, listParts, listWins } from './counting/hits.queries.ts'
import { qualifyReason } from './counting/qualifying.rules.ts'
import { type EndedRound, listEndedRounds } from './explain.queries.ts'
import type { PrizeDropsDeps } from './prize-drops.deps.ts'
import { requireRun } from './prize-drops.service.ts'
import { toWonPrize } from './prize-drops.view.ts'
import { prizeCount } from './runs/run-terms.rules.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 200
/** Rounds just before the start are shown, with this reason. */
const AROUND_MS = 60 * 60 * 1000

/** Newest first. @throws notFound */
export async function listPrizeDropRounds(
  deps: Pick<PrizeDropsDeps, 'catalogue' | 'clock' | 'content' | 'db' | 'settings' | 'sportsbooks'>,
  { playerId, runId, locale }: { playerId: string; runId: string; locale: string },
): Promise<PrizeDropRound[]> {
  const run = await requireRun(deps.db, runId)
  const from = Math.max(run.startsAt.getTime() - AROUND_MS, deps.clock.now().getTime() - DAYS * DAY_MS)
  const span = { from: new Date(from), until: new Date(run.endsAt.getTime() + AROUND_MS), limit: MOST }
  const [viewer, rounds, own, wins, parts, goneAt, { country }] = await Promise.all([
    viewerOf(deps, locale),
    listEndedRounds(deps.db, playerId, span),
    listOwnHits(deps.db, runId, playerId),
    listWins(deps.db, runId),
    listParts(deps.db, runId, [playerId]),
    findGoneAt(deps.db, runId, prizeCount(run.terms)),
    getPlayer(deps.db, playerId),
  ])
  const market = viewer.settings.marketOf(country).id
  const joinedAt = parts.get(playerId)?.joinedAt ?? null
  const hits = new Map(own.map((hit) => [hit.roundId, hit]))
  const won = new Map(wins.map((win) => [win.roundId, win]))
  const cappedAt = own.filter(({ prize }) => prize !== null)[run.terms.playerMax - 1]?.settledAt ?? null
  return rounds.map((round) => {
    const win = won.get(round.id)
    const refusal = hits.get(round.id)?.refusal
    return {
      id: round.id,
      game: toPlayedGame(viewer, round.gameId),
      at: round.settledAt.toISOString(),
      currency: round.currency,
      staked: toDecimal(round.staked, unitOf(viewer.settings, round.currency)),
      // What was decided stays, whatever a later correction made of the round.
      reason: win === undefined ? (refusal ?? reasonOf(round)) : null,
      prize: win === undefined ? null : toWonPrize(viewer, win),
    }
  })

  function reasonOf(round: EndedRound): PrizeDropReason | null {
    const { settledAt } = round
    const reason =
      qualifyReason(run, run.terms, round) ?? entryReason(run.terms, { market, joinedAt }, settledAt)
    if (reason !== null) return reason
    if (cappedAt !== null && settledAt > cappedAt) return 'cap'
    return goneAt !== null && settledAt > goneAt ? 'gone' : null
  }
}
