/**
 * The process that is killed: the whole server without pages. On request it kills itself or the database between the
 * read and the write of a batch of bets.
 */
import { findProviderSecret } from '../../apps/server/src/modules/catalogue/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { start } from '../../apps/server/src/start.ts'

export interface Victim {
  /** Process to kill; 0 is this one. */
  crashBetweenPipelines: number
}

export interface Ready {
  secret: string
}

let victim: number | null = null

const { deps } = await start(loadConfig(process.env), {
  betweenPipelines() {
    if (victim === null) return
    const pid = victim
    victim = null
    process.kill(pid, 'SIGKILL')
  },
})
await deps.catalogue.current()
const provider = deps.catalogue.findWalletApiProvider('studio')
const secret = provider === null ? null : findProviderSecret(deps, provider)
if (secret === null) throw new Error('The provider "studio" is not configured')

process.on('message', ({ crashBetweenPipelines }: Victim) => {
  victim = crashBetweenPipelines === 0 ? process.pid : crashBetweenPipelines
})
process.on('disconnect', () => process.exit(0))
// It may have been started again while the benchmark ended.
if (!process.connected) process.exit(0)
process.send?.({ secret } satisfies Ready)
