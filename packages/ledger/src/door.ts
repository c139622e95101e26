import { AlreadyPosted, BadPosting, UnknownOwner } from './errors.ts'
import { type BalanceEvent, State } from './state.ts'
import * as statements from './statements.ts'
import type { Columns } from './statements.ts'
import type { Companion, Posting, Queryable, Reads, Statement, StoredEntry, View } from './types.ts'

/**
 * The second door: posting inside a transaction that the caller opened, for everything that is not a bet. The
 * same statements as a lane's, a batch of one, waiting for the owner's lock. It never commits.
 */

export type DoorOptions<P extends string> = {
  statements: statements.Statements<P>
  companions: readonly Companion<unknown>[]
  balanceEvent: BalanceEvent<P> | undefined
  now: () => Date
  makePartition: (tx: Queryable, at: Date) => Promise<void>
}

const EVER = new Date(0)

/** All at once, for connections that send several statements without waiting in between. */
async function run(tx: Queryable, statements: readonly Statement[]): Promise<Columns[]> {
  const answers = await Promise.all(
    statements.map(({ text, values }) => tx.query<Record<string, string | null>>(text, values)),
  )
  return answers.flatMap(({ rows }) => rows.map((row) => Object.values(row)))
}

export class Door<P extends string> {
  readonly #options: DoorOptions<P>
  readonly #states = new WeakMap<View<P>, State<P>>()

  constructor(options: DoorOptions<P>) {
    this.#options = options
  }

  async openOwner(tx: Queryable, owner: string): Promise<void> {
    await tx.query('insert into ledger_owner (owner) values ($1::uuid) on conflict do nothing', [owner])
  }

  /** Takes the locks in ascending order, for transactions that concern several owners. */
  async lockOwners(tx: Queryable, owners: readonly string[]): Promise<void> {
    const locked = await run(tx, statements.lockWaiting([...new Set(owners)]))
    const missing = owners.find((owner) => !locked.some((row) => row[0] === owner))
    if (missing !== undefined) throw new UnknownOwner(missing)
  }

  /** Locks those whom nobody else holds, without waiting for anybody, and says who they are. */
  async lockFree(tx: Queryable, owners: readonly string[]): Promise<string[]> {
    const locked = await run(tx, statements.lockFree([...new Set(owners)]))
    return locked.map(([owner]) => owner as string)
  }

  /** One view for each, in their order. */
  async withOwners<T>(
    tx: Queryable,
    owners: readonly string[],
    reads: Pick<Reads, 'keys'>,
    act: (views: readonly View<P>[]) => Promise<T>,
  ): Promise<T> {
    const state = new State(this.#options.statements)
    const wanted = (reads.keys ?? []).map(([name, keys]) => {
      const companion = this.#options.companions.find((known) => known.name === name)
      if (companion === undefined) throw new BadPosting(`no companion ${name}`)
      return { companion, statements: companion.read(keys) }
    })
    // Sent together and carried out in this order: all is read under the lock.
    const [, balances, ...rows] = await Promise.all([
      this.lockOwners(tx, owners),
      run(tx, [statements.readAllBalances(owners)]),
      ...wanted.map((one) => run(tx, one.statements)),
    ])
    for (const balance of balances) state.addBalance(balance)
    for (const [place, { companion }] of wanted.entries())
      for (const row of rows[place] ?? []) state.addRow(companion, row)
    const views = owners.map((owner) => state.viewOf(owner))
    for (const view of views) this.#states.set(view, state)
    return act(views)
  }

  async post(tx: Queryable, view: View<P>, posting: Posting<P>): Promise<StoredEntry<P>[]> {
    const state = this.#states.get(view)
    if (state === undefined) throw new BadPosting('a view that withOwner did not give')
    const at = this.#options.now()
    const ids = (posting.entries ?? []).map(({ source, externalId }) => ({
      owner: view.owner,
      source,
      externalId,
    }))
    if (ids.length > 0) {
      await this.#options.makePartition(tx, at)
      const [known] = await run(tx, statements.readEntries(ids, EVER, at))
      if (known !== undefined) throw new AlreadyPosted(this.#options.statements.toEntry(known))
    }
    const stored = state.apply(view.owner, posting, at)
    await run(tx, state.takeWrites(this.#options.balanceEvent))
    return stored
  }

  /** The entry under an id, whenever it was posted. Under the owner's lock the answer stays true. */
  async findEntry(
    tx: Queryable,
    id: { owner: string; source: string; externalId: string },
  ): Promise<StoredEntry<P> | null> {
    const [row] = await run(tx, statements.readEntries([id], EVER, this.#options.now()))
    return row === undefined ? null : this.#options.statements.toEntry(row)
  }
}
