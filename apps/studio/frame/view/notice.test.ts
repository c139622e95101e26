import { expect, test } from 'vitest'
import { noticeText } from './notice.ts'

test('nothing says that a round is safe or kept where it goes on without the player', () => {
  expect(noticeText('connection', 'dice')).toBe('notices.connection.text')
  expect(noticeText('connection', 'ascent')).toBe('ascent.unreachable')
  expect(noticeText('over', 'koi-river')).toBe('notices.over.text')
  expect(noticeText('over', 'ascent')).toBe('ascent.sessionOver')
  expect(noticeText('walletSilent', 'ascent')).toBe('notices.walletSilent.text')
})
