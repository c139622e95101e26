import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSettings } from '../../settings/index.ts'
import defaults from './default-prices.json' with { type: 'json' }
import { pricedOffersOf } from './prices.service.ts'

test('the figures of the default offers are current: else run node scripts/simulate-offers.ts', () => {
  const config = path.resolve(import.meta.dirname, '../../../../../../config')
  const keys = pricedOffersOf(loadSettings(config).current()).map(({ key }) => key)
  expect(Object.keys(defaults)).toEqual(keys)
})
