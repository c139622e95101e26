import { expect, test } from 'vitest'
import { noticeText } from './notice.ts'

test('a lost connection has the text of the game where its round goes on without the player', () => {
  expect(noticeText('connection', undefined)).toBe('notices.connection.text')
  expect(noticeText('connection', 'ascent.unreachable')).toBe('ascent.unreachable')
  expect(noticeText('walletSilent', 'ascent.unreachable')).toBe('notices.walletSilent.text')
})
