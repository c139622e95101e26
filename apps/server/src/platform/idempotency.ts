/**
 * A POST that moves money may come twice: from a double click, or from a client that never saw the reply. The key of the
 * first one is kept with what it made in the transaction of its effect; the second one waits for that transaction and is
 * given the same. What is kept names the payment and does not describe it: the caller answers how it stands by now. A key
 * that comes back with another body is refused. Of the body only a keyed hash is kept: a body may hold a card number, which an
 * unkeyed hash would reveal to anyone who tries all numbers.
 */
import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import type { Deps } from './deps.ts'
import { refuse } from './errors.ts'
import { defineJob } from './jobs/jobs.ts'

export interface RepeatableCall {
  playerId: string
  call: string
  key: string
  body: unknown
}

/**
 * What was made must be JSON: it is what a repeat gets. Where `isUndecided` says that nothing was decided with it, the repeat
 * does the work again, and of several repeats at once only one does.
 */
export async function once<Made extends object>(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  call: RepeatableCall,
  work: () => Promise<Made>,
  isUndecided: (made: Made) => Promise<boolean> = () => Promise.resolve(false),
): Promise<Made> {
  const { id, key } = secrets.current(PURPOSE)
  const digest = `${id}${SEPARATOR}${keyedHash(key, call)}`
  // The insert waits for a first call that is still under way, and finds what it made when that one has committed.
  const inserted = await sql`
    insert into idempotency_key (player_id, call, key, digest) values (${call.playerId}, ${call.call}, ${call.key}, ${digest})
    on conflict do nothing`.execute(tx)
  if (inserted.numAffectedRows === 0n) {
    const before = await findMade<Made>(tx, call, (kept) => isDigestOf(secrets, kept, call))
    if (!(await isUndecided(before))) return before
  }
  const made = await work()
  await sql`
    update idempotency_key set reply = ${JSON.stringify(made)}::jsonb
    where player_id = ${call.playerId} and call = ${call.call} and key = ${call.key}`.execute(tx)
  return made
}

const PURPOSE = 'idempotency-key'
/** Between the id of the key and the hash. Digests of earlier releases are unkeyed and have none. */
const SEPARATOR = ':'

const keyedHash = (key: Buffer, { playerId, call, body }: RepeatableCall) =>
  createHmac('sha256', key)
    .update([playerId, call, JSON.stringify(body)].join('\n'))
    .digest('hex')

/** A digest names its key, so that a repeat is recognised after the ring has got a new one. */
function isDigestOf(secrets: Deps['secrets'], kept: string, call: RepeatableCall): boolean {
  const at = kept.lastIndexOf(SEPARATOR)
  if (at < 0) return kept === createHash('sha256').update(JSON.stringify(call.body)).digest('hex')
  const found = secrets.findKept(PURPOSE, kept.slice(0, at))
  return found !== null && kept.slice(at + 1) === keyedHash(found.key, call)
}

async function findMade<Made extends object>(
  tx: Tx,
  call: RepeatableCall,
  isSameBody: (digest: string) => boolean,
): Promise<Made> {
  const { rows } = await sql<{ digest: string; reply: Made | null }>`
    select digest, reply from idempotency_key
    where player_id = ${call.playerId} and call = ${call.call} and key = ${call.key} for update`.execute(tx)
  const found = rows[0]
  if (!found || !isSameBody(found.digest) || found.reply === null) throw refuse('idempotencyKeyReused')
  return found.reply
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** A client that has not repeated its call within a week never will. */
export const forgetIdempotencyKeys = defineJob({
  name: 'platform.forgetIdempotencyKeys',
  cron: '41 3 * * *',
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - KEPT_MS)
    await sql`delete from idempotency_key where created_at < ${before}`.execute(deps.db)
  },
})
