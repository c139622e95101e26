// Simulates the default offers and writes their figures, so that a new installation starts with them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSettings } from '../apps/server/src/modules/settings/index.ts'
import { priceOf } from '../apps/server/src/modules/bonuses/simulation/price.rules.ts'
import { pricedOffersOf } from '../apps/server/src/modules/bonuses/simulation/prices.service.ts'

const root = join(import.meta.dirname, '..')
const settings = loadSettings(join(root, 'config')).current()
const prices = pricedOffersOf(settings).map(({ key, terms }) => [key, priceOf(terms)] as const)
writeFileSync(
  join(root, 'apps/server/src/modules/bonuses/simulation/default-prices.json'),
  `${JSON.stringify(Object.fromEntries(prices), null, 2)}\n`,
)
