import { AlreadyPosted, BadPosting, UnknownOwner } from './errors.ts'
import { isOwner } from './owner.ts'
import { type BalancesEvent, State } from './state.ts'
import { readEntries, type Statements } from './statements.ts'
import type {
  Columns,
  Companion,
  FoundRow,
  RowLookup,
  Posting,
  Queryable,
  Reads,
  Result,
  Statement,
  StoredEntry,
  View,
} from './types.ts'

/**
 * Posting inside a transaction that the caller opened, for everything that is not a bet. It uses the same
 * statements as a lane, with a batch of one, and waits for the owner's lock. It never commits.
 */

type PostingApiOptions<P extends string> = {
  statements: Statements<P>
  companions: readonly Companion<unknown>[]
  balancesEvent: BalancesEvent | undefined
  now: () => Date
  makePartition: (tx: Queryable, at: Date) => Promise<void>
}

/** Of all entries, only bets and wins are ever detached, which `post` does not write: it finds every id. */
const EPOCH = new Date(0)

/**
 * Sends all statements together, for connections that pipeline statements. Columns are read by position, so each
 * statement names every column differently.
 */
async function run(tx: Queryable, statements: readonly Statement[]): Promise<Result[]> {
  const answers = await Promise.all(
    statements.map(({ text, values }) => tx.query<Record<string, string | null>>(text, values)),
  )
  return answers.map(({ rows }) => ({ rows: rows.map((row) => Object.values(row)), command: '' }))
}

/** Executes a look-up, inside the caller's transaction or outside one. */
export async function find(tx: Queryable, look: RowLookup): Promise<(FoundRow | undefined)[]> {
  return look.found(await run(tx, look.statements))
}

export class PostingApi<P extends string> {
  readonly #options: PostingApiOptions<P>
  readonly #states = new WeakMap<View<P>, State<P>>()

  constructor(options: PostingApiOptions<P>) {
    this.#options = options
  }

  async openOwner(tx: Queryable, owner: string): Promise<void> {
    await tx.query('insert into ledger_owner (owner) values ($1::uuid) on conflict do nothing', [owner])
  }

  /** Takes the locks in ascending order, for transactions with several owners. */
  async lockOwners(tx: Queryable, owners: readonly string[]): Promise<void> {
    await this.#lock(tx, owners, false)
  }

  /** Locks the owners that are free, without waiting for others. Returns the locked ones. */
  async lockFree(tx: Queryable, owners: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(owners)]
    const locked = await find(tx, this.#options.statements.lockFree(wanted, false))
    return wanted.filter((_owner, i) => locked[i] !== undefined)
  }

  /** Calls `act` with one view per owner, in their order. */
  async withOwners<T>(
    tx: Queryable,
    owners: readonly string[],
    reads: Pick<Reads, 'keys'>,
    act: (views: readonly View<P>[]) => Promise<T>,
  ): Promise<T> {
    const state = new State(this.#options.statements, this.#options.companions)
    const requests = (reads.keys ?? []).flatMap(([name, keys]) => {
      const table = state.tables.get(name)
      if (table === undefined) throw new BadPosting(`no companion ${name}`)
      const { companion } = table
      return 'of' in companion ? [] : [{ companion, ...table.request(keys) }]
    })
    // Sent together and executed in this order: all other reads follow the lock, which must be sent before anything
    // is awaited.
    const [locked, [balances], ...found] = await Promise.all([
      this.#lock(tx, owners, true),
      run(tx, [this.#options.statements.readAllBalances(owners)]),
      ...requests.map(({ companion, keys }) => find(tx, companion.read(keys))),
    ])
    for (const [owner, row] of locked) state.fillOwner(owner, row, true)
    for (const row of balances?.rows ?? []) addBalance(state, row)
    for (const [i, { fill }] of requests.entries()) fill(found[i] ?? [])
    state.forgetPlaces()
    const views = owners.map((owner) => state.ownerOf(owner))
    for (const view of views) this.#states.set(view, state)
    return act(views)
  }

  async post(tx: Queryable, view: View<P>, posting: Posting<P>): Promise<StoredEntry<P>[]> {
    const state = this.#states.get(view)
    if (state === undefined) throw new BadPosting('the view is not from withOwner or withOwners')
    const at = this.#options.now()
    const ids = (posting.entries ?? []).map(({ source, externalId }) => ({
      owner: view.owner,
      source,
      externalId,
    }))
    if (ids.length > 0) {
      await this.#options.makePartition(tx, at)
      const found = await find(tx, readEntries(ids, EPOCH, at))
      const known = found.find((one) => one !== undefined)
      if (known !== undefined) throw new AlreadyPosted(this.#options.statements.toEntry(known.columns))
    }
    const stored = state.apply(state.ownerOf(view.owner), posting, at)
    const writes: Statement[] = []
    state.takeWrites(this.#options.balancesEvent, (statement) => void writes.push(statement))
    await run(tx, writes)
    return stored
  }

  /** The entry with this id, whenever it was posted. Under the owner's lock the answer stays valid. */
  async findEntry(
    tx: Queryable,
    id: { owner: string; source: string; externalId: string },
  ): Promise<StoredEntry<P> | null> {
    const [found] = await find(tx, readEntries([id], EPOCH, this.#options.now()))
    return found === undefined ? null : this.#options.statements.toEntry(found.columns)
  }

  async #lock(tx: Queryable, owners: readonly string[], withColumns: boolean): Promise<[string, FoundRow][]> {
    const ascending = [...new Set(owners)].sort()
    const odd = ascending.find((owner) => !isOwner(owner))
    if (odd !== undefined) throw new UnknownOwner(odd)
    const found = await find(tx, this.#options.statements.lockWaiting(ascending, withColumns))
    return ascending.map((owner, i) => {
      const row = found[i]
      if (row === undefined) throw new UnknownOwner(owner)
      return [owner, row]
    })
  }
}

function addBalance<P extends string>(state: State<P>, columns: Columns): void {
  const [owner, asset] = columns.slice(-2) as [string, string]
  state.fillBalance(state.ownerOf(owner).openBalance(asset), { columns, place: null }, true)
}
