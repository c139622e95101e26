import { expect, test } from 'vitest'
import { NO_PREFERENCES, readPreferences } from './preferences.ts'

test('reads what the host page has kept', () => {
  const kept = {
    soundOn: true,
    volume: 0.25,
    turbo: true,
    hotkeys: true,
    secondBet: true,
    stakes: { EUR: '0.35' },
  }
  expect(readPreferences({ source: 'x', ...kept })).toEqual(kept)
})

test.each([
  ['nothing', {}],
  ['other types', { soundOn: 1, volume: '0.5', turbo: 'yes', hotkeys: {}, secondBet: 1, stakes: 'EUR' }],
  ['a volume out of range', { volume: 1.01 }],
  ['stakes that are no amounts', { stakes: { EUR: '1e9', USD: 5, BTC: '-1' } }],
  ['no stakes', { stakes: null }],
])('replaces %s by the defaults', (_, data) => {
  expect(readPreferences(data)).toEqual(NO_PREFERENCES)
})
