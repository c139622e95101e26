/**
 * What becomes of a bonus after it was issued: it is activated, given up, or its time is over. Its row changes in the
 * transaction of its money, under the player's lock; an end that a bet brings is followed by its event.
 */
import type { ParsedQuery, PlayerBonus as BonusReply } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { type Held, holdPlayer, isOpen } from '../standing/index.ts'
import {
  findBonus,
  hasActiveBonus,
  listBonusesOfPlayer,
  listBonusesOver,
  listWagered,
  type PlayerBonus,
  updateBonus,
} from './bonuses.queries.ts'
import { endBonus, toEndEntry, withoutBonus } from './bonuses.rules.ts'
import { activateBonus } from './bonuses.service.ts'
import { toPlayerBonus } from './bonuses.view.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const results = { played: 2, cancelled: 3, expired: 4, lost: 5 } as const
const statuses = { 1: 1, 2: 2, 3: 3 } as const
/** Only what is issued or active stays in a player's list, unless he asks for the rest. */
const OPEN = [1, 2] as const

export async function listPlayerBonuses(
  deps: Deps,
  playerId: string,
  query: ParsedQuery<'listPlayerBonuses'>,
  locale: string,
): Promise<BonusReply[]> {
  const wanted = query.status?.map((status) => statuses[status]) ?? OPEN
  const { currencies } = deps.settings.current()
  const rows = await listBonusesOfPlayer(deps.db, playerId, wanted)
  const wagered = await listWagered(deps.db, playerId)
  return rows
    .filter(({ currency }) => currencies.has(currency) && currency === (query.currency ?? currency))
    .map((row) => toPlayerBonus(deps, row, wagered, locale))
}

type Act = (held: Held, bonus: PlayerBonus) => Promise<void>

async function change(deps: Deps, who: Who, act: Act): Promise<BonusReply> {
  const { playerId, bonusId, locale } = who
  const found = await findBonus(deps.db, bonusId)
  if (found?.player_id !== playerId) throw refuse('notFound')
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [found.currency], async (held) => {
      await act(held, (await findBonus(tx, bonusId)) ?? found)
      const changed = await findBonus(tx, bonusId)
      if (changed === null) throw refuse('notFound')
      return toPlayerBonus(deps, changed, await listWagered(tx, playerId), locale)
    }),
  )
}

export interface Who {
  playerId: string
  bonusId: string
  locale: string
}

/**
 * With `replaces` the active one is given up for it, or nothing happens at all.
 * @throws bonusActiveAlready while another one of the currency is; bonusRoundOpen while a round holds that one's money
 */
export function activatePlayerBonus(
  deps: Deps,
  who: Who & { replaces?: string | undefined },
): Promise<BonusReply> {
  return change(deps, who, async (held, bonus) => {
    const now = deps.clock.now()
    if (bonus.status !== 1 || bonus.activate_by <= now) throw refuse('bonusOver')
    if (!isOpen(held, now)) throw refuse('playNotAllowed')
    const { bonusId: active } = held.asset(bonus.currency)
    if (active !== null && active === who.replaces) await giveUp(deps, held, active)
    else if (active !== null) throw refuse('bonusActiveAlready')
    // One that a bet has ended is active in its row until the news of that is handled.
    if (await hasActiveBonus(held.tx, held.playerId, bonus.currency)) throw refuse('bonusActiveAlready')
    const { smallestBet } = bonus.terms
    const { contributions, forbidden } = bonus.terms.wagering
    const wanted = {
      bonusId: bonus.id,
      amount: bonus.amount,
      target: bonus.target,
      maxBet: bonus.max_bet,
      cap: bonus.cap,
      terms: { contributions, forbidden, ...(smallestBet == null ? {} : { smallestBet }) },
    }
    await activateBonus(held, bonus.currency, wanted, `player:${held.playerId}`)
    const expiresAt = new Date(now.getTime() + bonus.days * DAY_MS)
    await save(held, bonus, { status: 2, expires_at: expiresAt }, now)
  })
}

/** @throws bonusRoundOpen while a round holds its money */
export function cancelPlayerBonus(deps: Deps, who: Who): Promise<BonusReply> {
  return change(deps, who, async (held, bonus) => {
    if (bonus.status === 3) throw refuse('bonusOver')
    await giveUp(deps, held, bonus.id)
  })
}

async function giveUp(deps: Deps, held: Held, id: string): Promise<void> {
  const bonus = await findBonus(held.tx, id)
  if (bonus === null) throw refuse('notFound')
  if (bonus.status === 2) await takeBack(held, bonus, 'cancelled', `player:${held.playerId}`)
  await save(held, bonus, { status: 3, result: results.cancelled }, deps.clock.now())
}

async function takeBack(
  held: Held,
  { id, currency }: PlayerBonus,
  result: 'cancelled' | 'expired',
  actor: string,
): Promise<void> {
  const asset = held.asset(currency)
  if (asset.bonusId !== id) throw refuse('bonusOver')
  if (asset.bonusOpen > 0) throw refuse('bonusRoundOpen')
  const end = { result, toCash: 0n, toHouse: held.balance(currency).bonus } as const
  const entry = toEndEntry(asset, end, actor)
  if (entry !== null) await held.post(entry)
  await held.saveAsset(withoutBonus(asset, result))
}

async function save(
  held: Held,
  { id }: PlayerBonus,
  changes: Parameters<typeof updateBonus>[2],
  now: Date,
): Promise<void> {
  await updateBonus(held.tx, id, changes, now)
  await announce(held.tx, { type: 'bonus.changed', playerId: held.playerId, bonusId: id })
}

/** A bonus whose time is over ends at once, or with the last round that holds its money. */
export async function endBonusesOver(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne<PlayerBonus>(
    deps,
    'a bonus whose time is over could not be ended',
    (after) => listBonusesOver(deps.db, now, after),
    ({ id, player_id: playerId, currency }) =>
      inTransaction(deps.db, (tx) =>
        holdPlayer(deps, tx, playerId, [currency], (held) => endOver(held, id, now)),
      ),
  )
}

async function endOver(held: Held, id: string, now: Date): Promise<void> {
  const bonus = await findBonus(held.tx, id)
  if (bonus === null || bonus.status === 3) return
  const { currency } = bonus
  const asset = held.asset(currency)
  // A bet has ended it already, and its row follows with the news of that.
  if (bonus.status === 2 && asset.bonusId !== id) return
  if (bonus.status === 2 && asset.bonusOpen > 0) return held.saveAsset({ ...asset, isBonusClosing: true })
  // What was played through to its end by then is not taken away by the clock.
  const end = bonus.status === 2 ? endBonus(asset, held.balance(currency).bonus) : null
  if (end?.result === 'played') return
  if (bonus.status === 2) await takeBack(held, bonus, 'expired', 'system')
  await save(held, bonus, { status: 3, result: results.expired }, now)
}
