/** Starts parts again whose stops have ended: the time that staff gave with the stop. */
import { defineTimer } from '../../platform/jobs/timers.ts'
import { noteAudit } from '../players/index.ts'
import { endDueStops } from '../settings/index.ts'
import type { StaffDeps } from './staff.deps.ts'

const EVERY_MS = 10_000
const by = { actor: 'system:stops', reason: 'the time of the stop has ended' } as const

export const endedStopsTimer = defineTimer({
  name: 'staff.endedStops',
  everyMs: EVERY_MS,
  run: (deps: StaffDeps) =>
    endDueStops(deps, {
      ...by,
      note: (tx, part) => noteAudit(deps, tx, { ...by, action: 'part.allowed', subject: `part:${part}` }),
    }),
})
