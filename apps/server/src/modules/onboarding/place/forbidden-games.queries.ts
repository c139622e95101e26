import type { Db } from '../../../platform/database/database.ts'

interface Group {
  countries: readonly string[]
  ageMin: number
  /** Whether play needs a verified identity. */
  needsIdentity: boolean
  after: string | null
  limit: number
  now: Date
}

/** Players of these countries with an open game who may not open one, in the order of their IDs. Reads the index of open games. */
export async function listForbiddenPlayers(
  db: Db,
  { countries, ageMin, needsIdentity, after, limit, now }: Group,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct g.player as id from game_session g join player p on p.id = g.player
      where g.ended_at is null and ($1::uuid is null or g.player > $1) and p.country = any ($2)
        and (($3 and p.identity_checked_at is null) or p.birthdate > ($4 at time zone 'UTC')::date - make_interval(years => $5))
      order by g.player limit $6`,
    [after, countries, needsIdentity, now, ageMin, limit],
  )
  return rows.map(({ id }) => id)
}
