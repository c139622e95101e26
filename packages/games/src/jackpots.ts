import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitmentOf, isServerSeed } from './draws.ts'

/**
 * How a jackpot drops. Each pot has a secret of 32 bytes, whose SHA-256 is published before the pot opens. A pot that drops by amount
 * has a hidden value, and the round whose contribution reaches it wins. A pot that drops by time draws one player when it
 * ends, with odds in proportion to what each contributed.
 */

/** Parts of a subunit in which contributions are counted. */
export const POT_PARTS = 10n ** 12n

export type JackpotPot = {
  jackpot: string
  /** 1, 2, 3 …: the number of the pot. */
  pot: number
  /** 32 bytes as 64 lower-case hex digits. */
  secret: string
}

/** In subunits: the pot drops at a value from `from` to `to`, both included. */
export type HitRange = { from: bigint; to: bigint }

/** The value, in subunits, at which a pot drops. All values of the range are equally likely. */
export function hitValueOf(pot: JackpotPot, { from, to }: HitRange): bigint {
  return from + numberBelow(pot, `amount:${from}:${to}`, to - from + 1n)
}

/**
 * The index of the player who is drawn: each is as likely as their part of the sum of all weights.
 *
 * @param weights what each player contributed, in any unit; at least one is above zero
 */
export function drawnIndexOf(pot: JackpotPot, weights: readonly bigint[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n) throw new RangeError('Nobody takes part in the draw')
  let left = numberBelow(pot, `time:${digestOf(weights)}`, total)
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index
    left -= weight
  }
  throw new RangeError('A weight is below zero')
}

/** The SHA-256 of a list of weights: each as decimal text and a line feed. */
export const digestOf = (weights: readonly bigint[]): string =>
  bytesToHex(sha256(utf8ToBytes(weights.map((weight) => `${weight}\n`).join(''))))

/** HMAC-SHA256 as a fraction of 2^256, times the bound. With bounds far below 2^256, no value is measurably more likely. */
function numberBelow({ jackpot, pot, secret }: JackpotPot, what: string, bound: bigint): bigint {
  if (!isServerSeed(secret)) throw new RangeError('A secret is 64 lower-case hex digits')
  const hash = hmac(sha256, hexToBytes(secret), utf8ToBytes(`jackpot:${jackpot}:${pot}:${what}`))
  return (BigInt(`0x${bytesToHex(hash)}`) * bound) >> 256n
}

/** A drop as it is published, with numbers as decimal text. */
export type PublishedDrop = {
  jackpot: string
  pot: number
  commitment: string
  secret: string
  /** What was paid, in subunits. */
  prize: string
  /** The part of the prize that came from the reserve, in subunits: only the last pot of a jackpot has one. */
  fromReserve: string
  /** The pot when it dropped, in parts of a subunit. */
  amount: string
  drop:
    | {
        kind: 'amount'
        from: string
        to: string
        /** The pot before the winning round, in parts of a subunit. */
        before: string
      }
    | {
        kind: 'time'
        /** What each player contributed, in parts of a subunit. */
        weights: readonly string[]
        /** The index of the winner. */
        winner: number
      }
}

export type DropVerdict =
  | { kind: 'right' }
  | { kind: 'wrong'; differences: readonly ('commitment' | 'winner' | 'prize')[] }

/** Recomputes a drop from what is published about it. */
export function verifyDrop(published: PublishedDrop): DropVerdict {
  const { secret, commitment, drop } = published
  const differences: ('commitment' | 'winner' | 'prize')[] = []
  if (!isServerSeed(secret) || commitmentOf(secret) !== commitment) differences.push('commitment')
  else if (drop.kind === 'time') {
    if (drawnIndexOf(published, drop.weights.map(BigInt)) !== drop.winner) differences.push('winner')
  } else {
    const hit = hitValueOf(published, { from: BigInt(drop.from), to: BigInt(drop.to) }) * POT_PARTS
    if (BigInt(drop.before) >= hit || BigInt(published.amount) < hit) differences.push('winner')
  }
  if (BigInt(published.amount) / POT_PARTS + BigInt(published.fromReserve) !== BigInt(published.prize))
    differences.push('prize')
  return differences.length === 0 ? { kind: 'right' } : { kind: 'wrong', differences }
}
