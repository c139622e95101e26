import { afterEach, expect, test, vi } from 'vitest'
import { askLanguage } from './site.ts'

type Listener = (event: { data: unknown; source: unknown }) => void

/** A frame in a page that hears what it is told, and posts what the test wants. */
function framed() {
  const listeners = new Set<Listener>()
  const told: unknown[] = []
  const parent = { postMessage: (message: unknown) => told.push(message) }
  vi.stubGlobal('window', {
    parent,
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  })
  const post = (data: object, source: unknown = parent) => {
    for (const hear of listeners) hear({ data: { source: 'fairhall-site', ...data }, source })
  }
  return { told, post, listeners }
}
const never = new Promise(() => {})

afterEach(() => void vi.unstubAllGlobals())

test('the page is asked for its language, and heard no longer than until it has said it', async () => {
  const { told, post, listeners } = framed()
  const asked = askLanguage(never)
  expect(told).toEqual([{ source: 'fairhall-game', type: 'locale.wanted' }])
  post({ type: 'locale', locale: 'de' }, 'somebody else')
  post({ type: 'locale', locale: 'pt', fallbacks: ['pt-br'], tag: 'pt-PT' })
  expect(await asked).toEqual({ code: 'pt', fallbacks: ['pt-br'], tag: 'pt-PT' })
  expect(listeners.size).toBe(0)
})

test('a page that does not say it in time is not waited for', async () => {
  const { listeners } = framed()
  expect(await askLanguage(Promise.resolve())).toBeNull()
  expect(listeners.size).toBe(0)
})

test('a frame that is alone asks nobody', async () => {
  const alone: { parent?: object } = {}
  alone.parent = alone
  vi.stubGlobal('window', alone)
  expect(await askLanguage(never)).toBeNull()
})
