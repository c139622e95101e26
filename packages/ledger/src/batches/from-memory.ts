import { type BatchJob, type BatchOptions, decide, type Outcome, runWritePipeline } from './batch-parts.ts'
import { type Connection, isSqlError } from '../connection.ts'
import type { BalanceSlot } from '../owner-view.ts'
import type { Slot } from '../slots.ts'
import { State } from '../state.ts'
import * as statements from '../statements.ts'
import type { RowVersion, Send } from '../types.ts'
import { isRecent, type Memory } from './memory.ts'

/**
 * Posts a batch in one round trip, with rows that are remembered from earlier ones. It decides first. The transaction then
 * takes the locks, and verifies under them everything that a decision can have used: the rows have not changed, the ids are
 * not known, and a row that was not remembered does not exist. Otherwise nothing is written, and the batch reads the rows.
 */

/**
 * @param now the time of the decisions, from before the locks. Nothing happens in between that they would have to know: no lock is waited
 * for, and after any change of a row that was used, its version differs
 * @returns null if nothing was written and the batch must read the rows
 * @throws OutcomeUnknown if the connection was lost
 */
export async function runFromMemory<P extends string>(
  connection: Connection,
  jobs: readonly BatchJob<P>[],
  options: BatchOptions<P>,
  now: Date,
): Promise<Outcome[] | null> {
  const { memory } = options
  if (memory === undefined || !jobs.every(isUsual) || !memory.isDue()) return null
  const { epoch } = memory
  const state = new State(options.statements, options.companions)
  const guessed: Slot<unknown>[] = []
  if (!jobs.every((job) => recall(memory, state, job, guessed))) return null
  const outcomes = jobs.map((job) => decide(job, state, false, now))
  if (!outcomes.every(({ kind }) => kind === 'done')) return null
  // Only writing a row proves that there was none.
  if (!guessed.every(({ isChanged }) => isChanged)) return null
  await options.betweenPipelines?.()
  try {
    const verifyAll = (send: Send) => {
      send(statements.begin)
      sendChecks(state, jobs, now, send)
    }
    const xid = await runWritePipeline(connection, state, options.balancesEvent, verifyAll)
    memory.remember(jobs, state, xid, epoch)
    memory.noteHit()
    return outcomes
  } catch (error) {
    if (!isSqlError(error)) throw error
    await connection.run((send) => send(statements.rollback))
    memory.noteMiss(state.owners)
    return null
  }
}

const isUsual = ({ command, needsAll }: BatchJob<string>) =>
  command.isUsuallyNew === true && needsAll !== true

const toPlace = ({ xmin }: { xmin: string }): RowVersion => ({ tid: null, xmin })

/** Fills the state with the rows that a command reads. False: it reads one that is not remembered and may exist. */
function recall<P extends string>(
  memory: Memory<P>,
  state: State<P>,
  { command }: BatchJob<P>,
  guessed: Slot<unknown>[],
): boolean {
  const { owner, keys = [] } = command
  const known = memory.find(owner)
  const { ownerCompanion, balanceCompanion } = state.statements
  if (known === undefined || known.own === null || ownerCompanion === undefined) return false
  if (!isRecent(known.own)) return false
  const view = state.ownerOf(owner)
  if (!view.isLocked) {
    state.tables.get(ownerCompanion.name)?.open(owner).fill(known.own.row, toPlace(known.own))
    // It will be, when anything is written.
    view.isLocked = true
  }
  for (const slot of state.requestBalances(command)) {
    const found = known.balances.find(({ asset }) => asset === slot.asset)
    if (slot.owner !== owner || found === undefined || !isRecent(found)) return false
    slot.fill(found.balance, toPlace(found))
    slot.columns?.fill(found.columns, null)
  }
  for (const [name, of] of keys) {
    const table = state.tables.get(name)
    if (table === undefined) return false
    const { companion } = table
    if (companion === balanceCompanion) continue
    if ('of' in companion) {
      if (of.some((key) => key !== owner)) return false
      continue
    }
    for (const key of of) {
      if (table.slots.has(key)) continue
      const found = known.rows.find((one) => one.key === key && one.table === name)
      if (found !== undefined) {
        if (!isRecent(found)) return false
        table.open(key).fill(found.row, toPlace(found))
      } else if (companion.insert !== undefined && companion.verify !== undefined)
        guessed.push(table.open(key))
      else return false
    }
  }
  return true
}

/** The locks come first: every other check is a statement after them, so that it sees what the last holder committed. */
function sendChecks<P extends string>(
  state: State<P>,
  jobs: readonly BatchJob<P>[],
  now: Date,
  send: Send,
): void {
  const { owners } = state
  const own = state.tables.get(state.statements.ownerCompanion?.name ?? '')
  const locked = owners.flatMap((owner) => {
    const slot = own?.slots.get(owner)
    return slot?.isChanged === true ? [] : [{ key: [owner], xmin: slot?.place?.xmin ?? '0' }]
  })
  if (locked.length > 0) send(state.statements.lockRemembered(locked))
  if (own !== undefined) state.takeWritesOf(own).forEach(send)

  const keys = jobs.flatMap(({ command: { owner, ids = [] } }) => ids.map((id) => ({ owner, ...id })))
  const since = new Date(Math.min(...jobs.map(({ lookBackTo }) => lookBackTo.getTime())))
  // No entry was read, so those that the state knows are the new ones.
  const isNew = ({ owner, source, externalId }: statements.EntryKey) =>
    state.ownerOf(owner).entry(source, externalId) !== undefined
  const { made = [], others = [] } = Object.groupBy(keys, (key) => (isNew(key) ? 'made' : 'others'))
  if (made.length > 0) statements.verifyNewEntries(made, since, now).forEach(send)
  if (others.length > 0) statements.verifyNoEntries(others, since, now).forEach(send)

  const balances = owners.flatMap((owner) => [...state.ownerOf(owner).balances.values()].filter(isUnchanged))
  if (balances.length > 0) send(state.statements.verifyBalances(balances.map(toBalanceKey)))
  for (const { companion, slots } of state.tables.values()) {
    if ('of' in companion) continue
    const rows = [...slots].flatMap(([key, slot]) =>
      slot.place !== null && isUnchanged(slot) ? [{ key, xmin: slot.place.xmin }] : [],
    )
    const statement = rows.length > 0 ? companion.verify?.(rows) : undefined
    if (statement !== undefined) send(statement)
  }
}

const isUnchanged = (slot: Slot<unknown>) => !slot.isChanged

const toBalanceKey = <P extends string>({ owner, asset, place }: BalanceSlot<P>) => ({
  key: [owner, asset],
  xmin: place?.xmin ?? '0',
})
