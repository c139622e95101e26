import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Pool, type PoolClient } from '@fairhall/postgres'
import { expect } from 'vitest'
import { createTestDatabase } from './database.ts'
import {
  audit,
  changeOf,
  createLedger,
  type Command,
  type Companion,
  insertInto,
  type LedgerOptions,
  lookUp,
  update,
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
const toValues = ({ id, count }: Counter) => [id, count]

/** A minimal companion. */
export const counter: Companion<Counter> = {
  name: 'counter',
  read: (keys) => findCounters(keys.map((key) => [key])),
  toRow: ([count], id) => ({ id, count: BigInt(count as string) }),
  keyOf: (row) => row.id,
  insert: (rows) => insertCounters(rows.map(toValues)),
  update: (rows) =>
    updateCounters(rows.map(({ row, place }) => ({ key: () => [row.id], place, set: [row.count] }))),
}

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
  // No lock timeout, because the test machine may be slow.
  const common = { databaseUrl: database.url, pockets, companions: [counter], lockTimeoutMs: 0 }
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

type MoveReply = { kind: 'moved' | 'repeated' | 'refused'; cash: bigint }

/** Moves cash once per id and counts it. Refuses amounts above the balance. */
export function moveOf(owner: string, id: string, cash: bigint): Command<Pocket, MoveReply> {
  return {
    owner,
    assets: ['EUR'],
    ids: [{ source: 'test', externalId: id }],
    keys: [['counter', [owner]]],
    decide(view) {
      const known = view.entry('test', id)
      if (known !== undefined) return { reply: { kind: 'repeated', cash: known.after.cash } }
      const after = view.balance('EUR').pockets.cash + cash
      if (after < 0n) return { reply: { kind: 'refused', cash: after - cash } }
      const count = (view.row(counter, owner)?.count ?? 0n) + 1n
      return {
        reply: { kind: 'moved', cash: after },
        entries: [entryOf(id, cash)],
        changes: [changeOf(counter, { id: owner, count })],
        events: [{ kind: 'moved', id }],
      }
    },
  }
}
