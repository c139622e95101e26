/**
 * Idempotency of POST calls that move money. A call may come twice, from a double click or a client that never saw the reply. The
 * first call stores its key and its result in the transaction of its effect; a repeat waits for that transaction and gets the same
 * result. The result identifies the payment without describing it, so that the caller replies with its current state. A key with
 * another body is refused. The body is stored only as a keyed hash: it may contain a card number, which an unkeyed hash would reveal
 * to anyone who tries all numbers.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Tx } from './database/database.ts'
import type { Platform } from './platform.ts'
import { refuse } from './errors.ts'
import { deleteKeys, insertKey, type KeyedCall, lockKey, saveReply } from './idempotency.queries.ts'
import { defineJob } from './jobs/jobs.ts'

interface RepeatableCall extends KeyedCall {
  body: unknown
}

/**
 * The result must be JSON, because repeats get it from the database. If `isUndecided` reports that the result decided nothing, a repeat
 * does the work again; of concurrent repeats only one does.
 */
export async function once<Result extends object>(
  { secrets }: Pick<Platform, 'secrets'>,
  tx: Tx,
  call: RepeatableCall,
  work: () => Promise<Result>,
  isUndecided: (result: Result) => Promise<boolean> = () => Promise.resolve(false),
): Promise<Result> {
  const { id, key } = secrets.current(PURPOSE)
  const digest = `${id}${SEPARATOR}${keyedHash(key, call)}`
  if (!(await insertKey(tx, call, digest))) {
    const before = await findResult<Result>(tx, call, (stored) => isDigestOf(secrets, stored, call))
    if (!(await isUndecided(before))) return before
  }
  const result = await work()
  await saveReply(tx, call, result)
  return result
}

const PURPOSE = 'idempotency-key'
/** Separates the key ID from the hash. Digests of earlier releases are unkeyed and have no key ID. */
const SEPARATOR = ':'

const keyedHash = (key: Buffer, { playerId, call, body }: RepeatableCall) =>
  createHmac('sha256', key)
    .update([playerId, call, JSON.stringify(body)].join('\n'))
    .digest('hex')

/** A digest names its key, so that repeats are recognised after a key rotation. */
function isDigestOf(secrets: Platform['secrets'], stored: string, call: RepeatableCall): boolean {
  const at = stored.lastIndexOf(SEPARATOR)
  if (at < 0) return stored === createHash('sha256').update(JSON.stringify(call.body)).digest('hex')
  const found = secrets.findKept(PURPOSE, stored.slice(0, at))
  return found !== null && stored.slice(at + 1) === keyedHash(found.key, call)
}

async function findResult<Result extends object>(
  tx: Tx,
  call: RepeatableCall,
  isSameBody: (digest: string) => boolean,
): Promise<Result> {
  const found = await lockKey<Result>(tx, call)
  if (!found || !isSameBody(found.digest) || found.reply === null) throw refuse('idempotencyKeyReused')
  return found.reply
}

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

/** Clients repeat a call within minutes, never after a week. */
export const forgetIdempotencyKeys = defineJob({
  name: 'platform.forgetIdempotencyKeys',
  cron: '41 3 * * *',
  async run(deps: Pick<Platform, 'clock' | 'db'>) {
    const before = new Date(deps.clock.now().getTime() - RETENTION_MS)
    await deleteKeys(deps.db, before)
  },
})
