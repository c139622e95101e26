import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { deleteExpiredClaims } from './claims.queries.ts'

/** A decision of staff removes its claim. A withdrawal that its player cancels, or that an order settles, leaves one. */
export const removeClaims = defineJob({
  name: 'staff.removeClaims',
  cron: '47 * * * *',
  async run({ db, clock }: StaffDeps) {
    await deleteExpiredClaims(db, clock.now())
  },
})
