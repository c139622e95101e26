/** What players see and claim. Rounds are counted elsewhere; here only claims change anything, under the player's lock. */
import { COUNT_MAX, type LoyaltyPlay, type PlayerAccount } from '@fairhall/contract'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { once } from '../../platform/idempotency.ts'
import { grantNow } from '../grants/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import {
  countFrom,
  addClaim,
  countPlays,
  listAccountRows,
  listPlays,
  listRakeback,
  lockRakeback,
} from './loyalty.queries.ts'
import { claimableOf, scoreOf, settingOf, toPoints } from './loyalty.rules.ts'
import { claimMinOf, toLevels, toLoyaltyPlay, toPlayerAccount } from './loyalty.view.ts'

/** Without the programme there is no account. */
export function requireLoyalty({ settings }: Pick<LoyaltyDeps, 'settings'>): void {
  if (!settings.current().features.loyalty) throw refuse('notFound')
}

export async function getLoyaltyAccount(
  deps: Pick<LoyaltyDeps, 'content' | 'settings'>,
  db: Db | Tx,
  playerId: string,
  locale: string,
): Promise<PlayerAccount> {
  const [[found], rakeback] = await Promise.all([
    listAccountRows(db, [playerId]),
    listRakeback(db, [playerId]),
  ])
  const row = found ?? { playerId, score: 0n, level: 1, version: 1 }
  return toPlayerAccount(deps.settings.current(), toLevels(deps, locale), row, rakeback)
}

/** The IDs of the players' levels. Without the programme there are none. */
export async function listLevelIds(
  { settings }: Pick<LoyaltyDeps, 'settings'>,
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { features, loyalty } = settings.current()
  if (!features.loyalty) return new Map()
  const rows = await listAccountRows(db, playerIds)
  const levels = new Map(rows.map(({ playerId, level }) => [playerId, level]))
  return new Map(playerIds.map((playerId) => [playerId, settingOf(loyalty, levels.get(playerId) ?? 1).id]))
}

/** Whole points. Players without rounds have none. */
export async function listPoints(
  { settings }: Pick<LoyaltyDeps, 'settings'>,
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { baseCurrency } = settings.current()
  const rows = await listAccountRows(db, playerIds)
  return new Map(rows.map(({ playerId, score }) => [playerId, toPoints(score, baseCurrency)]))
}

/** Players with the points of the level at an index of a ladder, and those who have reached it. */
export const countOnLevel = (
  { db }: Pick<LoyaltyDeps, 'db'>,
  { baseCurrency, loyalty }: Pick<SettingsSnapshot, 'baseCurrency' | 'loyalty'>,
  index: number,
) => countFrom(db, scoreOf(loyalty.levels[index]?.points ?? 0, baseCurrency), index + 1)

/** Whether there is rakeback of a currency that `claimRakeback` would pay. */
export async function hasClaimableRakeback(
  { settings }: Pick<LoyaltyDeps, 'settings'>,
  db: Db | Tx,
  playerId: string,
): Promise<boolean> {
  const current = settings.current()
  return (await listRakeback(db, [playerId])).some(
    (row) => current.currencies.has(row.currency) && claimableOf(row) >= claimMinOf(current, row.currency),
  )
}

const PER_PAGE = 20

export async function listLoyaltyPlays(
  deps: Pick<LoyaltyDeps, 'catalogue' | 'db' | 'settings'>,
  playerId: string,
  { page = 1, perPage = PER_PAGE }: { page?: number | undefined; perPage?: number | undefined },
): Promise<{ plays: LoyaltyPlay[]; meta: { page: number; perPage: number; total: number } }> {
  const [rows, total, catalogue] = await Promise.all([
    listPlays(deps.db, playerId, { limit: perPage, offset: (page - 1) * perPage }),
    countPlays(deps.db, playerId, COUNT_MAX),
    deps.catalogue.current(),
  ])
  const settings = deps.settings.current()
  return {
    plays: rows.map((row) => toLoyaltyPlay(settings, catalogue, row)),
    meta: { page, perPage, total },
  }
}

interface Claim {
  playerId: string
  currency: string
  idempotencyKey: string
}

/**
 * Pays all accrued rakeback of a currency as cash, also to players who may not play: it is theirs.
 * @throws rakebackTooSmall below the smallest claim
 */
export async function claimRakeback(deps: LoyaltyDeps, claim: Claim, locale: string): Promise<PlayerAccount> {
  const { playerId, currency, idempotencyKey } = claim
  const settings = deps.settings.current()
  if (!settings.currencies.has(currency)) throw refuse('currencyNotAvailable')
  const call = { playerId, call: 'claimRakeback', key: idempotencyKey, body: { currency } }
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      await once(deps, tx, call, async () => {
        const row = await lockRakeback(tx, playerId, currency)
        const amount = row === null ? 0n : claimableOf(row)
        if (row === null || amount < claimMinOf(settings, currency)) throw refuse('rakebackTooSmall')
        const id = `${playerId}:${currency}:${row.claims + 1}`
        const isNew = await grantNow(deps, locked, {
          playerId,
          cause: { kind: 'rakeback', id },
          currency,
          amount,
        })
        if (!isNew) throw new Error(`the claim ${id} was rewarded before`)
        await addClaim(tx, playerId, currency, amount)
        await announce(tx, { kind: 'loyalty.changed', playerIds: [playerId] })
        return { amount: String(amount) }
      })
      return getLoyaltyAccount(deps, tx, playerId, locale)
    }),
  )
}
