/**
 * Chance that a seed and some words decide. Each person and each visit has its own source, so that what one does never changes what
 * another does. Not for secrets.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Cipheriv, createCipheriv, createHash } from 'node:crypto'
import { type Random, randomOfCell } from '../../../apps/server/src/platform/random.ts'

const systemRandom = randomOfCell(0)

/** A number from 0 to 1, without 1. */
export type Chance = () => number

export function chanceOf(seed: string, ...words: readonly (string | number)[]): Chance {
  let state = createHash('sha256')
    .update([seed, ...words].join(' '))
    .digest()
    .readUInt32BE()
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1))

export function pick<Item>(chance: Chance, items: readonly Item[]): Item {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

/** Picks by weight. */
export function pickWeighted<Item>(chance: Chance, items: readonly (readonly [Item, number])[]): Item {
  let left = chance() * items.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of items) {
    left -= weight
    if (left < 0) return item
  }
  const [last] = items.at(-1) ?? []
  if (last === undefined) throw new Error('There is nothing to pick from')
  return last
}

export interface DemoRandom extends Random {
  /**
   * Random bytes of this work follow from the seed of the demo and the name, whatever else runs meanwhile. Later work of the same
   * name continues where this ends. Other work gets secret bytes, and IDs are always random. Values of each length have a separate
   * source, so that a nonce in between doesn't change a seed.
   */
  follow<Result>(name: string, work: () => Result): Result
  /** The same for the rest of the current call. */
  enter(name: string): void
}

/** The server's randomness during the simulation. The seeds of games follow from the seed of the demo, and keys of staff never do. */
export function createDemoRandom(seed: string): DemoRandom {
  const followed = new AsyncLocalStorage<string>()
  const streams = new Map<string, Cipheriv>()
  return {
    ...systemRandom,
    bytes(count) {
      const name = followed.getStore()
      if (name === undefined) return systemRandom.bytes(count)
      const key = `${name} ${count}`
      const stream = streams.get(key) ?? streamOf([seed, key])
      streams.set(key, stream)
      return stream.update(Buffer.alloc(count))
    },
    follow: (name, work) => followed.run(name, work),
    enter: (name) => followed.enterWith(name),
  }
}

function streamOf(words: readonly (string | number)[]): Cipheriv {
  const key = createHash('sha256')
    .update(['server', ...words].join(' '))
    .digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
}

/** Version 4. */
export function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
