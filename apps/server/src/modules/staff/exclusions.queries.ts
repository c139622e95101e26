import { type Db, queryable } from '../../platform/database/database.ts'

export interface Recognition {
  at: Date
  action: 'exclusion.recognised' | 'exclusion.registrationRefused'
  playerId: string
  sealed: Buffer | null
  where: string | null
  until: string | null
}

/** By its own index, `audit_event_recognition`: the journal is long, and few of its events are these. */
export const RECOGNITIONS = `
  select at, action, player_id as "playerId", sealed_reason as sealed, details ->> 'where' as where, details ->> 'until' as until
    from audit_event where action in ('exclusion.recognised', 'exclusion.registrationRefused')
   order by id desc limit 100`

/** From the journal, the newest first. */
export async function listRecognitions(db: Db): Promise<Recognition[]> {
  return (await queryable(db).query<Recognition>(RECOGNITIONS)).rows
}
