/** The history of a player's bonuses. Bonuses in currencies that are no longer configured are left out. */
import { COUNT_MAX, type EndedBonus, type ParsedQuery } from '@fairhall/contract'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { toEndedBonus } from '../bonuses.view.ts'
import { countEnded, listEnded } from './ended-bonuses.queries.ts'

const PER_PAGE = 20

export async function listEndedPlayerBonuses(
  deps: Pick<BonusesDeps, 'content' | 'db' | 'settings'>,
  playerId: string,
  { page = 1, perPage = PER_PAGE }: ParsedQuery<'listEndedPlayerBonuses'>,
  locale: string,
): Promise<{ ended: EndedBonus[]; meta: { page: number; perPage: number; total: number } }> {
  const currencies = [...deps.settings.current().currencies.keys()]
  const [rows, total] = await Promise.all([
    listEnded(deps.db, playerId, currencies, { limit: perPage, offset: (page - 1) * perPage }),
    countEnded(deps.db, playerId, currencies, COUNT_MAX),
  ])
  return { ended: rows.map((row) => toEndedBonus(deps, row, locale)), meta: { page, perPage, total } }
}
