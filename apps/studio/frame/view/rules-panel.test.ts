import { expect, test } from 'vitest'
import { standingTexts } from './rules-panel.ts'

test('a round is said to be decided when it is placed only where no move decides it', () => {
  expect(standingTexts({})).toContain('rulesPanel.interrupted')
  expect(standingTexts({ turn: async () => null })).toEqual(['rulesPanel.keys'])
})
