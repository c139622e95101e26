import { expect, test } from 'vitest'
import { standingTexts } from './rules-panel.ts'

test('only a round without moves is described as decided when it is placed', () => {
  expect(standingTexts({})).toContain('rulesPanel.interrupted')
  expect(standingTexts({ turn: async () => null })).toEqual(['rulesPanel.keys'])
})
