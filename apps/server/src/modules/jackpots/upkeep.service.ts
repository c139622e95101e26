/**
 * What is due every second: first pots, pauses, draws, the ledger, the stated returns of the games, and the meters. Each process with the role
 * `jobs` tries it; the lock of a jackpot and the time of its last booking decide which one does it.
 */
import { inTransaction } from '../../platform/database/database.ts'
import { findJackpotShares, saveJackpotShares } from '../catalogue/index.ts'
import type { JackpotSetting } from '../settings/index.ts'
import { bookCounted } from './booking.service.ts'
import { getCountedMoney } from './booking.queries.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import { shareOf } from './pot-terms.rules.ts'
import { publishMeters } from './meters.service.ts'
import { beginPause, endPause, listPaused } from './pauses.queries.ts'
import { findLastNumber, insertJackpot, listExposed, listUnbooked, lockJackpot } from './pots.queries.ts'
import { drawPot, openFirst, toCounted } from './pots.service.ts'
import { hasWaitingFacts, listOpenPots } from './upkeep.queries.ts'

const EVERY_MS = 1000
/** How long a draw waits for rounds that ended before it and are not counted yet. */
const DRAW_WAIT_MS = 10 * 60_000

export async function keepJackpots(deps: JackpotsDeps): Promise<void> {
  await replaceSecrets(deps)
  await openPots(deps)
  await followPauses(deps)
  await drawDue(deps)
  const isChanged = await bookAll(deps)
  await stateReturns(deps)
  if (isChanged) await publishMeters(deps)
}

/** After a restore, so that the new commitments are published before anyone plays. Counting would do it, too. */
async function replaceSecrets(deps: JackpotsDeps): Promise<void> {
  for (const id of await listExposed(deps.db))
    await inTransaction(deps.db, async (tx) => {
      const row = await lockJackpot(tx, id)
      if (row !== null) await toCounted(deps, tx, row)
    })
}

/** Opens the first pots of new jackpots, and of those that had ended. */
async function openPots(deps: JackpotsDeps): Promise<void> {
  const { jackpots } = deps.settings.current()
  const open = new Set((await listOpenPots(deps.db)).map(({ id }) => id))
  for (const setting of jackpots)
    if (setting.state !== 'ending' && !open.has(setting.id)) await openPot(deps, setting)
}

async function openPot(deps: JackpotsDeps, { id }: JackpotSetting): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const owners = { pot: deps.random.uuid(), reserve: deps.random.uuid() }
    if (await insertJackpot(tx, id, owners))
      for (const owner of Object.values(owners)) await deps.ledger.openOwner(tx, owner)
    const row = await lockJackpot(tx, id)
    if (row === null || row.number !== null) return
    const opened = await toCounted(deps, tx, row)
    await openFirst(tx, opened, (await findLastNumber(tx, id)) + 1, deps.clock.now())
  })
}

/** A pause begins and ends under the lock of the jackpot: each round is counted entirely before or after. */
async function followPauses(deps: JackpotsDeps): Promise<void> {
  const paused = pausedIn(deps)
  const known = new Set(await listPaused(deps.db))
  for (const id of new Set([...paused, ...known])) {
    if (paused.has(id) === known.has(id)) continue
    await inTransaction(deps.db, async (tx) => {
      // Without a row it has no pot either.
      if ((await lockJackpot(tx, id)) === null) return
      const change = paused.has(id) ? beginPause : endPause
      await change(tx, id, deps.clock.now())
    })
  }
}

const pausedIn = ({ settings }: JackpotsDeps): ReadonlySet<string> =>
  new Set(
    settings
      .current()
      .jackpots.filter(({ state }) => state === 'paused')
      .map(({ id }) => id),
  )

async function drawDue(deps: JackpotsDeps): Promise<void> {
  const now = deps.clock.now()
  for (const { id, drawAt } of await listOpenPots(deps.db)) {
    if (drawAt === null || drawAt > now) continue
    const isOverdue = now.getTime() - drawAt.getTime() > DRAW_WAIT_MS
    if (!isOverdue && (await hasWaitingFacts(deps.db, drawAt))) continue
    await inTransaction(deps.db, async (tx) => {
      const row = await lockJackpot(tx, id)
      // Another process, or the counter, may have drawn it.
      if (row === null || row.drawAt === null || row.drawAt > now) return
      const opened = await toCounted(deps, tx, row)
      await drawPot(tx, opened, opened.jackpot, now)
    })
  }
}

/** Returns whether a meter may have changed. */
async function bookAll(deps: JackpotsDeps): Promise<boolean> {
  let isChanged = false
  for (const id of await listUnbooked(deps.db)) {
    const isBooked = await inTransaction(deps.db, async (tx) => {
      await lockJackpot(tx, id)
      const { bookedAt } = await getCountedMoney(tx, id)
      const sinceMs = deps.clock.now().getTime() - bookedAt.getTime()
      // A time far ahead comes from a clock that was wrong.
      return sinceMs >= 0 && sinceMs < EVERY_MS ? false : bookCounted(deps, tx, id)
    })
    isChanged ||= isBooked
  }
  return isChanged
}

/** A paused jackpot adds nothing to the return of its games. */
async function stateReturns(deps: JackpotsDeps): Promise<void> {
  const paused = pausedIn(deps)
  const shares = new Map<string, number>()
  for (const { id, terms } of await listOpenPots(deps.db)) {
    if (paused.has(id)) continue
    for (const game of terms.games) shares.set(game, (shares.get(game) ?? 0) + shareOf(terms))
  }
  const stated = await findJackpotShares(deps.db)
  const wrong = [...new Set([...shares.keys(), ...stated.keys()])]
    .filter((game) => (shares.get(game) ?? 0) !== (stated.get(game) ?? 0))
    .map((id) => ({ id, share: shares.get(id) ?? 0 }))
  if (wrong.length === 0) return
  await inTransaction(deps.db, (tx) => saveJackpotShares(tx, wrong))
  deps.catalogue.readAgain()
}
