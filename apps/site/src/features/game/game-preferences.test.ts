import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPreferences, keepPreferences, stakePlace } from './game-preferences.ts'

const settings = { soundOn: true, volume: 0.2, turbo: true, hotkeys: true, secondBet: true }
let texts: Map<string, string>

beforeEach(() => {
  texts = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('keeps the last stake of each game and currency, and the settings of all games', () => {
  keepPreferences('dice', { ...settings, stake: '1.00', currency: 'EUR' })
  keepPreferences('dice', { ...settings, stake: '0.004', currency: 'BTC' })
  keepPreferences('mines', { ...settings, stake: '5.00', currency: 'EUR' })
  keepPreferences('dice', { ...settings, stake: '0.35', currency: 'EUR' })
  expect(findPreferences('dice')).toEqual({ ...settings, stakes: { EUR: '0.35', BTC: '0.004' } })
  expect(findPreferences('wheel')).toEqual({ ...settings, stakes: {} })
})

test('keeps no stake of the demo for money, and none of another account', () => {
  const [demo, ...accounts] = [undefined, 'a1', 'a2'].map((account) => stakePlace('dice', account))
  keepPreferences(demo!, { ...settings, stake: '100.00', currency: 'EUR' })
  keepPreferences(accounts[0]!, { ...settings, stake: '1.00', currency: 'EUR' })
  const stakes = [demo!, ...accounts].map((place) => findPreferences(place).stakes)
  expect(stakes).toEqual([{ EUR: '100.00' }, { EUR: '1.00' }, {}])
})

test('forgets the stakes of games that were not played for longest', () => {
  for (let game = 0; game <= 100; game += 1)
    keepPreferences(`game ${game}`, { ...settings, stake: '1.00', currency: 'EUR' })
  expect([findPreferences('game 0').stakes, findPreferences('game 1').stakes]).toEqual([{}, { EUR: '1.00' }])
})

test.each(['', 'null', '[1]', '{"stakes":[1,["dice"],["dice","EUR",1]],"volume":7}'])(
  'starts with the defaults when %s is stored',
  (text) => {
    texts.set('game-preferences', text)
    expect(findPreferences('dice')).toEqual({
      soundOn: false,
      volume: 0.7,
      turbo: false,
      hotkeys: false,
      secondBet: false,
      stakes: {},
    })
  },
)
