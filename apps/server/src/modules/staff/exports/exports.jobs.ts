import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { deleteExport, listExpired } from './exports.queries.ts'
import { fileOf, WRITE, writeFile } from './exports.service.ts'

export const writeExport = defineJob<{ exportId: string }, StaffDeps>({
  name: WRITE,
  run: (deps, { exportId }) => writeFile(deps, exportId),
})

export const removeExports = defineJob({
  name: 'staff.removeExports',
  cron: '41 * * * *',
  async run(deps: StaffDeps) {
    for (const id of await listExpired(deps.db, deps.clock.now())) {
      // First the file: a row that is left is found by the next run.
      await deps.files.remove(fileOf(id))
      await deleteExport(deps.db, id)
    }
  },
})
