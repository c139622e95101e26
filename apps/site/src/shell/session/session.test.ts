import { CallError, createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endSessionBy } from './end-session-by.ts'
import { session } from './session.ts'

function givenPlayer() {
  const onOver = vi.fn()
  const fairhallSession = { read: () => 'token', write: () => undefined }
  vi.stubGlobal('window', { fairhallSession, addEventListener: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  session.connect({
    client: createClient({ origin: '', token: () => null, locale: () => 'en' }),
    queryClient: new QueryClient(),
    home: '/',
    onOver,
  })
  return onOver
}

test('a call that the server refuses ends the session, and says so once', () => {
  const onOver = givenPlayer()
  session.over()
  session.over()
  expect([session.current().status, onOver.mock.calls.length]).toEqual(['guest', 1])
})

test('while a self-exclusion ends the session, only its own page does', async () => {
  const onOver = givenPlayer()
  await endSessionBy(async () => session.over())
  expect(session.current().status).toBe('player')
  session.leave()
  expect([session.current().status, session.isEnding, onOver.mock.calls.length]).toEqual(['guest', false, 0])
})

test.each([
  ['because the session is over', 'guest', 1, new CallError('refused', '', { status: 401 })],
  ['for an account that can no longer log in', 'guest', 1, new CallError('refused', '', { status: 403 })],
  ['for its input', 'player', 0, new CallError('refused', 'Too short', { status: 422 })],
  ['without an answer', 'player', 0, new CallError('timeout', '')],
])('a self-exclusion that fails %s leaves the page as %s', async (_, status, times, failure) => {
  const onOver = givenPlayer()
  const sent = endSessionBy(async () => {
    session.over()
    throw failure
  })
  await expect(sent).rejects.toBe(failure)
  expect([session.current().status, session.isEnding, onOver.mock.calls.length]).toEqual([
    status,
    false,
    times,
  ])
})
