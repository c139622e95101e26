import { createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('while a self-exclusion ends the session, only its own page does', () => {
  const onOver = givenPlayer()
  session.isEnding = true
  session.over()
  expect(session.current().status).toBe('player')
  session.leave()
  expect([session.current().status, session.isEnding, onOver.mock.calls.length]).toEqual(['guest', false, 0])
})
