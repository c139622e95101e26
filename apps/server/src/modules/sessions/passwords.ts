/**
 * Passwords: argon2id with 19 MiB, 2 passes, 1 lane. Hashing runs outside of the event loop, a few at a time, one core
 * left to everybody else: the threads that hash are also those that open connections to the database, and behind two
 * hundred hashes these would come too late.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import fastq from 'fastq'
import { refuse } from '../../platform/errors.ts'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Node has four threads for such work. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** More than could be served before whoever waits has gone. */
const WAITING_MAX = 500

const turns = fastq.promise((work: () => Promise<unknown>) => work(), AT_ONCE)

/** Runs the work when it is its turn; refuses at once where too many wait already. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.length() >= WAITING_MAX) throw refuse('unavailable', { retryAfterS: 5 })
  return (await turns.push(work)) as Result
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST))
}

/** Of a password that nobody has, with the same cost: what is compared with where there is no hash. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CTooFHWnSPT/s9LioDYw5Q$BoCa5FERzlnhOuidzye0Rt2/7m/U/GePk2jnwMejlis'

/** Takes the same time when there is no hash to compare with. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password.normalize('NFKC')))
  return passwordHash !== null && isRight
}
