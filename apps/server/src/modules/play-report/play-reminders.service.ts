/** Reminds players who play to look at their own report, at most as often as their market says. */
import { inTransaction } from '../../platform/database/database.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { sendMessages } from '../messages/index.ts'
import type { PlayReportDeps } from './play-report.deps.ts'
import { listUnreminded } from './play-report.queries.ts'

const DAY_MS = 86_400_000

interface Reminder {
  countries: readonly string[]
  everyDays: number
}

/** The markets that remind their players. The default market lists no countries: its own are those that no other market lists. */
export function listReminders({ settings }: Pick<PlayReportDeps, 'settings'>): Reminder[] {
  const { countries, excludedCountries, marketOf } = settings.current()
  // Players registered before their country was excluded are reminded too.
  const all = [...countries, ...excludedCountries]
  return [...Map.groupBy(all, (country) => marketOf(country).id).values()].flatMap((ofMarket) => {
    const everyDays = ofMarket[0] === undefined ? null : marketOf(ofMarket[0]).rules.play.reviewDays
    return everyDays === null ? [] : [{ countries: ofMarket, everyDays }]
  })
}

export async function remindPlayers(deps: PlayReportDeps, reminders: readonly Reminder[]): Promise<void> {
  const now = deps.clock.now()
  const today = now.toISOString().slice(0, 10)
  for (const { countries, everyDays } of reminders) {
    const since = new Date(now.getTime() - everyDays * DAY_MS)
    await oneByOne(
      deps,
      'could not remind a player of their report',
      (after) => listUnreminded(deps.db, { since, countries, after }),
      ({ id }) =>
        inTransaction(deps.db, (tx) =>
          sendMessages(deps, tx, [
            { playerId: id, cause: `playReview:${today}`, template: 'playReview', values: {} },
          ]),
        ),
    )
  }
}
