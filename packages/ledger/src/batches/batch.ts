import { type BatchJob, type BatchOptions, decide, type Outcome, runWritePipeline } from './batch-parts.ts'
import { type Connection, isSqlError } from '../connection.ts'
import { runFromMemory } from './from-memory.ts'
import type { Table } from '../slots.ts'
import { State } from '../state.ts'
import * as statements from '../statements.ts'
import type { FoundRow, RowLookup, Result, Send } from '../types.ts'

/**
 * Posts one batch as one transaction in two round trips: lock and read, decide, write and commit. The order
 * within the first is essential: every read is a statement after the lock, so that it sees what the previous
 * lock holder committed. Nothing is acknowledged before the server has answered COMMIT with COMMIT. If everything
 * that the batch needs is remembered, it is one round trip (`from-memory.ts`).
 * README.md explains companions, places and how far a decision looks back.
 */

/** Some statements of the first pipeline, and a function that receives their results. */
type Reader = { look: RowLookup; take: (found: readonly (FoundRow | undefined)[]) => void }

/**
 * Where another transaction holds an owner's lock, a patient lane waits; others skip the command.
 * @throws SqlError if nothing was written; OutcomeUnknown if the connection was lost. After any other error the
 * transaction is still open: the caller must drop the connection
 */
export async function runBatch<P extends string>(
  connection: Connection,
  jobs: readonly BatchJob<P>[],
  options: BatchOptions<P>,
  isPatient: boolean,
): Promise<{ outcomes: Outcome[]; isRemembered: boolean }> {
  const begunAt = options.now()
  await options.preparePartition(begunAt)
  const remembered = isPatient ? null : await runFromMemory(connection, jobs, options, begunAt)
  if (remembered !== null) return { outcomes: remembered, isRemembered: true }
  const epoch = options.memory?.epoch ?? 0
  try {
    const state = await runReadPipeline(connection, jobs, options, isPatient, begunAt)
    const now = decisionTime(begunAt, options.now())
    const outcomes = jobs.map((job) => decide(job, state, isPatient, now))
    await options.betweenPipelines?.()
    const xid = await runWritePipeline(connection, state, options.balancesEvent)
    options.memory?.remember(jobs, state, xid, epoch)
    return { outcomes, isRemembered: false }
  } catch (error) {
    if (isSqlError(error)) await connection.run((send) => send(statements.rollback))
    throw error
  }
}

/**
 * The time after the locks were acquired: anything that the batch waited for, such as a limit that starts
 * now, happened before it. When a month ends in between, the earlier time is used, because its partition is
 * known to exist.
 */
function decisionTime(begunAt: Date, lockedAt: Date): Date {
  return begunAt.getUTCMonth() === lockedAt.getUTCMonth() ? lockedAt : begunAt
}

async function runReadPipeline<P extends string>(
  connection: Connection,
  jobs: readonly BatchJob<P>[],
  options: BatchOptions<P>,
  isPatient: boolean,
  now: Date,
): Promise<State<P>> {
  const state = new State(options.statements, options.companions)
  const withColumns = jobs.some(({ command }) => state.readsColumns(command))
  const sent: { reader: Reader; results: Result[] }[] = []
  const read = (send: Send) => {
    send(statements.begin)
    const ask = (reader: Reader | null) => {
      if (reader === null || reader.look.statements.length === 0) return
      sent.push({ reader, results: [] })
      reader.look.statements.forEach(send)
    }
    ask(ownerReader(state, jobs, isPatient, withColumns))
    ask(balanceReader(state, jobs, withColumns))
    ask(entryReader(state, jobs, now))
    if (jobs.some(({ needsAll }) => needsAll)) ask(detachedReader(state))
    for (const table of state.tables.values()) ask(companionReader(table, jobs))
  }
  await connection.run(read, (result) => {
    const [first] = sent
    if (result.command === 'BEGIN' || first === undefined) return
    const { reader, results } = first
    results.push(result)
    if (results.length < reader.look.statements.length) return
    sent.shift()
    reader.take(reader.look.found(results))
  })
  return state
}

/** @param withColumns a command needs the companion's columns in the row */
function ownerReader<P extends string>(
  state: State<P>,
  jobs: readonly BatchJob<P>[],
  isPatient: boolean,
  withColumns: boolean,
): Reader {
  for (const { command } of jobs) state.ownerOf(command.owner)
  const owners = state.owners
  if (isPatient) owners.sort()
  const { lockFree, lockWaiting } = state.statements
  return {
    look: (isPatient ? lockWaiting : lockFree)(owners, withColumns),
    take(found) {
      for (const [i, owner] of owners.entries()) {
        const one = found[i]
        if (one !== undefined) state.fillOwner(owner, one, withColumns)
      }
    },
  }
}

function balanceReader<P extends string>(
  state: State<P>,
  jobs: readonly BatchJob<P>[],
  withColumns: boolean,
): Reader | null {
  const slots = jobs.flatMap(({ command }) => state.requestBalances(command))
  if (slots.length === 0) return null
  return {
    look: state.statements.readBalances(slots, withColumns),
    take(found) {
      for (const [i, one] of found.entries()) {
        const slot = slots[i]
        if (one !== undefined && slot !== undefined) state.fillBalance(slot, one, withColumns)
      }
    },
  }
}

function entryReader<P extends string>(
  state: State<P>,
  jobs: readonly BatchJob<P>[],
  now: Date,
): Reader | null {
  const keys: statements.EntryKey[] = []
  let since = Number.POSITIVE_INFINITY
  for (const { command, lookBackTo } of jobs) {
    if (command.ids === undefined) continue
    since = Math.min(since, lookBackTo.getTime())
    for (const { source, externalId } of command.ids) keys.push({ owner: command.owner, source, externalId })
  }
  if (keys.length === 0) return null
  return {
    look: statements.readEntries(keys, new Date(since), now),
    take(found) {
      for (const one of found) if (one !== undefined) state.addEntry(one.columns)
    },
  }
}

/** After the entries: a month that is detached between the two statements is in this one's answer. */
function detachedReader<P extends string>(state: State<P>): Reader {
  return {
    look: statements.readDetachedUntil,
    take([found]) {
      const until = found?.columns[0]
      state.detachedUntil = until == null ? null : new Date(Number(until) * 1000)
    },
  }
}

function companionReader<P extends string>(table: Table, jobs: readonly BatchJob<P>[]): Reader | null {
  const { companion } = table
  if ('of' in companion) return null
  const keysOf = ({ command }: BatchJob<P>) =>
    command.keys?.flatMap(([of, keys]) => (of === companion.name ? keys : [])) ?? []
  const request = table.request(jobs.flatMap(keysOf))
  if (request.keys.length === 0) return null
  return { look: companion.read(request.keys), take: request.fill }
}
