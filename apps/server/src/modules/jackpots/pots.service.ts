/** Opens pots and reads them for counting. */
import { drawnIndexOf, hitValueOf } from '@fairhall/games'
import { toSubunits } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import { drawSecret, openSecret, type SealedSecret } from './committed-secrets.ts'
import { listEntries, markLeft } from './counting.queries.ts'
import {
  closePot,
  type CountedJackpot,
  type Drop,
  type OpenNext,
  type OpenPot,
  seedFromReserve,
} from './counting.rules.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import { dropsAbove, gamesOf, inParts, nextDrawAt, termsOf, wholeOf } from './pot-terms.rules.ts'
import { listPauses } from './pauses.queries.ts'
import {
  insertPot,
  type LockedRow,
  postponeDraw,
  saveDrop,
  savePot,
  saveReserve,
  saveSecret,
} from './pots.queries.ts'

export type PotsDeps = Pick<JackpotsDeps, 'catalogue' | 'clock' | 'random' | 'secrets' | 'settings'>

const placeOf = (jackpot: string, number: number) => ({
  purpose: 'jackpots',
  of: `jackpot:${jackpot}:${number}`,
})

interface OpenedJackpot {
  jackpot: CountedJackpot
  /** Of its open pots, by number: with the pots that open while facts are counted. */
  secrets: Map<number, string>
  sealed: Map<number, SealedSecret>
  openNext: OpenNext
}

/** What counting needs, from the locked row. */
export async function toCounted(deps: PotsDeps, tx: Tx, row: LockedRow): Promise<OpenedJackpot> {
  const settings = deps.settings.current()
  const setting = settings.jackpots.find(({ id }) => id === row.id)
  const secrets = new Map<number, string>()
  const sealed = new Map<number, SealedSecret>()
  const catalogue = await deps.catalogue.current()
  return {
    jackpot: {
      id: row.id,
      pauses: await listPauses(tx, row.id),
      reserve: BigInt(row.reserve),
      pot: row.number === null ? null : await toPot(deps, tx, row, secrets),
    },
    secrets,
    sealed,
    openNext(after) {
      if (setting === undefined || setting.state === 'ending') return null
      const opened = newPot(deps, { settings, catalogue, setting }, after)
      secrets.set(opened.pot.number, opened.secret)
      sealed.set(opened.pot.number, opened.sealed)
      return opened.pot
    },
  }
}

async function toPot(
  deps: PotsDeps,
  tx: Tx,
  row: LockedRow & { number: number },
  secrets: Map<number, string>,
): Promise<OpenPot> {
  const { id, number, seed, seedFromReserve: ofReserve, drawAt } = row
  const { secret, terms } = isExposed(row)
    ? await replaceSecret(deps, tx, row)
    : { secret: openSecret(deps, placeOf(id, number), row), terms: row.terms }
  secrets.set(number, secret)
  return {
    number,
    terms,
    games: new Set(terms.games),
    seed,
    seedFromReserve: ofReserve,
    carried: BigInt(row.carried),
    contributed: BigInt(row.contributed),
    reserved: BigInt(row.reserved),
    overflowed: BigInt(row.overflowed),
    amount: BigInt(row.amount),
    hit: hitOf(id, number, secret, terms),
    drawAt,
  }
}

/** A pot of a restored backup: it may have dropped after the backup was made, and then everyone could read its secret. */
const isExposed = ({ sealed }: { sealed: Buffer }): boolean => sealed.length === 0

/** The hidden value is drawn above what the pot holds: it never held a value that it has passed. */
async function replaceSecret(
  deps: PotsDeps,
  tx: Tx,
  { id, number, terms, amount }: LockedRow & { number: number },
): Promise<Pick<OpenPot, 'terms'> & { secret: string }> {
  const { secret, sealed } = drawSecret(deps, placeOf(id, number))
  const restored = dropsAbove(terms, wholeOf(BigInt(amount)))
  await saveSecret(tx, id, number, restored, sealed)
  return { secret, terms: restored }
}

function hitOf(jackpot: string, pot: number, secret: string, { drop }: OpenPot['terms']): bigint | null {
  if (drop.kind === 'time') return null
  return inParts(hitValueOf({ jackpot, pot, secret }, { from: BigInt(drop.from), to: BigInt(drop.to) }))
}

interface Opening {
  settings: SettingsSnapshot
  catalogue: CatalogueSnapshot
  setting: SettingsSnapshot['jackpots'][number]
}

function newPot(
  deps: PotsDeps,
  { settings, catalogue, setting }: Opening,
  { number, carried, reserve, at }: Parameters<OpenNext>[0],
): { pot: OpenPot; secret: string; sealed: SealedSecret } {
  const { id } = setting
  const unit = settings.baseCurrency.subunitToUnit
  const terms = termsOf(setting, gamesOf(setting, catalogue.games), unit)
  const { secret, sealed } = drawSecret(deps, placeOf(id, number))
  const seed = toSubunits(setting.seed, unit)
  const pot: OpenPot = {
    number,
    terms,
    games: new Set(terms.games),
    seed,
    seedFromReserve: seedFromReserve(reserve, seed),
    carried,
    contributed: 0n,
    reserved: 0n,
    overflowed: 0n,
    amount: inParts(seed) + carried,
    hit: hitOf(id, number, secret, terms),
    drawAt: terms.drop.kind === 'time' ? nextDrawAt(terms.drop.at, at) : null,
  }
  return { pot, secret, sealed }
}

/** Opens a pot of a locked jackpot that has none. Returns false if it has no games yet. */
export async function openFirst(tx: Tx, opened: OpenedJackpot, number: number, at: Date): Promise<boolean> {
  const { jackpot } = opened
  const pot = opened.openNext({ number, carried: 0n, reserve: jackpot.reserve, at })
  const fresh = opened.sealed.get(number)
  if (pot === null || fresh === undefined || pot.games.size === 0) return false
  await saveReserve(tx, jackpot.id, jackpot.reserve - inParts(pot.seedFromReserve))
  await insertPot(tx, jackpot.id, pot, fresh, at)
  return true
}

/** Saves a jackpot and its pots, in their order. A pot that is new is inserted first. */
export async function savePots(
  tx: Tx,
  { secrets, sealed }: Pick<OpenedJackpot, 'secrets' | 'sealed'>,
  jackpot: CountedJackpot,
  pots: readonly { pot: OpenPot; drop: Drop | null }[],
): Promise<void> {
  const { id } = jackpot
  await saveReserve(tx, id, jackpot.reserve)
  for (const [index, { pot, drop }] of pots.entries()) {
    const { number } = pot
    const fresh = sealed.get(number)
    if (fresh !== undefined) {
      const openedAt = pots[index - 1]?.drop?.at
      if (openedAt === undefined) throw new Error(`jackpot ${id}: pot ${number} follows no drop`)
      await insertPot(tx, id, pot, fresh, openedAt)
      sealed.delete(number)
    }
    await savePot(tx, id, pot)
    if (drop === null) continue
    await saveDrop(tx, id, number, secrets.get(number) as string, drop)
    await announce(tx, { kind: 'jackpot.dropped', jackpot: id, number })
  }
}

/** Draws the winner of the open pot. Without anyone who could win, the draw is postponed to the next day. */
export async function drawPot(
  tx: Tx,
  opened: OpenedJackpot,
  jackpot: CountedJackpot,
  at: Date,
): Promise<CountedJackpot> {
  const { pot } = jackpot
  if (pot?.terms.drop.kind !== 'time') return jackpot
  const { id } = jackpot
  await markLeft(tx, id, pot.number)
  const entries = await listEntries(tx, id, pot.number)
  if (wholeOf(pot.amount) === 0n || !entries.some(({ weight }) => weight > 0n)) {
    const drawAt = nextDrawAt(pot.terms.drop.at, at)
    await postponeDraw(tx, id, pot.number, drawAt)
    return { ...jackpot, pot: { ...pot, drawAt } }
  }
  const secret = opened.secrets.get(pot.number) as string
  const weights = entries.map(({ weight }) => weight)
  const drawn = entries[drawnIndexOf({ jackpot: id, pot: pot.number, secret }, weights)]
  if (drawn === undefined) throw new Error(`jackpot ${id}: the draw of pot ${pot.number} found nobody`)
  const closed = closePot(jackpot, pot, at, opened.openNext)
  const drop: Drop = {
    winnerId: drawn.playerId,
    roundId: drawn.roundId,
    gameId: drawn.gameId,
    currency: drawn.currency,
    at,
    amountBefore: null,
    winnerPlace: drawn.place,
    prize: closed.prize,
    prizeFromReserve: closed.prizeFromReserve,
  }
  const { pot: next } = closed.jackpot
  await savePots(tx, opened, closed.jackpot, [
    { pot, drop },
    ...(next === null ? [] : [{ pot: next, drop: null }]),
  ])
  return closed.jackpot
}
