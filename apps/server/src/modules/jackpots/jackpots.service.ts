/** What everyone sees of jackpots. Only committed money is shown. */
import type { Jackpot, JackpotDrop, JackpotWin, Reply } from '@fairhall/contract'
import { refuse } from '../../platform/errors.ts'
import { listPublicPlayers } from '../players/index.ts'
import { listEntries } from './counting.queries.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import { findDrop, listDrops, listOwnEntries, listPots } from './jackpots.queries.ts'
import { toDrop, toJackpot, toWin, viewerOf } from './jackpots.view.ts'

type ViewDeps = Pick<JackpotsDeps, 'catalogue' | 'content' | 'db' | 'settings'>

/** In the order of the settings; those that were removed from them come last. */
export async function listJackpots(deps: ViewDeps, locale: string): Promise<Jackpot[]> {
  const [viewer, pots] = await Promise.all([viewerOf(deps, locale), listPots(deps.db)])
  const order = viewer.settings.jackpots.map(({ id }) => id)
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return pots
    .toSorted((one, other) => placeOf(one.jackpot) - placeOf(other.jackpot))
    .map((row) => toJackpot(viewer, row))
}

const WINS = 50

export async function listJackpotWins(deps: ViewDeps, locale: string): Promise<JackpotWin[]> {
  const [viewer, rows] = await Promise.all([viewerOf(deps, locale), listDrops(deps.db, WINS)])
  const players = await listPublicPlayers(
    deps.db,
    rows.map(({ winnerId }) => winnerId),
  )
  return rows.map((row) => toWin(viewer, row, players.get(row.winnerId)))
}

/** @throws notFound while the pot is open */
export async function getJackpotDrop(
  deps: ViewDeps,
  { id, pot }: { id: string; pot: number },
  locale: string,
): Promise<JackpotDrop> {
  const row = await findDrop(deps.db, id, pot)
  if (row === null) throw refuse('notFound')
  const players = await listPublicPlayers(deps.db, [row.winnerId])
  return toDrop(await viewerOf(deps, locale), row, players.get(row.winnerId))
}

const WEIGHTS = 5000

/** The weights of an open pot stay private: they would show how much a single player stakes. */
export async function listJackpotWeights(
  deps: Pick<JackpotsDeps, 'db'>,
  { id, pot, from }: { id: string; pot: number; from: number },
): Promise<string[]> {
  if ((await findDrop(deps.db, id, pot)) === null) throw refuse('notFound')
  const entries = await listEntries(deps.db, id, pot, { after: from, limit: WEIGHTS })
  return entries.map(({ weight }) => String(weight))
}

export async function listJackpotEntries(
  deps: Pick<JackpotsDeps, 'db'>,
  playerId: string,
): Promise<Reply<'listJackpotEntries'>> {
  const rows = await listOwnEntries(deps.db, playerId)
  return rows.map(({ jackpot, number, place, weight, roundId }) => ({
    jackpot,
    pot: number,
    index: place - 1,
    weight,
    roundId,
  }))
}
