import { expect, test } from 'vitest'
import { welcomeNotices } from './welcome-notices.ts'

const words = {
  title: 'back',
  previous: (at: string) => `last at ${at}`,
  openTitle: 'open',
  openText: (game: string) => `in ${game}`,
}

test('a login names the previous one, and an open round until the player closes it', () => {
  const notices = welcomeNotices({ previousAt: 'noon', openIn: 'Train' }, words)
  expect(notices).toMatchObject([{ text: 'last at noon' }, { text: 'in Train', durationMs: 0 }])
  expect(welcomeNotices({ previousAt: null, openIn: null }, words)).toEqual([])
})
