/**
 * Offers that come with a deposit, as the wallet requests them. A player's earlier deposits decide which offers apply.
 */
import type { Body, DepositBonus, ParsedQuery, Reply } from '@fairhall/contract'
import { AmountError, toSubunits } from '@fairhall/money'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { refuse } from '../../platform/errors.ts'
import {
  addCode,
  type Depositor,
  getPackage,
  listOffered,
  pricesIn,
  toDepositBonus,
} from '../bonuses/index.ts'
import { getPlayer, type Player } from '../players/index.ts'
import { isRestricted } from '../settings/index.ts'
import { findActiveAccount } from '../wallet/index.ts'
import { countDeposits } from '../invoices/index.ts'

export async function toDepositor(
  db: Db | Tx,
  player: Pick<Player, 'id' | 'country'>,
  currency: string,
): Promise<Depositor> {
  const depositsBefore = await countDeposits(db, player.id)
  return { playerId: player.id, country: player.country, currency, depositsBefore }
}

export async function listDepositBonuses(
  deps: DepositsDeps,
  playerId: string,
  query: ParsedQuery<'listDepositBonuses'>,
  locale: string,
): Promise<DepositBonus[]> {
  const currency = deps.settings.current().currencies.get(query.currency)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  const deposit = readAmount(query.amount, currency.subunitToUnit)
  const depositor = await toDepositor(deps.db, await getPlayer(deps.db, playerId), currency.code)
  const offered = await listOffered(deps, deps.db, depositor)
  const open = offered.filter(({ offer }) => offer.code === null)
  if (open.length === 0) return []
  const prices = await pricesIn(deps, deps.db, currency.code)
  return open.map((one) => toDepositBonus(deps, { ...one, price: prices.get(one.offer.id) }, deposit, locale))
}

/** Null for text that is not a valid amount yet; the reply then omits what the amount would give. */
function readAmount(text: string | undefined, subunitToUnit: number): bigint | null {
  try {
    return text === undefined ? null : toSubunits(text, subunitToUnit)
  } catch (error) {
    if (error instanceof AmountError) return null
    throw error
  }
}

export async function listBonusStatus(
  deps: DepositsDeps,
  playerId: string,
  { bonusIds, currency }: ParsedQuery<'listBonusStatus'>,
): Promise<Reply<'listBonusStatus'>> {
  const depositor = await toDepositor(deps.db, await getPlayer(deps.db, playerId), currency)
  const available = (await listOffered(deps, deps.db, depositor)).filter(({ isUsedUp }) => !isUsedUp)
  const offered = new Set(available.map(({ offer }) => offer.id))
  return bonusIds.map((id) => ({ id, isAvailable: offered.has(id) }))
}

export async function getBonusPackage(
  deps: DepositsDeps,
  playerId: string,
  { id, locale, ...query }: { id: string; currency: string | undefined; locale: string },
): Promise<Reply<'getBonusPackage'>> {
  const { code: base } = deps.settings.current().baseCurrency
  const currency = query.currency ?? (await findActiveAccount(deps.db, playerId))?.currency ?? base
  const depositor = await toDepositor(deps.db, await getPlayer(deps.db, playerId), currency)
  return getPackage(deps, depositor, id, locale)
}

export async function addBonusCode(
  deps: DepositsDeps,
  playerId: string,
  country: string,
  body: Body<'addBonusCode'>,
) {
  const player = await getPlayer(deps.db, playerId)
  if (isRestricted(deps.settings.current(), country, player.country)) throw refuse('playRestricted')
  return addCode(deps, playerId, await countDeposits(deps.db, playerId), body)
}
