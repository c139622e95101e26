/** Keys of staff members: shown once to their owner, stored as a hash, and protected against guessing. */
import { createHash } from 'node:crypto'
import fastq from 'fastq'
import { inTransaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { recordSecurityEvent } from '../../players/index.ts'
import { type Attempt, beginAttempt, isPassword } from '../../sessions/index.ts'
import { StaffRefusal } from '../refusals.ts'
import { findStaffMember, lockTries, noteUse, type StaffMember } from './staff.queries.ts'

const SECRET_BYTES = 32

export const newKey = (deps: StaffDeps) => deps.random.bytes(SECRET_BYTES).toString('base64url')

/** A plain hash is enough for a code with 256 random bits. */
export const hashCode = (code: string) => createHash('sha256').update(code).digest()

export interface Credentials {
  id: string
  key: string
}

/** The session of the office that a call belongs to, and the address that it comes from. */
export interface Origin {
  address: string
  sessionId: string
}

/** Where a try comes from. Tries are counted and wait apart, so that strangers who reach the office can't shut out members. */
interface TryFrom {
  place: 'command line' | 'sign-in' | 'proof'
  /** Tries of one address are counted. Null: on a machine of the operator, or in a session. */
  address: string | null
  /** Of a try in a session. */
  origin?: Origin
  /** For the record of a wrong key. */
  command: string
}

type Check = () => Promise<unknown>

/**
 * One check after another, because each holds up to three connections and a slow hash: many tries must not use up what players
 * need. The rest is refused.
 */
const checks = fastq.promise((check: Check) => check(), 1)
/** Each place sends one check at a time, so the places take turns. */
const createQueue = () => fastq.promise((check: Check) => checks.push(check), 1)
const queues: Record<TryFrom['place'], ReturnType<typeof createQueue>> = {
  'command line': createQueue(),
  'sign-in': createQueue(),
  proof: createQueue(),
}
/** Of each place. */
const WAITING_MAX = 20

/**
 * Returns the member with this key. Wrong keys wait longer and longer, for known and unknown names, counted in the database. Each is
 * recorded as a security event. `prove` may ask for more than the key. @throws StaffRefusal
 */
export async function requireStaff(
  deps: StaffDeps,
  credentials: Credentials,
  from: TryFrom,
  prove: (member: StaffMember) => Promise<boolean> = async () => true,
): Promise<StaffMember> {
  const found = await guarded(deps, credentials.id, from, async () => {
    const member = await findStaffMember(deps.db, credentials.id)
    const isPresent = member !== null && member.leftAt === null
    const isRight = await isPassword(isPresent ? member.keyHash : null, credentials.key)
    return isPresent && isRight && (await prove(member)) ? member : null
  })
  if (found === null) throw new StaffRefusal('staffUnknown')
  await noteUse(deps.db, found.id, deps.clock.now())
  return found
}

/**
 * Checks a key or a code once; returns null if it is wrong. Tries with one name run one after another, so concurrent
 * guesses gain nothing, and concurrent commands with the right key are not delayed as guesses.
 */
export async function guarded<Checked>(
  deps: StaffDeps,
  id: string,
  from: TryFrom,
  check: () => Promise<Checked | null>,
): Promise<Checked | null> {
  const queue = queues[from.place]
  if (queue.length() >= WAITING_MAX) throw new StaffRefusal('tooManyTries')
  const checked = await queue.push(() => checkOnce(deps, id, from, check))
  return checked as Checked | null
}

async function checkOnce<Checked>(
  deps: StaffDeps,
  id: string,
  from: TryFrom,
  check: () => Promise<Checked | null>,
): Promise<Checked | null> {
  const { isKnown, found } = await inTransaction(deps.db, async (tx) => {
    await lockTries(tx, id)
    const attempt = await beginStaffAttempt(deps, id, from)
    const right = await check()
    if (right !== null) await attempt.forgetFailures()
    return { isKnown: (await findStaffMember(deps.db, id)) !== null, found: right }
  })
  if (found === null) {
    const subject = isKnown ? { actor: `staff:${id}` } : { login: id }
    await recordSecurityEvent(deps, {
      kind: 'staff-key-wrong',
      ...subject,
      ...(from.origin ?? { address: from.address ?? undefined }),
      details: { command: from.command },
    })
  }
  return found
}

/** No call of the players' API accepts a NUL character, so nobody there can use up the tries of a staff member. */
async function beginStaffAttempt(deps: StaffDeps, id: string, { place, address }: TryFrom): Promise<Attempt> {
  try {
    return await beginAttempt(deps, `staff\u0000${place}\u0000${id}`, address)
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'loginTooOften') throw error
    const wait = error.retryAfterS === undefined ? '' : ` Try again in ${error.retryAfterS} seconds.`
    throw new StaffRefusal('tooManyTries', wait)
  }
}

/** Without an origin, the command was typed on a machine of the operator. */
export async function recordDenied(
  deps: StaffDeps,
  id: string,
  command: string,
  origin: Origin | null,
): Promise<void> {
  const actor = `staff:${id}`
  await recordSecurityEvent(deps, { kind: 'permission-denied', actor, ...origin, details: { command } })
}
