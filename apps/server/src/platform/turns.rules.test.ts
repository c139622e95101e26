import { describe, expect, test } from 'vitest'
import { inTurns, notNow } from './turns.ts'

/** Turns that end when they are let go; `busy` is put off while it is. */
function heldTurns(most = 10, rest = async () => {}) {
  const turns: string[][] = []
  const alone: string[] = []
  const gate = Promise.withResolvers<void>()
  const ask = inTurns<string, string>({
    most,
    rest,
    async together(turn) {
      turns.push([...turn])
      await gate.promise
      if (turn.includes('poison')) throw new Error('all of them')
      return turn.map((one) => (one === 'busy' ? notNow : one.toUpperCase()))
    },
    async alone(one) {
      alone.push(one)
      if (one === 'poison') throw new Error('that one')
      return `${one} by itself`
    },
  })
  const askAll = async (all: readonly string[]) => {
    const settled = await Promise.allSettled(all.map(ask))
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
  }
  return { turns, alone, letGo: gate.resolve, askAll }
}

describe('what comes while a turn is under way', () => {
  test('is the next turn, in the order of its coming', async () => {
    const { turns, alone, letGo, askAll } = heldTurns()
    const all = askAll(['first', 'zoe', 'bea', 'may'])
    expect(turns).toEqual([['first']])
    letGo()
    expect(await all).toEqual(['FIRST', 'ZOE', 'BEA', 'MAY'])
    expect([turns, alone]).toEqual([[['first'], ['zoe', 'bea', 'may']], []])
  })

  test('is no more than has room in one', async () => {
    const { turns, letGo, askAll } = heldTurns(2)
    const all = askAll(['first', 'zoe', 'bea', 'may'])
    letGo()
    await all
    expect(turns).toEqual([['first'], ['zoe', 'bea'], ['may']])
  })
})

describe('the rest after a turn', () => {
  function restingTurns() {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    let rests = 0
    const held = heldTurns(2, () => {
      rests += 1
      begun.resolve()
      return end.promise
    })
    held.letGo()
    return { ...held, rests: () => rests, hasBegun: begun.promise, end: end.resolve }
  }

  test('lets gather what comes meanwhile', async () => {
    const { turns, hasBegun, end, askAll } = restingTurns()
    expect(await askAll(['first'])).toEqual(['FIRST'])
    await hasBegun
    const [zoe, bea] = [askAll(['zoe']), askAll(['bea'])]
    expect(turns).toEqual([['first']])
    end()
    expect([await zoe, await bea]).toEqual([['ZOE'], ['BEA']])
    expect(turns).toEqual([['first'], ['zoe', 'bea']])
  })

  test('is none while the next turn is full', async () => {
    const { rests, end, askAll } = restingTurns()
    const all = askAll(['first', 'zoe', 'bea', 'may', 'ada'])
    expect((await all).length).toBe(5)
    expect(rests()).toBe(1)
    end()
  })
})

test('of a turn that is poisoned each goes alone, and only the poison fails', async () => {
  const { alone, letGo, askAll } = heldTurns()
  const all = askAll(['first', 'zoe', 'poison', 'may'])
  letGo()
  expect(await all).toEqual(['FIRST', 'zoe by itself', 'Error: that one', 'may by itself'])
  expect(alone).toEqual(['zoe', 'poison', 'may'])
})

test('poison that comes alone fails at once', async () => {
  const { alone, letGo, askAll } = heldTurns()
  letGo()
  expect(await askAll(['poison'])).toEqual(['Error: all of them'])
  expect(alone).toEqual([])
})

test('who is put off comes again before all others, and the third time goes alone', async () => {
  const { turns, alone, letGo, askAll } = heldTurns(2)
  const all = askAll(['first', 'busy', 'zoe', 'bea', 'may', 'ada'])
  letGo()
  expect(await all).toEqual(['FIRST', 'busy by itself', 'ZOE', 'BEA', 'MAY', 'ADA'])
  expect([turns, alone]).toEqual([
    [['first'], ['busy', 'zoe'], ['busy', 'bea'], ['busy', 'may'], ['ada']],
    ['busy'],
  ])
})
