import { defineJob } from '../../../platform/jobs/jobs.ts'
import { eachSeparately } from '../../../platform/jobs/process-separately.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { deleteExport, findUnknownExports, listExpired } from './exports.queries.ts'
import { EXPORT_HOURS, fileOf, idOfFile, WRITE, writeFile } from './exports.service.ts'

export const writeExport = defineJob<{ exportId: string }, StaffDeps>({
  name: WRITE,
  run: (deps, { exportId }) => writeFile(deps, exportId),
})

export const removeExports = defineJob({
  name: 'staff.removeExports',
  cron: '41 * * * *',
  async run(deps: StaffDeps) {
    await eachSeparately(
      await listExpired(deps.db, deps.clock.now()),
      (id) => id,
      async (id) => {
        // First the file: a row that is left is found by the next run.
        await deps.files.remove(fileOf(id))
        await deleteExport(deps.db, id)
      },
    )
  },
})

/** Removes files without a row, left by a process that was killed or by the time after a restored backup. All of them have expired. */
export const sweepExports = defineJob({
  name: 'staff.sweepExports',
  cron: '53 3 * * *',
  async run(deps: StaffDeps) {
    const before = new Date(deps.clock.now().getTime() - EXPORT_HOURS * 3_600_000)
    const old: string[] = []
    for await (const { name, changedAt } of deps.files.list()) {
      const id = idOfFile(name)
      if (id !== null && changedAt < before) old.push(id)
    }
    for (const id of await findUnknownExports(deps.db, old)) await deps.files.remove(fileOf(id))
  },
})
