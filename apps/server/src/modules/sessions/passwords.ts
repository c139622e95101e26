/**
 * Password hashing: argon2id with 19 MiB, 2 passes, 1 lane. Hashing uses Node's thread pool, which also opens database
 * connections. So only a few hashes run at a time and one core stays free; otherwise connections would queue behind hundreds of
 * hashes.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import fastq from 'fastq'
import { refuse } from '../../platform/errors.ts'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Node's thread pool has four threads by default. */
const CONCURRENCY = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Beyond this, callers would time out before being served. */
const WAITING_MAX = 500

const queue = fastq.promise((work: () => Promise<unknown>) => work(), CONCURRENCY)

/** Queues the work. Refuses immediately if the queue is full. */
async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.length() >= WAITING_MAX) throw refuse('unavailable', { retryAfterS: 5 })
  return (await queue.push(work)) as Result
}

export async function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password.normalize('NFKC'), COST))
}

/** Hash of an unknown random password, with the same cost. Compared against when an account has no hash. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CTooFHWnSPT/s9LioDYw5Q$BoCa5FERzlnhOuidzye0Rt2/7m/U/GePk2jnwMejlis'

/** Takes the same time when there is no hash to compare with. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await enqueue(() => verify(passwordHash ?? DUMMY_HASH, password.normalize('NFKC')))
  return passwordHash !== null && isRight
}
