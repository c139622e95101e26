import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChat, isChatFor, openChat } from './live-chat.ts'

const chat = { baseUrl: 'https://chat.example', websiteToken: 'token', guestAvailable: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function givenChat() {
  const run = vi.fn()
  const loaded: string[] = []
  const widget = { toggle: vi.fn(), toggleBubbleVisibility: vi.fn(), reset: vi.fn() }
  const state: { sdk?: { run: typeof run }; widget?: typeof widget } = {}
  const surroundings = {
    load: (address: string) => void loaded.push(address),
    sdk: () => state.sdk,
    widget: () => state.widget,
  }
  return { run, loaded, widget, state, surroundings }
}

test('loads after three seconds and runs two seconds later', () => {
  const { run, loaded, state, surroundings } = givenChat()
  state.sdk = { run }
  createChat(chat, surroundings).start()
  vi.advanceTimersByTime(2_999)
  expect(loaded).toEqual([])
  vi.advanceTimersByTime(1)
  expect(loaded).toEqual(['https://chat.example/packs/js/sdk.js'])
  vi.advanceTimersByTime(2_000)
  expect(run).toHaveBeenCalledExactlyOnceWith({ websiteToken: 'token', baseUrl: 'https://chat.example' })
})

test('retries a late script twenty times, a second apart', () => {
  const { run, state, surroundings } = givenChat()
  createChat(chat, surroundings).start()
  vi.advanceTimersByTime(3_000 + 2_000 + 19_500)
  state.sdk = { run }
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledOnce()
})

test('stops waiting for a script that never arrives', () => {
  const { state, run, surroundings } = givenChat()
  createChat(chat, surroundings).start()
  vi.advanceTimersByTime(3_000 + 2_000 + 20_000)
  state.sdk = { run }
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})

test('loads nothing if the page is left before it starts', () => {
  const { loaded, surroundings } = givenChat()
  createChat(chat, surroundings).start()()
  vi.advanceTimersByTime(60_000)
  expect(loaded).toEqual([])
})

test('hides the conversation on sign-out, and loads nothing again on sign-in', () => {
  const { run, loaded, widget, state, surroundings } = givenChat()
  const live = createChat(chat, surroundings)
  state.sdk = { run }
  const stop = live.start()
  vi.advanceTimersByTime(5_000)
  state.widget = widget
  stop()
  expect(widget.toggleBubbleVisibility).toHaveBeenLastCalledWith('hide')
  expect(widget.reset).toHaveBeenCalledOnce()
  live.start()
  vi.advanceTimersByTime(60_000)
  expect(widget.toggleBubbleVisibility).toHaveBeenLastCalledWith('show')
  expect([loaded.length, run.mock.calls.length]).toEqual([1, 1])
})

test('if stopped while its script is loading, requests the same script when it starts again', () => {
  const { run, loaded, state, surroundings } = givenChat()
  const live = createChat(chat, surroundings)
  const stop = live.start()
  vi.advanceTimersByTime(3_000)
  stop()
  live.start()
  state.sdk = { run }
  vi.advanceTimersByTime(60_000)
  expect([loaded.length, run.mock.calls.length]).toEqual([1, 1])
})

test('a press waits for the chat, checking every half second', () => {
  const { widget, state, surroundings } = givenChat()
  const onOpened = vi.fn()
  openChat({ onOpened }, surroundings)
  vi.advanceTimersByTime(499)
  state.widget = widget
  expect(widget.toggle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(widget.toggle).toHaveBeenCalledExactlyOnceWith('open')
  expect(onOpened).toHaveBeenCalledOnce()
})

test('a press waits for at most half a minute, and then says so', () => {
  const { widget, state, surroundings } = givenChat()
  const onTimeout = vi.fn()
  openChat({ onTimeout }, surroundings)
  vi.advanceTimersByTime(29_999)
  expect(onTimeout).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onTimeout).toHaveBeenCalledOnce()
  state.widget = widget
  vi.advanceTimersByTime(60_000)
  expect(widget.toggle).not.toHaveBeenCalled()
})

test('serves visitors only if the operator allows it', () => {
  expect(isChatFor(chat, false)).toBe(false)
  expect(isChatFor(chat, true)).toBe(true)
  expect(isChatFor({ ...chat, guestAvailable: true }, false)).toBe(true)
})
