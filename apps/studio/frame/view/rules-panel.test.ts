import { expect, test } from 'vitest'
import { textsOfEveryGame } from './rules-panel.ts'

test('only a round without moves is described as decided when it is placed', () => {
  expect(textsOfEveryGame({})).toContain('rulesPanel.interrupted')
  expect(textsOfEveryGame({ turn: async () => null })).toEqual(['rulesPanel.keys'])
})
