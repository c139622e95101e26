import type { Db } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'

/** The result that staff see for each event. */
export const results = {
  'exclusion.recognised': 'excluded',
  'exclusion.held': 'held',
  'exclusion.toReview': 'to look at',
  'exclusion.registrationRefused': 'registration refused',
} as const

interface Recognition {
  at: Date
  action: keyof typeof results
  playerId: string
  sealed: Buffer | null
  where: string | null
  until: string | null
}

/** Of players of the countries `$1`. Uses its own index, `audit_event_recognition`: the journal is long, and few of its events match. */
export const RECOGNITIONS = `
  select at, action, player_id as "playerId", sealed_reason as sealed, details ->> 'where' as where, details ->> 'until' as until
    from audit_event where action in ('exclusion.recognised', 'exclusion.held', 'exclusion.toReview', 'exclusion.registrationRefused')
     and ${isOfCountries('$1')}
   order by id desc limit 100`

/** From the journal, newest first. */
export async function listRecognitions(db: Db, countries: readonly string[] | null): Promise<Recognition[]> {
  return (await db.query<Recognition>(RECOGNITIONS, [countries])).rows
}
