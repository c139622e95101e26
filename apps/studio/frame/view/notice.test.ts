import { expect, test } from 'vitest'
import { noticeText } from './notice.ts'

test('no notice calls a round safe or kept when it continues without the player', () => {
  expect(noticeText('connection', 'dice')).toBe('notices.connection.text')
  expect(noticeText('connection', 'ascent')).toBe('ascent.unreachable')
  expect(noticeText('over', 'koi-river')).toBe('notices.over.text')
  expect(noticeText('over', 'ascent')).toBe('ascent.sessionOver')
  expect(noticeText('walletUnavailable', 'ascent')).toBe('notices.walletUnavailable.text')
})
