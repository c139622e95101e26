import type { Db } from '../../platform/database/database.ts'
import { BRAND } from './players.queries.ts'
import { toLogin } from './players.rules.ts'

/** Players whose profile has this number without a proof. Several can claim the same. */
export async function listPhoneClaims(db: Db, login: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from player where brand = $1 and phone = $2 and phone_confirmed_at is null order by registered_at desc limit $3`,
    [BRAND, toLogin(login), limit],
  )
  return rows.map(({ id }) => id)
}
