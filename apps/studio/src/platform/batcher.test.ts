import { describe, expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A batcher whose work ends when the test says so. */
function heldTurns(most = 10) {
  const turns: string[][] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const ask = createBatcher<string, string>(
    async (turn) => {
      turns.push([...turn])
      await held
      if (turn.includes('broken')) throw new Error('all of them')
      return turn.map((one) => (one === 'refused' ? new Error('no') : one.toUpperCase()))
    },
    { most, keyOf: (one) => one[0] ?? '' },
  )
  const askAll = (all: readonly string[]) => Promise.allSettled(all.map(ask))
  return { turns, release, askAll }
}

const outcomesOf = (settled: readonly PromiseSettledResult<string>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))

describe('items that arrive while a batch is running', () => {
  test('are processed together in the next batch, in order of arrival', async () => {
    const { turns, release, askAll } = heldTurns()
    const all = askAll(['alone', 'zoe', 'bea', 'may'])
    expect(turns).toEqual([['alone']])
    release()
    expect(outcomesOf(await all)).toEqual(['ALONE', 'ZOE', 'BEA', 'MAY'])
    expect(turns).toEqual([['alone'], ['zoe', 'bea', 'may']])
  })

  test('respect the batch size, and one item per key and batch', async () => {
    const { turns, release, askAll } = heldTurns(2)
    const all = askAll(['alone', 'bea', 'bob', 'may', 'zoe', 'ben'])
    release()
    expect(outcomesOf(await all)).toEqual(['ALONE', 'BEA', 'BOB', 'MAY', 'ZOE', 'BEN'])
    expect(turns).toEqual([['alone'], ['bea', 'may'], ['bob', 'zoe'], ['ben']])
  })

  test('are answered individually when one is refused, and when one makes the whole batch fail', async () => {
    const { turns, release, askAll } = heldTurns()
    const all = askAll(['alone', 'refused', 'broken', 'may'])
    release()
    expect(outcomesOf(await all)).toEqual(['ALONE', 'Error: no', 'Error: all of them', 'MAY'])
    expect(turns.slice(1)).toEqual([['refused', 'broken', 'may'], ['refused'], ['broken'], ['may']])
  })
})
