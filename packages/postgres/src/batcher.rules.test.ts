import { describe, expect, test } from 'vitest'
import { createBatcher, postponed } from './batcher.ts'

/** Batches that end when they are released; `busy` is postponed. */
function openBatcher(most = 10, rest = async () => {}) {
  const batches: string[][] = []
  const single: string[] = []
  const released = Promise.withResolvers<void>()
  const ask = createBatcher<string, string>({
    most,
    rest,
    async together(batch) {
      batches.push([...batch])
      await released.promise
      if (batch.includes('poison')) throw new Error('all of them')
      return batch.map((one) => (one === 'busy' ? postponed : one.toUpperCase()))
    },
    async alone(one) {
      single.push(one)
      if (one === 'poison') throw new Error('that one')
      return `${one} alone`
    },
  })
  const askAll = async (all: readonly string[]) => {
    const settled = await Promise.allSettled(all.map(ask))
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
  }
  return { batches, single, release: released.resolve, askAll }
}

describe('items that arrive during a batch', () => {
  test('form the next batch, in the order of arrival', async () => {
    const { batches, single, release, askAll } = openBatcher()
    const all = askAll(['first', 'zoe', 'bea', 'may'])
    expect(batches).toEqual([['first']])
    release()
    expect(await all).toEqual(['FIRST', 'ZOE', 'BEA', 'MAY'])
    expect([batches, single]).toEqual([[['first'], ['zoe', 'bea', 'may']], []])
  })

  test('are at most as many as fit in one batch', async () => {
    const { batches, release, askAll } = openBatcher(2)
    const all = askAll(['first', 'zoe', 'bea', 'may'])
    release()
    await all
    expect(batches).toEqual([['first'], ['zoe', 'bea'], ['may']])
  })
})

describe('the pause after a batch', () => {
  function openPausingBatcher() {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    let rests = 0
    const batcher = openBatcher(2, () => {
      rests += 1
      begun.resolve()
      return end.promise
    })
    batcher.release()
    return { ...batcher, rests: () => rests, hasBegun: begun.promise, end: end.resolve }
  }

  test('gathers items that arrive meanwhile', async () => {
    const { batches, hasBegun, end, askAll } = openPausingBatcher()
    expect(await askAll(['first'])).toEqual(['FIRST'])
    await hasBegun
    const [zoe, bea] = [askAll(['zoe']), askAll(['bea'])]
    expect(batches).toEqual([['first']])
    end()
    expect([await zoe, await bea]).toEqual([['ZOE'], ['BEA']])
    expect(batches).toEqual([['first'], ['zoe', 'bea']])
  })

  test('is skipped if the next batch is full', async () => {
    const { rests, end, askAll } = openPausingBatcher()
    const all = askAll(['first', 'zoe', 'bea', 'may', 'ada'])
    expect((await all).length).toBe(5)
    expect(rests()).toBe(1)
    end()
  })
})

test('if a batch fails, each item runs alone and only the bad one fails', async () => {
  const { single, release, askAll } = openBatcher()
  const all = askAll(['first', 'zoe', 'poison', 'may'])
  release()
  expect(await all).toEqual(['FIRST', 'zoe alone', 'Error: that one', 'may alone'])
  expect(single).toEqual(['zoe', 'poison', 'may'])
})

test('a bad item in its own batch fails immediately', async () => {
  const { single, release, askAll } = openBatcher()
  release()
  expect(await askAll(['poison'])).toEqual(['Error: all of them'])
  expect(single).toEqual([])
})

test('a postponed item goes first in the next batch, and runs alone after the third time', async () => {
  const { batches, single, release, askAll } = openBatcher(2)
  const all = askAll(['first', 'busy', 'zoe', 'bea', 'may', 'ada'])
  release()
  expect(await all).toEqual(['FIRST', 'busy alone', 'ZOE', 'BEA', 'MAY', 'ADA'])
  expect([batches, single]).toEqual([
    [['first'], ['busy', 'zoe'], ['busy', 'bea'], ['busy', 'may'], ['ada']],
    ['busy'],
  ])
})

describe('a batcher with keys', () => {
  /** Batches that end when they are released; `refused` is answered with its error. */
  function openKeyedBatcher(most = 10) {
    const batches: string[][] = []
    const released = Promise.withResolvers<void>()
    const ask = createBatcher<string, string>({
      most,
      keyOf: (item) => item[0] ?? '',
      async together(batch) {
        batches.push([...batch])
        await released.promise
        if (batch.includes('broken')) throw new Error('all of them')
        return batch.map((item) => (item === 'refused' ? new Error('no') : item.toUpperCase()))
      },
    })
    const askAll = async (all: readonly string[]) => {
      const settled = await Promise.allSettled(all.map(ask))
      return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
    }
    return { batches, release: released.resolve, askAll }
  }

  test('takes one item per key into a batch, and respects the size of a batch', async () => {
    const { batches, release, askAll } = openKeyedBatcher(2)
    const all = askAll(['alone', 'bea', 'bob', 'may', 'zoe', 'ben'])
    release()
    expect(await all).toEqual(['ALONE', 'BEA', 'BOB', 'MAY', 'ZOE', 'BEN'])
    expect(batches).toEqual([['alone'], ['bea', 'may'], ['bob', 'zoe'], ['ben']])
  })

  test('answers each item when one is refused, and when one makes the whole batch fail', async () => {
    const { batches, release, askAll } = openKeyedBatcher()
    const all = askAll(['alone', 'refused', 'broken', 'may'])
    release()
    expect(await all).toEqual(['ALONE', 'Error: no', 'Error: all of them', 'MAY'])
    expect(batches.slice(1)).toEqual([['refused', 'broken', 'may'], ['refused'], ['broken'], ['may']])
  })
})
