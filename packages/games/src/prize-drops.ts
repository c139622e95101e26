import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitmentOf, isServerSeed, seededDraws } from './draws.ts'

/**
 * How prize drops fall. A run has a secret of 32 bytes, whose SHA-256 is published before the run starts. Each qualifying round
 * wins with the same chance, which depends on nothing but the secret and the ID of the round. The order of the prizes is drawn
 * from the secret too: the first winning round gets the first prize of that order.
 */

export type DropRun = {
  /** The ID of the run. */
  run: string
  /** 32 bytes as 64 lower-case hex digits. */
  secret: string
}

/**
 * Returns a function that tells whether a round wins.
 *
 * @param oneIn one of so many rounds wins, on average
 */
export function winningRounds({ run, secret }: DropRun, oneIn: number): (round: string) => boolean {
  if (!isServerSeed(secret)) throw new RangeError('A secret is 64 lower-case hex digits')
  if (!Number.isSafeInteger(oneIn) || oneIn < 1) throw new RangeError('A chance is 1 in a whole number')
  const keyed = hmac.create(sha256, hexToBytes(secret))
  const bound = BigInt(oneIn)
  return (round) => {
    const hash = keyed
      .clone()
      .update(utf8ToBytes(`prize-drop:${run}:${round}`))
      .digest()
    // The number as a fraction of 2^256, times the bound, is below 1.
    return (BigInt(`0x${bytesToHex(hash)}`) * bound) >> 256n === 0n
  }
}

/** The order in which prizes fall, as indexes of the list of prizes: a shuffle from the front. */
export function prizeOrder({ run, secret }: DropRun, prizes: number): number[] {
  const draws = seededDraws({ serverSeed: secret, clientSeed: run, nonce: 0 })
  const order = Array.from({ length: prizes }, (_, index) => index)
  for (let at = 0; at < prizes; at += 1) {
    const other = at + draws.below(prizes - at)
    const kept = order[at] as number
    order[at] = order[other] as number
    order[other] = kept
  }
  return order
}

/** A run as it is published when it has ended. */
export type PublishedDrops = DropRun & {
  commitment: string
  oneIn: number
  /** How many prizes the run had. */
  prizes: number
  /** In the order in which they won: the round, and the index of its prize in the list of all prizes. */
  wins: readonly { round: string; prize: number }[]
}

export type DropsVerdict =
  | { kind: 'right' }
  | { kind: 'wrong'; differences: readonly ('commitment' | 'round' | 'prize')[] }

/** Recomputes the wins of a run from what is published about it. */
export function verifyDrops({ commitment, oneIn, prizes, wins, ...run }: PublishedDrops): DropsVerdict {
  if (!isServerSeed(run.secret) || commitmentOf(run.secret) !== commitment)
    return { kind: 'wrong', differences: ['commitment'] }
  const isWinning = winningRounds(run, oneIn)
  const order = prizeOrder(run, prizes)
  const areRight = {
    round:
      wins.every(({ round }) => isWinning(round)) &&
      new Set(wins.map(({ round }) => round)).size === wins.length,
    prize: wins.every(({ prize }, index) => prize === order[index]),
  }
  const differences = (['round', 'prize'] as const).filter((part) => !areRight[part])
  return differences.length === 0 ? { kind: 'right' } : { kind: 'wrong', differences }
}
