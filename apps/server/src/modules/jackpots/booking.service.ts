/**
 * Keeps the ledger in step with the counted money: the pots and the reserve of a jackpot are two owners in the base currency, and the
 * operator pays into them. Counting never posts, so that a second of stakes is a few entries, however many rounds it had.
 */
import { convert } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { oweGrants } from '../grants/index.ts'
import { type LockedPlayer, type TransferEntry, withPlayerLocks } from '../player-state/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import {
  type DroppedPot,
  findDropped,
  getCountedMoney,
  listUnpaidPots,
  saveBooking,
  savePaid,
} from './booking.queries.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import { wholeOf } from './pot-terms.rules.ts'
import { lockJackpot, type Owners } from './pots.queries.ts'

type BookingDeps = Pick<JackpotsDeps, 'clock' | 'ledger' | 'random' | 'settings'>

const OPERATOR = 'operator:jackpots'

/** Posts what was counted since the last booking. The caller holds the lock of the jackpot. Returns whether there was anything. */
export async function bookCounted(deps: BookingDeps, tx: Tx, id: string): Promise<boolean> {
  const { owners, reserve, bookings } = await getCountedMoney(tx, id)
  const pots = await listUnpaidPots(tx, id)
  const asset = deps.settings.current().baseCurrency.code
  const unseeded = pots.filter(({ isSeedBooked }) => !isSeedBooked)
  const inPots = sum(pots.map(({ amount, prize }) => prize ?? wholeOf(amount)))
  const isBooked = await withOwners(deps, tx, owners, async (pot, saved) => {
    const seeds = unseeded.map(({ number, seed }) =>
      entryOf(pot.playerId, asset, { kind: 'jackpot.seeded', id: `${id}:${number}:seed`, cash: seed }),
    )
    if (seeds.length > 0) await pot.post(...seeds)
    const toPot = inPots - pot.balance(asset).cash
    const toReserve = wholeOf(reserve) - saved.balance(asset).cash
    const name = `${id}:${bookings + 1}`
    const contributed = (owner: LockedPlayer, cash: bigint) =>
      owner.post(entryOf(owner.playerId, asset, { kind: 'jackpot.contributed', id: name, cash }))
    if (toPot !== 0n) await contributed(pot, toPot)
    if (toReserve !== 0n) await contributed(saved, toReserve)
    return seeds.length > 0 || toPot !== 0n || toReserve !== 0n
  })
  const seeded = unseeded.map(({ number }) => number)
  await saveBooking(tx, id, seeded, deps.clock.now())
  return isBooked
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)

function withOwners<T>(
  deps: BookingDeps,
  tx: Tx,
  { pot, reserve }: Owners,
  act: (pot: LockedPlayer, reserve: LockedPlayer) => Promise<T>,
): Promise<T> {
  const requests = [pot, reserve].map((playerId) => ({ playerId, currencies: [] }))
  return withPlayerLocks(deps, tx, requests, ([one, other]) =>
    act(one as LockedPlayer, other as LockedPlayer),
  )
}

interface Movement {
  kind: 'jackpot.seeded' | 'jackpot.contributed' | 'jackpot.won'
  id: string
  cash: bigint
  contra?: string
}

const entryOf = (
  owner: string,
  asset: string,
  { kind, id, cash, contra = OPERATOR }: Movement,
): TransferEntry => ({
  asset,
  kind,
  source: 'jackpots',
  externalId: id,
  contra,
  groupId: owner,
  actor: 'system:jackpots',
  deltas: { cash },
})

/** Pays a pot that has dropped, once: a repeat finds it paid. */
export const payDropped = (deps: BookingDeps): Consumer =>
  defineConsumer({
    name: 'jackpots.pay',
    kinds: ['jackpot.dropped'],
    async handle(tx, { jackpot: id, number }) {
      await lockJackpot(tx, id)
      const dropped = await findDropped(tx, id, number)
      if (dropped === null) return
      await bookCounted(deps, tx, id)
      const settings = deps.settings.current()
      const { owners } = await getCountedMoney(tx, id)
      await withOwners(deps, tx, owners, (pot) =>
        pot.post(
          entryOf(pot.playerId, settings.baseCurrency.code, {
            kind: 'jackpot.won',
            id: `${id}:${number}:won`,
            cash: -dropped.prize,
            contra: 'operator:rewards:jackpot',
          }),
        ),
      )
      const paid = toPaid(settings, dropped)
      await oweGrants(deps, tx, [
        { playerId: dropped.winnerId, cause: { kind: 'jackpot', id: `${id}:${number}` }, ...paid },
      ])
      await savePaid(tx, id, number, { ...paid, at: deps.clock.now() })
      await announce(tx, { kind: 'jackpot.paid', jackpot: id, number })
    },
  })

/** In the currency of the winning round, or in the base currency if the other one has no rate any more. */
function toPaid(
  { currencies, baseCurrency }: SettingsSnapshot,
  { currency, prize }: DroppedPot,
): { currency: string; amount: bigint } {
  const target = currencies.get(currency) ?? baseCurrency
  const amount = convert(prize, baseCurrency, target, 'down')
  return amount > 0n ? { currency: target.code, amount } : { currency: baseCurrency.code, amount: prize }
}
