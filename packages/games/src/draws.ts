import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The source of randomness of a round. The casino commits to a server seed by publishing its SHA-256 before
 * the player chooses the client seed; every round has its own nonce. Nothing else enters a draw: anyone with
 * the three values can repeat it. The order in which a game requests numbers is part of its rules and must
 * never change within a build.
 */

/** A source of uniform whole numbers: `below(bound)` returns 0 … bound − 1. */
export type Draws = { below(bound: number): number }

export type Seeds = {
  /** 32 bytes as 64 lower-case hex digits. */
  serverSeed: string
  /** 1-64 of A-Z a-z 0-9 _ -. */
  clientSeed: string
  /** 0, 1, 2 …: the index of the round for this pair of seeds. */
  nonce: number
}

const SERVER_SEED = /^[0-9a-f]{64}$/
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const WORDS = 2 ** 32
const BLOCK_BYTES = 32

export const isServerSeed = (text: string): boolean => SERVER_SEED.test(text)

/** A client seed has no colon, so that seed, nonce and cursor stay separate. */
export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text)

/** The commitment to a server seed: SHA-256 of its 32 bytes, as hex. */
export function commitmentOf(serverSeed: string): string {
  if (!isServerSeed(serverSeed)) throw new RangeError('A server seed is 64 lower-case hex digits')
  return bytesToHex(sha256(hexToBytes(serverSeed)))
}

/**
 * The draws of one round. Block `cursor` of its stream is HMAC-SHA256(server seed bytes,
 * `clientSeed:nonce:cursor`), cursor 0, 1, 2 …; each block is eight big-endian 32-bit words. A word at or
 * above the greatest multiple of the bound is discarded, so that every number is equally likely.
 */
export function seededDraws(seeds: Seeds): Draws {
  if (!isServerSeed(seeds.serverSeed)) throw new RangeError('A server seed is 64 lower-case hex digits')
  if (!isClientSeed(seeds.clientSeed))
    throw new RangeError('A client seed is 1 to 64 letters, digits, _ or -')
  if (!Number.isSafeInteger(seeds.nonce) || seeds.nonce < 0) throw new RangeError('A nonce is a whole number')

  const key = hexToBytes(seeds.serverSeed)
  let cursor = 0
  let block = new DataView(new ArrayBuffer(0))
  let at = 0

  const nextWord = (): number => {
    if (at === block.byteLength) {
      const message = utf8ToBytes(`${seeds.clientSeed}:${seeds.nonce}:${cursor}`)
      block = new DataView(hmac(sha256, key, message).buffer, 0, BLOCK_BYTES)
      cursor += 1
      at = 0
    }
    const word = block.getUint32(at)
    at += 4
    return word
  }
  return fromWords(nextWord)
}

/** Uniform numbers from a source of uniform 32-bit words, by rejection. */
export function fromWords(nextWord: () => number): Draws {
  return {
    below(bound) {
      if (!Number.isSafeInteger(bound) || bound < 1 || bound > WORDS)
        throw new RangeError('A bound is 1 … 2^32')
      const fair = WORDS - (WORDS % bound)
      let word = nextWord()
      while (word >= fair) word = nextWord()
      return word % bound
    },
  }
}
