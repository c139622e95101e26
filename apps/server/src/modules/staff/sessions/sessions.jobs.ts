import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { deleteOldAttempts } from '../directory/directory.queries.ts'
import { deleteOldChallenges } from '../passkeys/passkeys.queries.ts'
import { deleteOldSessions } from './sessions.queries.ts'

const DAY_MS = 86_400_000

/** Sessions of staff are kept as long as sign-ins of players, challenges of passkeys and unfinished sign-ins for a day. */
export const forgetOfficeSessions = defineJob({
  name: 'staff.forgetSessions',
  cron: '33 2 * * *',
  async run({ clock, db, settings }: StaffDeps) {
    const keptMs = settings.current().retention.signInsDays * DAY_MS
    await deleteOldSessions(db, new Date(clock.now().getTime() - keptMs))
    const yesterday = new Date(clock.now().getTime() - DAY_MS)
    await deleteOldChallenges(db, yesterday)
    await deleteOldAttempts(db, yesterday)
  },
})
