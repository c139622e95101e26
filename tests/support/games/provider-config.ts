/** A configuration with one game provider and its collections. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const PROVIDER = 'acme'

/** Copies the default configuration to a new folder and adds the provider at this URL. Returns the folder. */
export function writeProviderConfig(providerUrl: string): string {
  const configDir = mkdtempSync(path.join(tmpdir(), 'fairhall-config-'))
  cpSync(path.resolve(import.meta.dirname, '../../../config'), configDir, { recursive: true })
  const file = path.join(configDir, 'providers.json')
  const setting = JSON.parse(readFileSync(file, 'utf8')) as { providers: object[] }
  setting.providers = [
    {
      id: PROVIDER,
      name: 'Acme Games',
      address: providerUrl,
      secret: { from: 'environment', name: 'ACME_SECRET' },
      gamePrefix: 'acme-',
      isEnabled: true,
      freeSpins: { countMax: 100, daysMax: 30 },
      campaignWinMax: '500',
    },
  ]
  writeFileSync(file, JSON.stringify(setting))
  const bonusesFile = path.join(configDir, 'bonuses.json')
  const bonuses = JSON.parse(readFileSync(bonusesFile, 'utf8')) as {
    offers: { type: string; spins?: object[] }[]
  }
  for (const offer of bonuses.offers)
    if (offer.type === 'freespins') offer.spins = [{ game: `${PROVIDER}-train`, quantity: 20 }]
  writeFileSync(bonusesFile, JSON.stringify(bonuses))
  const collections = [
    { id: 'popular', pins: ['acme-ghost', 'acme-train'] },
    { id: 'slots', rule: { category: 'slots' } },
    { id: 'new', rule: {}, sort: 'new', limit: 1, countries: ['NO'] },
  ]
  writeFileSync(path.join(configDir, 'collections.json'), JSON.stringify({ collections }))
  const marketsFile = path.join(configDir, 'markets.json')
  const { markets, ...rest } = JSON.parse(readFileSync(marketsFile, 'utf8')) as { markets: { id: string }[] }
  const play = { autoplay: false, bonusBuy: false, minRoundMs: { slots: 5_000, others: 6_000 } }
  const slower = markets.map((one) => (one.id === 'german' ? { ...one, rules: { play } } : one))
  writeFileSync(marketsFile, JSON.stringify({ ...rest, markets: slower }))
  return configDir
}
