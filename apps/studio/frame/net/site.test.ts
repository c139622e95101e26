import { afterEach, expect, test, vi } from 'vitest'
import { NO_PREFERENCES } from '../core/screen/preferences.ts'
import { askSite } from './site.ts'

type Listener = (event: { data: unknown; source: unknown }) => void

/** A frame in a fake host page that records messages and posts what the test wants. */
function framed() {
  const listeners = new Set<Listener>()
  const messages: unknown[] = []
  const parent = { postMessage: (message: unknown) => messages.push(message) }
  vi.stubGlobal('window', {
    parent,
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  })
  const post = (data: object, source: unknown = parent) => {
    for (const listener of listeners) listener({ data: { source: 'fairhall-site', ...data }, source })
  }
  return { messages, post, listeners }
}
const never = new Promise(() => {})

afterEach(() => void vi.unstubAllGlobals())

test('asks the host page for its language, and listens only until it answers', async () => {
  const { messages, post, listeners } = framed()
  const asked = askSite(never)
  expect(messages).toEqual([{ source: 'fairhall-game', kind: 'locale.requested' }])
  post({ kind: 'locale', locale: 'de' }, 'another sender')
  post({ kind: 'locale', locale: 'pt', fallbacks: ['pt-br'], tag: 'pt-PT' })
  const language = { code: 'pt', fallbacks: ['pt-br'], tag: 'pt-PT' }
  expect(await asked).toEqual({ language, preferences: NO_PREFERENCES })
  expect(listeners.size).toBe(0)
})

test('takes what the host page keeps for the player before the language', async () => {
  const { post } = framed()
  const asked = askSite(never)
  const kept = {
    soundOn: true,
    volume: 1,
    turbo: false,
    hotkeys: false,
    secondBet: false,
    stakes: { EUR: '2.00' },
  }
  post({ kind: 'preferences', ...kept })
  post({ kind: 'locale', locale: 'de' })
  expect((await asked).preferences).toEqual(kept)
})

test('does not wait for a host page that answers too late', async () => {
  const { listeners } = framed()
  expect((await askSite(Promise.resolve())).language).toBeNull()
  expect(listeners.size).toBe(0)
})

test('asks nobody when the frame has no host page', async () => {
  const alone: { parent?: object } = {}
  alone.parent = alone
  vi.stubGlobal('window', alone)
  expect((await askSite(never)).language).toBeNull()
})
