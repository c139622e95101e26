/**
 * What is due every second: first pots, pauses, draws, the ledger, the stated returns of the games, and the meters. Each process with the role
 * `jobs` tries it; the lock of a jackpot and the time of its last booking decide which one does it.
 */
import { inTransaction } from '../../platform/database/database.ts'
import { eachSeparately } from '../../platform/jobs/process-separately.ts'
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

/** What fails for one jackpot keeps neither the others nor the next steps waiting. @throws AggregateError at the end */
export async function keepJackpots(deps: JackpotsDeps): Promise<void> {
  const steps = [replaceSecrets, openPots, followPauses, drawDue, bookAll, stateReturns]
  await eachSeparately(
    steps,
    ({ name }) => name,
    (step) => step(deps),
  )
}

const nameOf = (jackpot: string | { id: string }) => (typeof jackpot === 'string' ? jackpot : jackpot.id)

/** After a restore, so that the new commitments are published before anyone plays. Counting would do it, too. */
async function replaceSecrets(deps: JackpotsDeps): Promise<void> {
  await eachSeparately(await listExposed(deps.db), nameOf, (id) =>
    inTransaction(deps.db, async (tx) => {
      const row = await lockJackpot(tx, id)
      if (row !== null) await toCounted(deps, tx, row)
    }),
  )
}

/** Opens the first pots of new jackpots, and of those that had ended. */
async function openPots(deps: JackpotsDeps): Promise<void> {
  const { jackpots } = deps.settings.current()
  const open = new Set((await listOpenPots(deps.db)).map(({ id }) => id))
  const missing = jackpots.filter(({ id, state }) => state !== 'ending' && !open.has(id))
  await eachSeparately(missing, nameOf, (setting) => openPot(deps, setting))
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
  await eachSeparately(paused.symmetricDifference(known), nameOf, (id) =>
    inTransaction(deps.db, async (tx) => {
      // Without a row it has no pot either.
      if ((await lockJackpot(tx, id)) === null) return
      const change = paused.has(id) ? beginPause : endPause
      await change(tx, id, deps.clock.now())
    }),
  )
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
  await eachSeparately(await listOpenPots(deps.db), nameOf, async ({ id, drawAt }) => {
    if (drawAt === null || drawAt > now) return
    const isOverdue = now.getTime() - drawAt.getTime() > DRAW_WAIT_MS
    if (!isOverdue && (await hasWaitingFacts(deps.db, drawAt))) return
    await inTransaction(deps.db, async (tx) => {
      const row = await lockJackpot(tx, id)
      // Another process, or the counter, may have drawn it.
      if (row === null || row.drawAt === null || row.drawAt > now) return
      const opened = await toCounted(deps, tx, row)
      await drawPot(tx, opened, opened.jackpot, now)
    })
  })
}

/** Publishes the meters if one may have changed. */
async function bookAll(deps: JackpotsDeps): Promise<void> {
  const booked: string[] = []
  await eachSeparately(await listUnbooked(deps.db), nameOf, async (id) => {
    const isBooked = await inTransaction(deps.db, async (tx) => {
      await lockJackpot(tx, id)
      const { bookedAt } = await getCountedMoney(tx, id)
      const sinceMs = deps.clock.now().getTime() - bookedAt.getTime()
      // A time far ahead comes from a clock that was wrong.
      return sinceMs >= 0 && sinceMs < EVERY_MS ? false : bookCounted(deps, tx, id)
    })
    if (isBooked) booked.push(id)
  }).finally(() => (booked.length > 0 ? publishMeters(deps) : undefined))
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
