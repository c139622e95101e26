/**
 * The process that is killed: the whole server but its pages, on the address and the database that it is given. It dies, or
 * lets the database die, between the read and the write of a batch of bets when it is told to do that.
 */
import { findProviderSecret } from '../../apps/server/src/modules/catalogue/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { start } from '../../apps/server/src/start.ts'

export interface Victim {
  /** The process that dies; 0 is this one. */
  dieBetweenFlights: number
}

export interface Ready {
  secret: string
}

let victim: number | null = null

const { deps } = await start(loadConfig(process.env), {
  betweenFlights() {
    if (victim === null) return
    const pid = victim
    victim = null
    process.kill(pid, 'SIGKILL')
  },
})
await deps.catalogue.current()
const provider = deps.catalogue.findProviderForDoor('studio')
const secret = provider === null ? null : findProviderSecret(deps, provider)
if (secret === null) throw new Error('The studio is not configured')

process.on('message', ({ dieBetweenFlights }: Victim) => {
  victim = dieBetweenFlights === 0 ? process.pid : dieBetweenFlights
})
process.on('disconnect', () => process.exit(0))
process.send?.({ secret } satisfies Ready)
