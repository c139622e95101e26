/** The rules of saving a draft, with a store that answers as the server does. */
import type { OfficeReply, ProgrammeContent } from '@fairhall/contract/office'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfficeError } from '../../api/office-client.ts'
import { DraftSaver, type Origin } from './draft-saver.ts'

const offline = new OfficeError('offline', 'no connection')
const nothing = {
  present: null,
  base: null,
  draft: null,
  order: null,
  versions: [],
  state: 'draft' as const,
  contentTexts: {},
}

/** One draft; `lost` answers never reach the page, `held` ones arrive when they are let go. */
function givenStore() {
  const store = {
    content: null as ProgrammeContent | null,
    version: 0,
    saves: [] as ProgrammeContent[],
    failure: null as Error | null,
    isAnswerLost: false,
    held: null as Promise<void> | null,
    put(content: ProgrammeContent): number {
      store.content = content
      store.version += 10
      return store.version
    },
    async save(content: ProgrammeContent, { version }: Origin): Promise<number> {
      store.saves.push(content)
      await store.held
      if (store.failure !== null) throw store.failure
      if (version !== store.version) throw new OfficeError('draftChanged', 'changed', 409)
      const next = store.put(content)
      if (store.isAnswerLost) throw offline
      return next
    },
    async read(): Promise<OfficeReply<'getProgramme'>> {
      const { content, version } = store
      if (content === null) throw new OfficeError('notFound', 'not found', 404)
      return { ...nothing, draft: { content, version, savedBy: 'bob', savedAt: '2026-01-01T00:00:00Z' } }
    },
  }
  return { store, saver: new DraftSaver(nothing, store) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('changes are saved together, a moment after the last one', async () => {
  const { store, saver } = givenStore()
  saver.change({ id: 'a', percent: '1' })
  await pass(900)
  saver.change({ id: 'a', percent: '10' })
  await pass(900)
  expect(store.saves).toEqual([])
  await pass(100)
  expect(store.saves).toEqual([{ id: 'a', percent: '10' }])
  expect(saver.getState()).toMatchObject({ save: 'saved', version: 10 })
})

test('a change during a save is saved after it, from its version', async () => {
  const { store, saver } = givenStore()
  const { promise, resolve } = Promise.withResolvers<void>()
  store.held = promise
  saver.change({ id: 'a' })
  await pass(1_000)
  saver.change({ id: 'a', percent: '5' })
  saver.flush()
  await pass(5_000)
  expect(store.saves).toHaveLength(1)
  expect(saver.getState().save).not.toBe('saved')
  resolve()
  await pass(1_000)
  expect(store.content).toEqual({ id: 'a', percent: '5' })
  expect(saver.getState()).toMatchObject({ save: 'saved', version: 20 })
})

test('a save that got no answer is repeated, and one that the server refused is not', async () => {
  const { store, saver } = givenStore()
  store.failure = offline
  saver.change({ id: 'a' })
  await pass(1_000)
  expect(saver.getState()).toMatchObject({ save: 'failed', error: offline })
  store.failure = new OfficeError('wrongSettings', 'too long', 422)
  await pass(5_000)
  expect(saver.getState()).toMatchObject({ save: 'failed', error: store.failure })
  store.failure = null
  await pass(60_000)
  expect(store.saves).toHaveLength(2)
  saver.change({ id: 'a', percent: '5' })
  await pass(1_000)
  expect(saver.getState()).toMatchObject({ save: 'saved', error: null })
})

test('a save whose answer was lost is no conflict with itself', async () => {
  const { store, saver } = givenStore()
  store.isAnswerLost = true
  saver.change({ id: 'a' })
  await pass(1_000)
  store.isAnswerLost = false
  await pass(5_000)
  expect(saver.getState()).toMatchObject({ save: 'saved', version: 10 })
})

test('a change of a colleague stops the saves until the member decides', async () => {
  const { store, saver } = givenStore()
  store.put({ id: 'a', percent: '7' })
  saver.change({ id: 'a', percent: '5' })
  await pass(1_000)
  saver.change({ id: 'a', percent: '6' })
  await pass(60_000)
  expect(store.saves).toHaveLength(1)
  expect(saver.getState()).toMatchObject({ save: 'conflict', content: { percent: '6' } })
  await saver.keepMine()
  expect(store.content).toEqual({ id: 'a', percent: '6' })
  store.put({ id: 'a', percent: '8' })
  saver.change({ id: 'a', percent: '9' })
  await pass(1_000)
  expect(await saver.takeTheirs()).toBe(true)
  expect(saver.getState()).toMatchObject({ save: 'saved', content: { percent: '8' } })
})

test('what a colleague discarded can be saved as a new draft, or left', async () => {
  const { store, saver } = givenStore()
  saver.change({ id: 'a' })
  await pass(1_000)
  store.content = null
  store.version = 0
  saver.change({ id: 'a', percent: '5' })
  await pass(1_000)
  expect(saver.getState().save).toBe('conflict')
  expect(await saver.takeTheirs()).toBe(false)
  await saver.keepMine()
  expect(store.content).toEqual({ id: 'a', percent: '5' })
})

test('a page without a draft follows what is published', () => {
  const { saver } = givenStore()
  saver.follow({ ...nothing, present: { id: 'a', isEnabled: false }, base: 'x' })
  expect(saver.getState()).toMatchObject({ content: { isEnabled: false }, base: 'x' })
  saver.change({ id: 'a', percent: '5' })
  saver.follow({ ...nothing, present: { id: 'a', isEnabled: true }, base: 'y' })
  expect(saver.getState()).toMatchObject({ content: { percent: '5' }, base: 'x' })
})
