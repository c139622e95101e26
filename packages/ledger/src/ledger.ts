import type { Sending } from '@fairhall/postgres'
import { Connection } from './connection.ts'
import { UnknownOwner } from './errors.ts'
import { Lane, type LaneOptions, type PostedBatch } from './lane.ts'
import { LaneChoice } from './lane-choice.ts'
import { isOwner } from './owner.ts'
import { Pace } from './pace.ts'
import { Memory } from './batches/memory.ts'
import { KnownMonths, makePartition } from './partitions.ts'
import { PostingApi } from './posting.ts'
import { DAY_MS, KNOWN_ID_DAYS } from './ranges.ts'
import { makeStatements, type Statements } from './statements.ts'
import type { BalancesEvent } from './state.ts'
import type { Command, Companion, Posting, Queryable, Reads, StoredEntry, View } from './types.ts'

export type LedgerOptions<P extends string> = {
  /** A direct connection to PostgreSQL, never through a transaction pooler. */
  databaseUrl: string
  /** Their order is the order in the database's arrays and must never change. */
  pockets: readonly P[]
  companions?: readonly Companion<unknown>[]
  /**
   * The number of connections that post batches, each opened under load; with more of them batches are
   * smaller, not faster. Default 3.
   */
  lanes?: number
  now?: () => Date
  /**
   * How long a command waits in the database for an owner's lock; 0: as long as a statement may take. Default
   * 2 s.
   */
  lockTimeoutMs?: number
  /** Creates the event for the balances of an asset that a batch, or one call of `post`, has changed. */
  balancesEvent?: BalancesEvent
  /** Called after each batch that a lane has posted, for figures. Must not throw. */
  onBatch?: (batch: PostedBatch) => void
  /** Called for each command; its result is part of its posted batch. */
  contextOf?: (() => unknown) | undefined
  /** For failure tests: awaited between the read and the write of each batch. */
  betweenPipelines?: () => void | Promise<void>
  /**
   * For tests: whether lanes remember rows from one batch to the next. `without pauses`: also after rows were not as
   * remembered. Default `usually`.
   */
  remembering?: 'usually' | 'without pauses' | 'never'
  /** For tests: how lanes send their statements. */
  sending?: Sending
}

export interface Ledger<P extends string> {
  /**
   * Decides and posts in a lane, in a batch with other commands. Resolves after the commit is durable.
   * @throws OutcomeUnknown (retry with the same ids), Unavailable, UnknownOwner, BadPosting, or what decide
   * threw
   */
  submit<Reply>(command: Command<P, Reply>): Promise<Reply>
  /** Inside the caller's transaction: creates the owner. Idempotent. */
  openOwner(tx: Queryable, owner: string): Promise<void>
  /** Inside the caller's transaction: locks several owners in ascending order. */
  lockOwners(tx: Queryable, owners: readonly string[]): Promise<void>
  /**
   * Inside the caller's transaction: locks the owners that are free, without waiting. Returns the locked
   * ones.
   */
  lockFree(tx: Queryable, owners: readonly string[]): Promise<string[]>
  /**
   * Inside the caller's transaction: locks the owner (waits), reads all the owner's balances and the named
   * companion rows.
   * @throws UnknownOwner
   */
  withOwner<T>(
    tx: Queryable,
    owner: string,
    reads: Pick<Reads, 'keys'>,
    act: (view: View<P>) => Promise<T>,
  ): Promise<T>
  /** The same for several owners, locked in ascending order; the views are in the order of `owners`. */
  withOwners<T>(
    tx: Queryable,
    owners: readonly string[],
    reads: Pick<Reads, 'keys'>,
    act: (views: readonly View<P>[]) => Promise<T>,
  ): Promise<T>
  /**
   * Writes immediately, so the view is up to date for the next posting.
   * @throws AlreadyPosted when one of the ids exists, BadPosting when a pocket would fall below zero
   */
  post(tx: Queryable, view: View<P>, posting: Posting<P>): Promise<StoredEntry<P>[]>
  findEntry(
    tx: Queryable,
    id: { owner: string; source: string; externalId: string },
  ): Promise<StoredEntry<P> | null>
  /** The number of submitted commands that are not answered yet, without paced ones that have not entered a lane. */
  countUnanswered(): number
  /** Finishes the queued commands and closes the lanes. */
  close(): Promise<void>
}

const LOCK_TIMEOUT_MS = 2000

/** What lanes and `post` share. */
interface Shared<P extends string> {
  readonly statements: Statements<P>
  readonly companions: readonly Companion<unknown>[]
  readonly now: () => Date
  readonly balancesEvent: BalancesEvent | undefined
  readonly memory: Memory<P> | undefined
}

export function createLedger<const P extends string>(options: LedgerOptions<P>): Ledger<P> {
  const shared: Shared<P> = {
    statements: makeStatements(options.pockets, options.companions),
    companions: options.companions ?? [],
    now: options.now ?? (() => new Date()),
    balancesEvent: options.balancesEvent,
    memory:
      options.remembering === 'never' ? undefined : new Memory(options.remembering !== 'without pauses'),
  }
  const months = new KnownMonths()
  const patient = openLane(options, shared, months, 'patient')
  const lanes = Array.from({ length: options.lanes ?? 3 }, (_, i) =>
    openLane(options, shared, months, `lane ${i + 1}`, patient),
  )
  const choice = new LaneChoice(lanes)
  const pace = new Pace()
  const posting = new PostingApi({
    ...shared,
    // A partition that this transaction created is not remembered: it may be rolled back.
    makePartition: async (tx, at) => {
      if (!months.has(at) && (await makePartition(tx, at))) months.add(at)
    },
  })

  return {
    submit: <Reply>(command: Command<P, Reply>) => {
      const { owner, isPaced = false } = command
      if (!isOwner(owner)) return Promise.reject<Reply>(new UnknownOwner(owner))
      const post = () => choice.enter(owner).submit(command, () => choice.leave(owner)) as Promise<Reply>
      if (isPaced) return new Promise<Reply>((resolve) => pace.enter(() => resolve(post())))
      pace.noteOther()
      return post()
    },
    openOwner: (tx, owner) => posting.openOwner(tx, owner),
    lockOwners: (tx, owners) => posting.lockOwners(tx, owners),
    lockFree: (tx, owners) => posting.lockFree(tx, owners),
    withOwner: (tx, owner, reads, act) =>
      posting.withOwners(tx, [owner], reads, ([view]) => act(view as View<P>)),
    withOwners: (tx, owners, reads, act) => posting.withOwners(tx, owners, reads, act),
    post: (tx, view, entries) => posting.post(tx, view, entries),
    findEntry: (tx, id) => posting.findEntry(tx, id),
    countUnanswered: () => choice.commands,
    close: async () => {
      pace.flush()
      await Promise.all(lanes.map((lane) => lane.close()))
      await patient.close()
    },
  }
}

function openLane<P extends string>(
  options: LedgerOptions<P>,
  shared: Shared<P>,
  months: KnownMonths,
  name: string,
  patient?: Lane<P>,
): Lane<P> {
  const connection = new Connection({
    url: options.databaseUrl,
    name: `ledger ${name}`,
    lockTimeoutMs: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
    // It may be another server, where a number of a transaction means another one.
    onOpened: () => shared.memory?.clear(),
    sending: options.sending,
  })
  const preparePartition = async (at: Date) => {
    if (months.has(at)) return
    await connection.run((send) =>
      send({
        name: 'ledger_make_partition',
        text: 'select ledger_make_partition($1::timestamptz)',
        values: [at.toISOString()],
      }),
    )
    months.add(at)
  }
  return new Lane<P>({
    ...shared,
    connection,
    patient,
    preparePartition,
    betweenPipelines: options.betweenPipelines,
    onBatch: options.onBatch,
    contextOf: options.contextOf,
    lookBackMs: KNOWN_ID_DAYS * DAY_MS,
  } satisfies LaneOptions<P>)
}
