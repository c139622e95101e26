import { monitorEventLoopDelay } from 'node:perf_hooks'
import path from 'node:path'
import { pricedOffersOf } from '../../apps/server/src/modules/bonuses/index.ts'
import { simulatePrice } from '../../apps/server/src/modules/bonuses/simulation/simulate-price.ts'
import { loadSettings } from '../../apps/server/src/modules/settings/index.ts'
import { report, rounded } from '../posting/report.ts'

const CONFIG = path.resolve(import.meta.dirname, '../../config')

/** Simulates the default offers in a thread, as a server does, and measures how long the event loop of this process is late meanwhile. */
export async function measureSimulations(isShort: boolean): Promise<void> {
  const offers = pricedOffersOf(loadSettings(CONFIG).current())
  for (const { offer, terms } of isShort ? offers.slice(0, 1) : offers) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const [beganAt, before] = [performance.now(), process.cpuUsage()]
    const { slots } = await simulatePrice(terms)
    const { user, system } = process.cpuUsage(before)
    delay.disable()
    report({
      bench: `rewards: simulating ${offer.id}`,
      seconds: rounded((performance.now() - beganAt) / 1000),
      processSeconds: rounded((user + system) / 1e6),
      loopDelayP99Ms: rounded(delay.percentile(99) / 1e6),
      playersPerSlot: slots.medium?.trials ?? 0,
    })
  }
}
