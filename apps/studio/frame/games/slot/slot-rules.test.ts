import { slotIds, slots } from '@fairhall/games'
import { beforeAll, expect, test, vi } from 'vitest'
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { createTexts } from '../../core/language/texts.ts'
import { scatterTexts } from './slot-rules.ts'

const t = createTexts('en', en)

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  return () => vi.unstubAllGlobals()
})

test.each(slotIds)('%s lists everything that its scatters pay', (id) => {
  const { definition } = slots[id]
  const said = scatterTexts({ t }, definition).join(' ')
  for (const [count, pays] of Object.entries(definition.scatterPays))
    expect(said).toContain(`${count} scatters: × ${pays}`)
})

test('lists only the payouts of scatters that start nothing', () => {
  expect(scatterTexts({ t }, slots['neon-seven'].definition)).toEqual([
    'Scatters pay anywhere, as a multiple of your total stake: 3 scatters: × 10.',
  ])
})
