/** Runs the whole API in a separate process, and measures the password hash alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { isPassword, DUMMY_HASH } from '../../apps/server/src/modules/sessions/passwords.ts'
import { start } from '../../apps/server/src/start.ts'
import { median } from '../posting/report.ts'

export type Ask = { kind: 'hash'; times: number } | { kind: 'stop' }

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-sign-in-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const server = await start(
  loadConfig({
    DATA_DIR: home,
    DATABASE_URL: database.url,
    ROLES: 'api',
    LOG_LEVEL: 'silent',
    PORT: '0',
    REQUESTS_PER_MINUTE: '1000000',
    ATTEMPTS_PER_MINUTE: '1000000',
  }),
  { hasBackground: false },
)

process.on('message', (message: Ask) => void answer(message))
process.on('disconnect', () => void answer({ kind: 'stop' }))
process.send?.({ url: server.url })

async function answer(message: Ask) {
  if (message.kind === 'hash') {
    const took: number[] = []
    for (let time = 0; time < message.times; time += 1) {
      const begin = performance.now()
      await isPassword(DUMMY_HASH, 'correct horse battery')
      took.push(performance.now() - begin)
    }
    process.send?.({ ms: median(took) })
    return
  }
  await server.stop()
  await database.stop()
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}
