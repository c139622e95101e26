import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isChatFor, openChat, startChat } from './live-chat.ts'

const chat = { baseUrl: 'https://chat.example', websiteToken: 'token', guestAvailable: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function givenChat() {
  const run = vi.fn()
  const loaded: string[] = []
  const state: { sdk?: { run: typeof run } } = {}
  const surroundings = {
    load: (address: string) => void loaded.push(address),
    sdk: () => state.sdk,
    isReady: () => false,
  }
  return { run, loaded, state, surroundings }
}

test('it loads after three seconds and runs two later', () => {
  const { run, loaded, state, surroundings } = givenChat()
  state.sdk = { run }
  startChat(chat, surroundings)
  vi.advanceTimersByTime(2_999)
  expect(loaded).toEqual([])
  vi.advanceTimersByTime(1)
  expect(loaded).toEqual(['https://chat.example/packs/js/sdk.js'])
  vi.advanceTimersByTime(2_000)
  expect(run).toHaveBeenCalledExactlyOnceWith({ websiteToken: 'token', baseUrl: 'https://chat.example' })
})

test('a script that is late is asked for twenty times, a second apart', () => {
  const { run, state, surroundings } = givenChat()
  startChat(chat, surroundings)
  vi.advanceTimersByTime(3_000 + 2_000 + 19_500)
  state.sdk = { run }
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledOnce()
})

test('one that never comes is given up', () => {
  const { state, run, surroundings } = givenChat()
  startChat(chat, surroundings)
  vi.advanceTimersByTime(3_000 + 2_000 + 20_000)
  state.sdk = { run }
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})

test('leaving the page before it starts loads nothing', () => {
  const { loaded, surroundings } = givenChat()
  startChat(chat, surroundings)()
  vi.advanceTimersByTime(60_000)
  expect(loaded).toEqual([])
})

test('a press on the chat waits for it, half a second at a time', () => {
  const toggle = vi.fn()
  let isReady = false
  vi.stubGlobal('window', { $chatwoot: { toggle } })
  const onOpened = vi.fn()
  openChat({ onOpened }, { ...givenChat().surroundings, isReady: () => isReady })
  vi.advanceTimersByTime(499)
  isReady = true
  expect(toggle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(toggle).toHaveBeenCalledExactlyOnceWith('open')
  expect(onOpened).toHaveBeenCalledOnce()
})

test('guests are served only where the operator says so', () => {
  expect(isChatFor(chat, false)).toBe(false)
  expect(isChatFor(chat, true)).toBe(true)
  expect(isChatFor({ ...chat, guestAvailable: true }, false)).toBe(true)
})
