import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Pool, type PoolClient } from '@fairhall/postgres'
import { expect } from 'vitest'
import { createTestDatabase } from './database.ts'
import {
  audit,
  balanceKey,
  changeOf,
  type ColumnCompanion,
  createLedger,
  type Command,
  insertInto,
  type LedgerOptions,
  lookUp,
  type TableCompanion,
  update,
  verify,
  type View,
} from '../../../packages/ledger/src/index.ts'

/** Helpers for the ledger's tests: a database with only the ledger's tables, and a simple command to post. */

export type Pocket = 'cash' | 'held'
export const pockets = ['cash', 'held'] as const

type Counter = { id: string; count: bigint }

const findCounters = lookUp({
  name: 'counter_read',
  table: 'counter',
  select: 't.count::text as count',
  by: { id: 'text' },
})
const insertCounters = insertInto({
  name: 'counter_insert',
  table: 'counter',
  columns: { id: 'text', count: 'bigint' },
})
const updateCounters = update({
  name: 'counter_update',
  table: 'counter',
  by: { id: 'text' },
  set: { count: 'bigint' },
})
const verifyCounters = verify({ name: 'counter_verify', table: 'counter', by: { id: 'text' } })
const toValues = ({ id, count }: Counter) => [id, count]

/** A minimal companion with a table. */
export const counter: TableCompanion<Counter> = {
  name: 'counter',
  read: (keys) => findCounters(keys.map((key) => [key])),
  toRow: ([count], id) => ({ id, count: BigInt(count as string) }),
  keyOf: (row) => row.id,
  insert: (rows) => insertCounters(rows.map(toValues)),
  update: (rows) =>
    updateCounters(rows.map(({ row, place }) => ({ key: () => [row.id], place, set: [row.count] }))),
  verify: (rows) => verifyCounters(rows.map(({ key, xmin }) => ({ key: [key], xmin }))),
}

/** Columns of an owner, and of a balance: how many moves there were, and a limit that is changed rarely. */
interface Moves {
  key: string
  moves: bigint
  limit: bigint
}

const columnsOf = (of: 'owner' | 'balance'): ColumnCompanion<Moves> => ({
  name: `moves_of_${of}`,
  of,
  select: 't.moves::text as moves, t.move_limit::text as move_limit',
  toRow: ([moves, limit], key) =>
    limit == null ? undefined : { key, moves: BigInt(moves as string), limit: BigInt(limit) },
  keyOf: ({ key }) => key,
  usual: { types: { moves: 'bigint' }, toValues: ({ moves }) => [moves] },
  rare: { types: { move_limit: 'bigint' }, toValues: ({ limit }) => [limit] },
  hasSameRare: (row, before) => row.limit === before.limit,
})
export const ownerMoves = columnsOf('owner')
export const balanceMoves = columnsOf('balance')

const ADD_COLUMNS = `
  alter table ledger_owner add column moves bigint not null default 0, add column move_limit bigint default 1000;
  alter table ledger_balance add column moves bigint not null default 0, add column move_limit bigint default 1000,
    alter column pockets set default '{0,0}', alter column seq set default 0`

/** Each move is counted in three rows under one lock. */
const DIFFERENT_MOVES = `
  select b.owner, b.moves, o.moves as of_owner, c.count
    from ledger_balance b join ledger_owner o using (owner) left join counter c on c.id = b.owner::text
   where b.asset = 'EUR' and (b.moves <> o.moves or o.moves <> coalesce(c.count, 0) and o.moves <> 0)`

export async function openTestLedger(options: Partial<LedgerOptions<Pocket>> = {}) {
  const database = await createTestDatabase({ empty: true })
  const pool = new Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const folder = path.join(import.meta.dirname, '../../../packages/ledger/sql')
  for (const file of readdirSync(folder).sort())
    await pool.query(readFileSync(path.join(folder, file), 'utf8'))
  await pool.query(
    'create table counter (id text primary key, count bigint not null check (count < 1000000))',
  )
  await pool.query(ADD_COLUMNS)
  // No lock timeout, because the test machine may be slow.
  const common = {
    databaseUrl: database.url,
    pockets,
    companions: [counter, ownerMoves, balanceMoves],
    lockTimeoutMs: 0,
  }
  const ledgers = [createLedger({ ...common, ...options })]

  return {
    pool,
    ledger: ledgers[0] as ReturnType<typeof createLedger<Pocket>>,
    /** Opens a second ledger on the same database, like another process. */
    another(more: Partial<LedgerOptions<Pocket>> = {}) {
      const other = createLedger({ ...common, ...more })
      ledgers.push(other)
      return other
    },
    async givenOwner(cash = 0n): Promise<string> {
      const owner = crypto.randomUUID()
      await transaction(pool, async (tx) => {
        await ledgers[0]?.openOwner(tx, owner)
        if (cash === 0n) return
        await ledgers[0]?.withOwner(tx, owner, {}, async (view) => {
          await ledgers[0]?.post(tx, view, { entries: [entryOf(`start:${owner}`, cash)] })
        })
      })
      return owner
    },
    async balanceOf(owner: string): Promise<string[]> {
      const { rows } = await pool.query('select pockets::text from ledger_balance where owner = $1', [owner])
      return rows.map((row) => row.pockets)
    },
    async expectRightBooks(): Promise<void> {
      expect(await audit(pool)).toEqual([])
      expect((await pool.query(DIFFERENT_MOVES)).rows).toEqual([])
    },
    async close(): Promise<void> {
      await Promise.all(ledgers.map((ledger) => ledger.close()))
      await pool.end()
      await database.drop()
    },
  }
}

export type TestLedger = Awaited<ReturnType<typeof openTestLedger>>

export async function transaction<T>(pool: Pool, act: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export function entryOf(externalId: string, cash: bigint, held = 0n) {
  return {
    asset: 'EUR',
    kind: 'move',
    source: 'test',
    externalId,
    contra: 'operator',
    actor: 'test',
    deltas: { cash, held },
  }
}

/** The columns after one more move. */
export function moved(view: View<Pocket>, companion: ColumnCompanion<Moves>, key: string): Moves {
  const { moves, limit } = view.row(companion, key) ?? { moves: 0n, limit: 1000n }
  return { key, moves: moves + 1n, limit }
}

type MoveReply = { kind: 'moved' | 'repeated' | 'refused'; cash: bigint }

/** Moves cash once per id and counts it. Refuses amounts above the balance. */
export function moveOf(owner: string, id: string, cash: bigint): Command<Pocket, MoveReply> {
  return {
    owner,
    assets: ['EUR'],
    ids: [{ source: 'test', externalId: id }],
    isUsuallyNew: true,
    keys: [
      ['counter', [owner]],
      [ownerMoves.name, [owner]],
      [balanceMoves.name, [balanceKey(owner, 'EUR')]],
    ],
    decide(view) {
      const known = view.entry('test', id)
      if (known !== undefined) return { reply: { kind: 'repeated', cash: known.after.cash } }
      const after = view.balance('EUR').pockets.cash + cash
      if (after < 0n) return { reply: { kind: 'refused', cash: after - cash } }
      const count = (view.row(counter, owner)?.count ?? 0n) + 1n
      return {
        reply: { kind: 'moved', cash: after },
        entries: [entryOf(id, cash)],
        changes: [
          changeOf(counter, { id: owner, count }),
          changeOf(ownerMoves, moved(view, ownerMoves, owner)),
          changeOf(balanceMoves, moved(view, balanceMoves, balanceKey(owner, 'EUR'))),
        ],
        events: [{ kind: 'moved', id }],
      }
    },
  }
}
