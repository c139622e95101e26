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

/** The markets that remind their players. */
export function listReminders({ settings }: Pick<PlayReportDeps, 'settings'>): Reminder[] {
  return settings.current().markets.flatMap(({ countries, rules }) => {
    const everyDays = rules.play.reviewDays
    return everyDays === null ? [] : [{ countries, everyDays }]
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
