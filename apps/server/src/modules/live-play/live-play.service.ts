/**
 * Publishes finished rounds to everyone, and how many play each game. Rounds wait in a table until a timer of any process
 * publishes the largest of them, once a second for all processes. Names are read under a lock on the players' rows: a
 * player who hides their play while a round is published waits for it, and is then removed from it.
 */
import type { LiveBet, Playing, Publications } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import {
  isSimulated,
  listPublicPlayers,
  lockPublicPlayers,
  maskedName,
  type PublicPlayer,
} from '../players/index.ts'
import { toShownBet } from '../rounds/index.ts'
import { isLivePlayShown, type SettingsSnapshot } from '../settings/index.ts'
import type { LivePlayDeps } from './live-play.deps.ts'
import {
  countPlaying,
  deleteLiveBets,
  forgetOldBets,
  forgetPlaying,
  hasWaiting,
  type LiveBetRow,
  listPublishedBets,
  takeTurn,
  takeWaiting,
} from './live-play.queries.ts'
import { BETS_PER_SECOND, PLAYING_MS } from './live-play.rules.ts'

const BETS_EVERY_MS = 1000
const PLAYING_EVERY_MS = 5000
/** How many rounds are kept, of all and of high rollers. */
const KEPT = 100
const SHOWN = 20
const GAMES_COUNTED = 100

type Players = ReadonlyMap<string, PublicPlayer>

/** Called by a timer in each process with the role `jobs`. Does nothing if it is not the turn of this one. */
export async function publishLiveBets(deps: LivePlayDeps): Promise<void> {
  if (!(await hasWaiting(deps.db))) return
  const catalogue = await deps.catalogue.current()
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await takeTurn(tx, 'bets', now, BETS_EVERY_MS))) return
    const rows = await takeWaiting(tx, now, BETS_PER_SECOND)
    const players = await lockPublicPlayers(
      tx,
      rows.map(({ playerId }) => playerId),
    )
    const shown = await dropUnshown(tx, rows, players, deps.settings.current())
    await forgetOldBets(tx, KEPT)
    if (shown.length === 0) return
    const bets = shown
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((row) => toLiveBet(deps, catalogue, row, players))
    const data: Publications['liveBets'] = { event: 'live.bets.finished', bets }
    await deps.realtime.publish(channels.liveBets(), data, { idempotencyKey: `live.bets:${now.getTime()}` })
  })
}

/** The market of a player may have been closed to live play since their round was stored. */
async function dropUnshown(
  tx: Tx,
  rows: readonly LiveBetRow[],
  players: Players,
  settings: SettingsSnapshot,
): Promise<LiveBetRow[]> {
  const unshown = rows.filter((row) => !isShownIn(settings, players.get(row.playerId)))
  if (unshown.length > 0)
    await deleteLiveBets(
      tx,
      unshown.map(({ id }) => id),
    )
  return rows.filter((row) => !unshown.includes(row))
}

/** A player whose row is being changed is shown without a name. */
const isShownIn = (settings: SettingsSnapshot, player: PublicPlayer | undefined): boolean =>
  player === undefined || isLivePlayShown(settings, player.country)

/** @param country - The visitor's country. */
export async function listLiveBets(
  deps: LivePlayDeps,
  kind: 'all' | 'high',
  country: string,
): Promise<LiveBet[]> {
  const settings = deps.settings.current()
  if (!isLivePlayShown(settings, country)) return []
  const rows = await listPublishedBets(deps.db, { onlyHigh: kind === 'high', max: SHOWN })
  const players = await listPublicPlayers(
    deps.db,
    rows.map(({ playerId }) => playerId),
  )
  const catalogue = await deps.catalogue.current()
  return rows
    .filter(
      ({ playerId, currency }) =>
        isShownIn(settings, players.get(playerId)) && settings.currencies.has(currency),
    )
    .map((row) => toLiveBet(deps, catalogue, row, players))
}

function toLiveBet(
  deps: LivePlayDeps,
  catalogue: CatalogueSnapshot,
  row: LiveBetRow,
  players: Players,
): LiveBet {
  const player = players.get(row.playerId)
  return {
    ...toShownBet(deps.settings.current(), catalogue, row),
    nickname: player === undefined ? null : maskedName(player),
    isSimulated: player !== undefined && isSimulated(player),
    isHigh: row.isHigh,
  }
}

export function listPlaying(deps: LivePlayDeps, country: string): Promise<Playing[]> {
  if (!isLivePlayShown(deps.settings.current(), country)) return Promise.resolve([])
  return countPlaying(deps.db, playingSince(deps), GAMES_COUNTED)
}

/** Called by a timer in each process with the role `jobs`. */
export async function publishPlaying(deps: LivePlayDeps): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await takeTurn(tx, 'playing', now, PLAYING_EVERY_MS))) return
    await forgetPlaying(tx, playingSince(deps))
    const games = await countPlaying(tx, playingSince(deps), GAMES_COUNTED)
    const data: Publications['livePlaying'] = { games }
    await deps.realtime.publish(channels.livePlaying(), data, {
      idempotencyKey: `live.playing:${now.getTime()}`,
    })
  })
}

const playingSince = ({ clock }: Pick<LivePlayDeps, 'clock'>) => new Date(clock.now().getTime() - PLAYING_MS)
