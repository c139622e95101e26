/** Jackpots and their drops as everyone sees them. */
import type { Jackpot, JackpotDrop, JackpotWin } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import { isSimulated, maskedName, type PublicPlayer } from '../players/index.ts'
import { toRoundGame } from '../rounds/index.ts'
import { isLivePlayShown, type SettingsSnapshot, unitOf } from '../settings/index.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import type { DroppedRow, OpenPotRow } from './jackpots.queries.ts'
import { wholeOf } from './pot-terms.rules.ts'

export interface Viewer {
  settings: SettingsSnapshot
  catalogue: CatalogueSnapshot
  nameOf(jackpot: string): string
}

const TEXTS = 'global-components.jackpots.names'

export async function viewerOf(
  { catalogue, content, settings }: Pick<JackpotsDeps, 'catalogue' | 'content' | 'settings'>,
  locale: string,
): Promise<Viewer> {
  const texts = content.current()
  return {
    settings: settings.current(),
    catalogue: await catalogue.current(),
    nameOf: (jackpot) => texts.text(locale, `${TEXTS}.${jackpot}`),
  }
}

const inPercent = (millionths: number): string => String(millionths / 10_000)

export function toJackpot({ settings, nameOf }: Viewer, row: OpenPotRow): Jackpot {
  const { code, subunitToUnit } = settings.baseCurrency
  const shown = (subunits: bigint) => toDecimal(subunits, subunitToUnit)
  const { drop, contribution, reserve, games } = row.terms
  const setting = settings.jackpots.find(({ id }) => id === row.jackpot)
  return {
    id: row.jackpot,
    name: nameOf(row.jackpot),
    kind: drop.kind,
    currency: code,
    amount: shown(wholeOf(row.amount)),
    pot: row.number,
    openedAt: row.openedAt.toISOString(),
    commitment: row.commitment,
    seed: shown(row.seed),
    dropFrom: drop.kind === 'amount' ? shown(BigInt(drop.from)) : null,
    dropTo: drop.kind === 'amount' ? shown(BigInt(drop.to)) : null,
    drawAt: row.drawAt?.toISOString() ?? null,
    cap: drop.kind === 'time' ? shown(BigInt(drop.cap)) : null,
    contribution: inPercent(contribution),
    reserve: inPercent(reserve),
    isPaused: setting?.state === 'paused',
    games: [...games],
  }
}

/** A player whose row is missing, such as one that is locked by another transaction, is shown without a name. */
export function toWin(viewer: Viewer, row: DroppedRow, player: PublicPlayer | undefined): JackpotWin {
  const { settings, catalogue, nameOf } = viewer
  const currency = row.paidCurrency ?? settings.baseCurrency.code
  const isNamed = player !== undefined && isLivePlayShown(settings, player.country)
  return {
    jackpot: row.jackpot,
    name: nameOf(row.jackpot),
    kind: row.terms.drop.kind,
    pot: row.number,
    at: row.droppedAt.toISOString(),
    nickname: isNamed ? maskedName(player) : null,
    isSimulated: player !== undefined && isSimulated(player),
    game: toRoundGame(catalogue.find(row.gameId), row.gameId),
    currency,
    amount: toDecimal(row.paidAmount ?? row.prize, unitOf(settings, currency)),
  }
}

export function toDrop(viewer: Viewer, row: DroppedRow, player: PublicPlayer | undefined): JackpotDrop {
  const { commitment, secret, amount, terms, amountBefore, winnerPlace, players } = row
  return {
    win: toWin(viewer, row, player),
    openedAt: row.openedAt.toISOString(),
    commitment,
    secret,
    prize: String(row.prize),
    fromReserve: String(row.prizeFromReserve),
    amount,
    drop:
      terms.drop.kind === 'amount'
        ? { kind: 'amount', from: terms.drop.from, to: terms.drop.to, before: amountBefore ?? '0' }
        : { kind: 'time', players, winner: (winnerPlace ?? 0) - 1 },
  }
}

/** The first jackpot without a name; null if all have one. */
export function unnamedJackpot(
  { content }: Pick<JackpotsDeps, 'content'>,
  { jackpots }: Pick<SettingsSnapshot, 'jackpots'>,
): string | null {
  const texts = content.current()
  return jackpots.find(({ id }) => !texts.has(`${TEXTS}.${id}`))?.id ?? null
}
