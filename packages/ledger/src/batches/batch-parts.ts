import type { Connection } from '../connection.ts'
import { EntriesDetached, UnknownOwner } from '../errors.ts'
import type { Memory } from './memory.ts'
import type { BalancesEvent, State } from '../state.ts'
import * as statements from '../statements.ts'
import type { Command, Companion, Send } from '../types.ts'

/** What both ways of posting a batch need: with rows that it reads, and with remembered ones. */

export type AnyCommand<P extends string> = Command<P, unknown>

export type Outcome =
  | { kind: 'done'; reply: unknown }
  | { kind: 'failed'; error: unknown }
  /** Another transaction holds the owner's lock. */
  | { kind: 'skipped' }
  | { kind: 'lookBack'; to: Date; needsAll: boolean }

export type BatchJob<P extends string> = {
  command: AnyCommand<P>
  lookBackTo: Date
  /** The decision needs every entry since then. */
  needsAll?: boolean
}

export type BatchOptions<P extends string> = {
  statements: statements.Statements<P>
  companions: readonly Companion<unknown>[]
  balancesEvent: BalancesEvent | undefined
  now: () => Date
  /** Creates the partition for this time unless it is known to exist. */
  preparePartition: (at: Date) => Promise<void>
  /** For failure tests: awaited between the two round trips. */
  betweenPipelines: (() => void | Promise<void>) | undefined
  /** What earlier batches read and wrote; undefined: nothing is remembered. */
  memory: Memory<P> | undefined
}

/**
 * Writes what was decided, and commits.
 * @param before sends statements before the writes
 * @returns the number of the transaction, which is `xmin` of all rows that it wrote; null if it is not known
 */
export async function runWritePipeline<P extends string>(
  connection: Connection,
  state: State<P>,
  balancesEvent: BalancesEvent | undefined,
  before?: (send: Send) => void,
): Promise<string | null> {
  let hasEvents = false
  const results = await connection.run((send) => {
    before?.(send)
    hasEvents = state.takeWrites(balancesEvent, send)
    send(statements.commit)
  })
  const tag = results.at(-1)?.command
  if (tag !== 'COMMIT') throw new Error(`The transaction ended with ${tag} instead of COMMIT`)
  return hasEvents ? (results.at(-2)?.rows[0]?.[0] ?? null) : null
}

export function decide<P extends string>(
  { command, lookBackTo, needsAll }: BatchJob<P>,
  state: State<P>,
  isPatient: boolean,
  now: Date,
): Outcome {
  const owner = state.ownerOf(command.owner)
  if (!owner.isLocked)
    return isPatient ? { kind: 'failed', error: new UnknownOwner(owner.owner) } : { kind: 'skipped' }
  const { detachedUntil } = state
  if (needsAll && detachedUntil !== null && lookBackTo < detachedUntil)
    return { kind: 'failed', error: new EntriesDetached(lookBackTo) }
  try {
    const decision = command.decide(owner, now, lookBackTo)
    if ('lookBackTo' in decision)
      return { kind: 'lookBack', to: decision.lookBackTo, needsAll: decision.needsAll === true }
    // All or nothing: a posting that throws leaves no part of it to be written with the others.
    state.apply(owner, decision, now)
    return { kind: 'done', reply: decision.reply }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
