/** Checks the offers of free spins, and every revision of them, against what providers accept. */
import { WrongSettings } from '../../platform/config.ts'
import { errorOfSpins } from './capabilities.rules.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'

/** @throws WrongSettings with a one-line message */
export async function checkOfferedSpins({
  catalogue,
  settings,
}: Pick<FreeSpinsDeps, 'catalogue' | 'settings'>): Promise<void> {
  await settings.addCheck(async ({ bonuses }) => {
    for (const offer of bonuses.offers) {
      const error = errorOfSpins(catalogue.setting.providers, offer)
      if (error !== null) throw new WrongSettings(`bonuses.json: ${offer.id}: ${error}`)
    }
  })
}
