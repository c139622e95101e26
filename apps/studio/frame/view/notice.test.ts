import { expect, test } from 'vitest'
import { noticeText } from './notice.ts'

test('no notice calls a round safe or kept when it continues without the player', () => {
  expect(noticeText('connection', 'dice', 'real')).toBe('notices.connection.text')
  expect(noticeText('connection', 'ascent', 'real')).toBe('ascent.unreachable')
  expect(noticeText('over', 'koi-river', 'real')).toBe('notices.over.text')
  expect(noticeText('over', 'ascent', 'real')).toBe('ascent.sessionOver')
  expect(noticeText('walletUnavailable', 'ascent', 'real')).toBe('notices.walletUnavailable.text')
})

test('a player without play money is not asked for a deposit', () => {
  expect(noticeText('funds', 'dice', 'demo')).toBe('notices.funds.demo')
  expect(noticeText('funds', 'dice', 'real')).toBe('notices.funds.text')
})
