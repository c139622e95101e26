/** Opens what the modules need, for a command that works with or without a running installation and serves nothing. */
import { type AppDeps, modules } from '../apps/server/src/app-modules.ts'
import { openDeps } from '../apps/server/src/app.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { requireCell } from '../apps/server/src/platform/database/cell.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { randomOfCell } from '../apps/server/src/platform/random.ts'

export async function withDeps<Result>(act: (deps: AppDeps) => Promise<Result>): Promise<Result> {
  // Settings that only a server needs stay optional.
  const config = loadConfig({ LOG_LEVEL: 'error', ...process.env })
  const place = await findDatabase(config)
  const ownUrl = `http://127.0.0.1:${config.port}`
  const opened = openDeps({
    config,
    databaseUrl: place.urls.server,
    studioDatabaseUrl: place.urls.studio,
    publicUrl: config.publicUrl ?? ownUrl,
    ownUrl,
    clock: systemClock,
    random: randomOfCell(config.cell),
    log: createLog(config.logLevel),
  })
  try {
    await requireCell(opened.deps.db, config.cell)
    for (const module of modules) await module.prepare?.(opened.deps)
    return await act(opened.deps)
  } finally {
    await opened.close()
    await place.leave()
  }
}
