import { type Connection, isSqlError } from './connection.ts'
import { UnknownOwner } from './errors.ts'
import { type BalanceEvent, State } from './state.ts'
import * as statements from './statements.ts'
import type { Columns } from './statements.ts'
import type { Command, Companion, Statement } from './types.ts'

/**
 * One batch as one transaction in two round trips: lock and read, decide, write and commit. The order inside
 * the first is the law: everything is read by a statement after the lock, so that it sees what the last holder
 * committed. It must never acknowledge before COMMIT said COMMIT.
 */

export type AnyCommand<P extends string> = Command<P, unknown>

export type Outcome =
  | { is: 'done'; reply: unknown }
  | { is: 'failed'; error: unknown }
  /** Somebody else holds the owner. */
  | { is: 'skipped' }
  | { is: 'look back'; to: Date }

export type BatchJob<P extends string> = { command: AnyCommand<P>; lookBackTo: Date }

export type BatchOptions<P extends string> = {
  statements: statements.Statements<P>
  companions: readonly Companion<unknown>[]
  balanceEvent: BalanceEvent<P> | undefined
  now: () => Date
  /** Makes the partition of that moment unless it is known to exist. */
  preparePartition: (at: Date) => Promise<void>
  /** For fault tests: awaited between the two round trips. */
  betweenFlights: (() => void | Promise<void>) | undefined
}

type Reader<P extends string> = { statements: Statement[]; take: (state: State<P>, row: Columns) => void }

/** @throws SqlError after which nothing was written; OutcomeUnknown when the connection was lost */
export async function runBatch<P extends string>(
  connection: Connection,
  jobs: readonly BatchJob<P>[],
  options: BatchOptions<P>,
  waiting: boolean,
): Promise<Outcome[]> {
  const begunAt = options.now()
  await options.preparePartition(begunAt)
  try {
    const { state, locked } = await readFlight(connection, jobs, options, waiting, begunAt)
    const now = decisionTime(begunAt, options.now())
    const outcomes = jobs.map((job) => decide(job, state, locked, waiting, now))
    await options.betweenFlights?.()
    await writeFlight(connection, state.takeWrites(options.balanceEvent))
    return outcomes
  } catch (error) {
    if (isSqlError(error)) await connection.run([statements.rollback])
    throw error
  }
}

/**
 * The moment after the locks were got: what it waited for, such as a limit that begins now, came before it. Over the end of a
 * month it stays the moment before, whose partition is known to be there.
 */
function decisionTime(begunAt: Date, lockedAt: Date): Date {
  return begunAt.getUTCMonth() === lockedAt.getUTCMonth() ? lockedAt : begunAt
}

async function readFlight<P extends string>(
  connection: Connection,
  jobs: readonly BatchJob<P>[],
  options: BatchOptions<P>,
  waiting: boolean,
  now: Date,
) {
  const owners = [...new Set(jobs.map((job) => job.command.owner))]
  const lock = waiting ? statements.lockWaiting(owners) : statements.lockFree(owners)
  const readers = [
    balanceReader(jobs),
    entryReader(jobs, now),
    ...companionReaders(jobs, options.companions),
  ].filter((reader) => reader !== null)
  const reads = readers.flatMap((reader) => reader.statements)
  const results = await connection.run([statements.begin, ...lock, ...reads])

  let at = 1
  const rowsOf = (count: number) => results.slice(at, (at += count)).flatMap((result) => result.rows)
  const locked = new Set(rowsOf(lock.length).map((row) => row[0] as string))
  const state = new State(options.statements)
  for (const reader of readers) {
    for (const row of rowsOf(reader.statements.length)) reader.take(state, row)
  }
  return { state, locked }
}

async function writeFlight(connection: Connection, writes: readonly Statement[]): Promise<void> {
  const results = await connection.run([...writes, statements.commit])
  const tag = results.at(-1)?.command
  if (tag !== 'COMMIT') throw new Error(`The transaction ended with ${tag}`)
}

function decide<P extends string>(
  { command, lookBackTo }: BatchJob<P>,
  state: State<P>,
  locked: ReadonlySet<string>,
  waiting: boolean,
  now: Date,
): Outcome {
  const { owner } = command
  if (!locked.has(owner))
    return waiting ? { is: 'failed', error: new UnknownOwner(owner) } : { is: 'skipped' }
  try {
    const decision = command.decide(state.viewOf(owner), now, lookBackTo)
    if ('lookBackTo' in decision) return { is: 'look back', to: decision.lookBackTo }
    state.apply(owner, decision, now)
    return { is: 'done', reply: decision.reply }
  } catch (error) {
    return { is: 'failed', error }
  }
}

function balanceReader<P extends string>(jobs: readonly BatchJob<P>[]): Reader<P> | null {
  const keys = new Map<string, statements.BalanceKey>()
  for (const { command } of jobs) {
    for (const asset of command.assets) keys.set(`${command.owner}${asset}`, { owner: command.owner, asset })
  }
  if (keys.size === 0) return null
  return {
    statements: statements.readBalances([...keys.values()]),
    take: (state, row) => state.addBalance(row),
  }
}

function entryReader<P extends string>(jobs: readonly BatchJob<P>[], now: Date): Reader<P> | null {
  const keys = new Map<string, statements.EntryKey>()
  let since = Number.POSITIVE_INFINITY
  for (const { command, lookBackTo } of jobs) {
    if (command.ids === undefined) continue
    since = Math.min(since, lookBackTo.getTime())
    for (const id of command.ids) {
      keys.set(`${command.owner}\u0000${id.source}\u0000${id.externalId}`, { owner: command.owner, ...id })
    }
  }
  if (keys.size === 0) return null
  return {
    statements: statements.readEntries([...keys.values()], new Date(since), now),
    take: (state, row) => state.addEntry(row),
  }
}

function companionReaders<P extends string>(
  jobs: readonly BatchJob<P>[],
  companions: readonly Companion<unknown>[],
): (Reader<P> | null)[] {
  const keys = new Map<string, Set<string>>()
  for (const { command } of jobs) {
    for (const [name, wanted] of command.keys ?? []) {
      const known = keys.get(name)
      if (known === undefined) keys.set(name, new Set(wanted))
      else for (const key of wanted) known.add(key)
    }
  }
  return companions.map((companion) => {
    const wanted = keys.get(companion.name)
    if (wanted === undefined || wanted.size === 0) return null
    return {
      statements: companion.read([...wanted]),
      take: (state, row) => state.addRow(companion, row),
    }
  })
}
