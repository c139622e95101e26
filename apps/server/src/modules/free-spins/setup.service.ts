/** Checks the offers of free spins against what providers accept, once at the start. */
import { WrongSettings } from '../../platform/config.ts'
import { errorOfSpins } from './capabilities.rules.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'

/** @throws WrongSettings with a one-line message */
export async function checkOfferedSpins(deps: Pick<FreeSpinsDeps, 'bonuses' | 'catalogue'>): Promise<void> {
  for (const offer of deps.bonuses.offers) {
    const error = errorOfSpins(deps.catalogue.setting.providers, offer)
    if (error !== null) throw new WrongSettings(`bonuses.json: ${offer.id}: ${error}`)
  }
}
