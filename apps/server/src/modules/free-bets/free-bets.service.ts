/**
 * Free bets: an offer gives a player one sports bet whose stake the operator covers. They are issued, listed and taken back here, under the
 * player's lock; the module of sports bets uses them. No money moves until a bet with one wins.
 */
import type { PlayerFreebet as FreebetReply } from '@fairhall/contract'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { OfferTerms } from '../bonuses/index.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import type { FreeBetsDeps } from './free-bets.deps.ts'
import { cancelFreebetsOf, insertFreebet, listUsableFreebets } from './free-bets.queries.ts'
import { toPlayerFreebet } from './free-bets.view.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Requires the player's lock. Returns false if the terms give nothing, or if this cause has already issued it. */
export async function issueFreebet(
  { clock, random }: Pick<FreeBetsDeps, 'clock' | 'random'>,
  locked: LockedPlayer,
  terms: OfferTerms,
  cause: string,
): Promise<boolean> {
  const amount = BigInt(terms.amount ?? 0)
  if (amount === 0n) return false
  const { playerId } = locked
  const now = clock.now()
  const id = random.uuid()
  const isNew = await insertFreebet(locked.tx, {
    id,
    player_id: playerId,
    offer: terms.offer,
    cause,
    currency: terms.currency,
    amount,
    terms: JSON.stringify(terms),
    expires_at: new Date(now.getTime() + terms.wagering.activateDays * DAY_MS),
    created_at: now,
  })
  if (isNew) await announce(locked.tx, { kind: 'freebet.changed', playerId, freebetId: id })
  return isNew
}

export async function listPlayerFreebets(
  deps: Pick<FreeBetsDeps, 'clock' | 'db' | 'settings'>,
  playerId: string,
): Promise<FreebetReply[]> {
  const found = await listUsableFreebets(deps.db, { playerId, currency: null, now: deps.clock.now() })
  const { currencies } = deps.settings.current()
  return found
    .filter(({ currency }) => currencies.has(currency))
    .map((freebet) => toPlayerFreebet(deps, freebet))
}

/** Takes back the free bets of a grant. Requires the player's lock. Returns how many of them the player had not used. */
export async function withdrawGrantedFreebets(
  { clock }: Pick<FreeBetsDeps, 'clock'>,
  locked: LockedPlayer,
  cause: string,
): Promise<number> {
  const cancelled = await cancelFreebetsOf(locked.tx, cause, clock.now())
  for (const { id, player_id: playerId } of cancelled)
    await announce(locked.tx, { kind: 'freebet.changed', playerId, freebetId: id })
  return cancelled.filter((freebet) => !freebet.is_used).length
}

/** Takes back the unused free bets of a deposit that was charged back. Requires the player's lock. Returns how many. */
export const revokeFreebetsOfDeposit = (
  deps: Pick<FreeBetsDeps, 'clock'>,
  locked: LockedPlayer,
  invoiceId: string,
): Promise<number> => withdrawGrantedFreebets(deps, locked, `deposit:${invoiceId}`)
