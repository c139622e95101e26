import { type Db, queryable } from '../../platform/database/database.ts'

export interface Recognition {
  at: Date
  action: 'exclusion.recognised' | 'exclusion.registrationRefused'
  playerId: string
  sealed: Buffer | null
  where: string | null
  until: string | null
}

/** From the journal, the newest first. */
export async function listRecognitions(db: Db): Promise<Recognition[]> {
  const { rows } = await queryable(db).query<Recognition>(
    `select at, action, player_id as "playerId", sealed_reason as sealed, details ->> 'where' as where, details ->> 'until' as until
       from audit_event where action in ('exclusion.recognised', 'exclusion.registrationRefused')
      order by at desc, id desc limit 100`,
  )
  return rows
}
