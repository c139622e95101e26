import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { bigintArray, integerArray, textArray } from './binary-array.ts'
import type { Sending } from './pipeline.ts'
import { openPool } from './pool.ts'
import { forgetNames } from './statement-names.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** Both ways of sending pass the same tests. */
describe.each<Sending>(['as a pipeline', 'one by one'])('statements sent %s', (sending) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let pool: Pool
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true })
    // One connection: leftovers of one transaction would affect the next.
    pool = openPool({ url: database.url, name: 'test', size: 1, silenceMaxMs: null, sending })
    await pool.query('create table kept (number int primary key, word text)')
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  const insert = (tx: Tx, number: number) => tx.query('insert into kept (number) values ($1::int)', [number])
  const listRows = async () => {
    const { rows } = await pool.query<{ number: number }>('select number from kept order by number')
    return rows.map(({ number }) => number)
  }

  test('arrays arrive as they were sent', async () => {
    const words = ['', 'null', 'NULL', 'plain-1.5', 'two words', 'a,b', '{a}', 'a"b', 'a\\b', 'ä\n', null]
    const numbers = [1, 2n, null]
    const answer = await inTransaction(pool, (tx) =>
      tx.query('select $1::text[] as words, $2::bigint[] as numbers', [words, numbers]),
    )
    expect(answer.rows).toEqual([{ words, numbers: ['1', '2', null] }])
  })

  test.each<[string, (number | null)[], (bigint | null)[], (string | null)[]]>([
    [
      'several',
      [0, -1, 2_147_483_647, -2_147_483_648],
      [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)],
      ['{"a":"\\"}', '', 'NULL', 'naïve 🐟'],
    ],
    ['nulls', [null, 1, null], [null, null], [null, 'x', null]],
    ['none', [], [], []],
  ])('binary arrays arrive as they were sent: %s', async (_name, integers, bigints, texts) => {
    const { rows } = await inTransaction(pool, (tx) =>
      tx.query(
        'select to_json($1::integer[])::text as integers, $2::bigint[]::text as bigints, $3::text[] as texts',
        [integerArray(integers), bigintArray(bigints), textArray(texts)],
      ),
    )
    const text = bigints.map((one) => (one === null ? 'NULL' : String(one))).join(',')
    expect(rows).toEqual([{ integers: JSON.stringify(integers), bigints: `{${text}}`, texts }])
  })

  test('a connection that became read-only is not used again', async () => {
    const pid = async (tx: Tx) =>
      (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const first = await inTransaction(pool, pid)
    await pool.query('set default_transaction_read_only = on')
    await expect(inTransaction(pool, (tx) => insert(tx, 0))).rejects.toMatchObject({ code: '25006' })
    expect(await inTransaction(pool, pid)).not.toBe(first)
  })

  test('statements started together run in the order of their start', async () => {
    const answers = await inTransaction(pool, (tx) =>
      Promise.all(
        Array.from({ length: 50 }, async (_, place) => {
          const { rows } = await tx.query<{ count: bigint }>(
            'with added as (insert into kept (number) values ($1)) select count(*) from kept',
            [1_000 + place],
          )
          return Number(rows[0]?.count)
        }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 50 }, (_, place) => place))
    await pool.query('delete from kept')
  })

  test('an error rolls back everything, including statements started alongside', async () => {
    const work = inTransaction(pool, (tx) =>
      Promise.all([insert(tx, 1), insert(tx, 2), Promise.reject(new Error('no')), insert(tx, 3)]),
    )
    await expect(work).rejects.toThrow('no')
    expect(await listRows()).toEqual([])
  })

  test('the first of several failures is reported', async () => {
    const work = inTransaction(pool, (tx) =>
      Promise.all([insert(tx, 1), tx.query('select 1 / 0'), insert(tx, 2)]),
    )
    await expect(work).rejects.toThrow('division by zero')
    expect(await listRows()).toEqual([])
  })

  test('a statement that should be prepared alongside a failure is prepared the next time', async () => {
    const read = (tx: Tx) => tx.query('select number from kept where number = $1 -- often', [1])
    for (let time = 1; time < 20; time += 1) await inTransaction(pool, read)
    const failing = inTransaction(pool, (tx) => Promise.all([tx.query('select 1 / $1::int', [0]), read(tx)]))
    await expect(failing).rejects.toThrow('division by zero')
    expect((await inTransaction(pool, read)).rows).toEqual([])
  })

  test('a statement without values keeps its place in the order', async () => {
    const count = 'select count(*) as count from kept'
    const found = await inTransaction(pool, (tx) =>
      Promise.all([insert(tx, 8), tx.query<{ count: bigint }>(count), insert(tx, 9)]),
    )
    expect(found[1].rows).toEqual([{ count: 1n }])
    await pool.query('delete from kept')
  })

  test('a swallowed failure rolls back and throws', async () => {
    const work = inTransaction(pool, async (tx) => {
      await insert(tx, 1)
      await tx.query('select 1 / 0').catch(() => undefined)
    })
    await expect(work).rejects.toThrow('Transaction rolled back')
    expect(await listRows()).toEqual([])
  })

  test('refuses statements after the end and during the end of the transaction', async () => {
    const reasonOf = (work: Promise<unknown>) => work.catch((error: Error) => error.message)
    const late: Promise<unknown>[] = []
    const refused = inTransaction(pool, async (tx) => {
      const soon = async () => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
        // The rollback is sent by now, but not answered yet.
        return insert(tx, 2)
      }
      late.push(reasonOf(soon()))
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    const { left } = await inTransaction(pool, async (tx) => ({ left: tx }))
    late.push(reasonOf(insert(left, 3)))
    expect(await Promise.all(late)).toEqual(['the transaction is over', 'the transaction is over'])
    expect(await listRows()).toEqual([])
  })

  test('a connection that breaks in a transaction is not reused', async () => {
    const work = inTransaction(pool, async (tx) => {
      await insert(tx, 1)
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(work).rejects.toThrow()
    expect(await listRows()).toEqual([])
  })

  test('a statement on a connection known to be lost fails immediately', async () => {
    const work = inTransaction(pool, async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
      await insert(tx, 1).catch(() => undefined)
      await insert(tx, 2)
    })
    await expect(work).rejects.toThrow()
    expect(await listRows()).toEqual([])
  })

  test('a transaction that failed with a deadlock or a serialization failure is repeated', async () => {
    let tries = 0
    const done = inTransaction(pool, async (tx) => {
      tries += 1
      if (tries < 3) await tx.query("do $$ begin raise exception 'again' using errcode = '40001'; end $$")
      return tries
    })
    expect(await done).toBe(3)
  })

  test('answers have typed values, the command and the number of rows', async () => {
    const found = await inTransaction(pool, (tx) =>
      Promise.all([
        tx.query(
          'select $1::bigint as amount, $2::timestamptz as at, $3::int[] as list, $4::jsonb as json, $5::text as none',
          [2n ** 60n, new Date(0), [1, 2], { a: [1] }, null],
        ),
        tx.query('insert into kept (number) values ($1), ($2)', [100, 101]),
        tx.query('delete from kept where number = any ($1::int[]) returning number', [[100, 101, 102]]),
      ]),
    )
    expect(found).toEqual([
      {
        command: 'SELECT',
        rowCount: 1,
        rows: [{ amount: 2n ** 60n, at: new Date(0), list: [1, 2], json: { a: [1] }, none: null }],
      },
      { command: 'INSERT', rowCount: 2, rows: [] },
      { command: 'DELETE', rowCount: 2, rows: [{ number: 100 }, { number: 101 }] },
    ])
  })

  test('a value that cannot be sent fails, and nothing is stored', async () => {
    const circle: Record<string, unknown> = {}
    circle.own = circle
    const work = inTransaction(pool, (tx) =>
      Promise.all([insert(tx, 1), tx.query('select $1::jsonb', [circle]), insert(tx, 2)]),
    )
    await expect(work).rejects.toThrow('circular')
    expect(await listRows()).toEqual([])
  })

  test('statements prepared before a table change are prepared again', async () => {
    const read = () =>
      inTransaction(pool, async (tx) => {
        const { rows } = await tx.query('select * from kept where number = $1', [7])
        return rows
      })
    const prepared = async () => {
      const { rows } = await pool.query<{ statement: string }>(
        "select statement from pg_prepared_statements where statement like 'select * from kept%'",
      )
      return rows.length
    }
    // Names are shared by the process and limited: another test file may have used them up.
    forgetNames()
    await inTransaction(pool, (tx) => insert(tx, 7))
    expect(await prepared()).toBe(0)
    for (let time = 0; time < 25; time += 1) await read()
    expect(await prepared()).toBe(1)
    await pool.query('alter table kept add column later int default 5')
    expect(await read()).toEqual([{ number: 7, word: null, later: 5 }])
  })
})
