import type { Sending } from '@fairhall/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BadPosting, OutcomeUnknown, type RowVersion, Unavailable, UnknownOwner } from './index.ts'
import { makeStatements } from './statements.ts'
import {
  counter,
  entryOf,
  moveOf,
  openTestLedger,
  pockets,
  type TestLedger,
  transaction,
} from '#tests/support/database/ledger.ts'

/** Both ways of sending statements pass the same tests. */
describe.each<Sending>(['as a pipeline', 'one by one'])('the lane, with statements sent %s', (sending) => {
  let books: TestLedger
  /** Called once, between the two pipelines of the next batch. */
  let between: (() => Promise<unknown>) | null = null

  beforeAll(async () => {
    books = await openTestLedger({
      lanes: 1,
      sending,
      betweenPipelines: async () => {
        const act = between
        between = null
        await act?.()
      },
    })
  })
  afterEach(() => books.expectRightBooks())
  afterAll(() => books.close())

  test('posts a command and answers after the commit', async () => {
    const owner = await books.givenOwner(100n)
    expect(await books.ledger.submit(moveOf(owner, 'a', -30n))).toEqual({ kind: 'moved', cash: 70n })
    expect(await books.balanceOf(owner)).toEqual(['{70,0}'])
    const { rows } = await books.pool.query('select count from counter where id = $1', [owner])
    expect(rows).toEqual([{ count: 1n }])
  })

  test('reads every companion row that a command requests, including duplicate requests', async () => {
    const owners = [await books.givenOwner(1n), await books.givenOwner(1n)] as const
    for (const owner of owners) await books.ledger.submit(moveOf(owner, 'a', 1n))
    const counts = books.ledger.submit({
      owner: owners[0],
      assets: [],
      keys: owners.map((owner) => ['counter', [owner]] as const),
      decide: (view) => ({ reply: owners.map((owner) => view.row(counter, owner)?.count) }),
    })
    expect(await counts).toEqual([1n, 1n])
  })

  test('refuses without moving anything', async () => {
    const owner = await books.givenOwner(100n)
    expect(await books.ledger.submit(moveOf(owner, 'a', -101n))).toEqual({ kind: 'refused', cash: 100n })
    expect(await books.balanceOf(owner)).toEqual(['{100,0}'])
  })

  test('answers a repeat like the first time', async () => {
    const owner = await books.givenOwner(100n)
    await books.ledger.submit(moveOf(owner, 'a', -30n))
    await books.ledger.submit(moveOf(owner, 'b', -20n))
    expect(await books.ledger.submit(moveOf(owner, 'a', -30n))).toEqual({ kind: 'repeated', cash: 70n })
    expect(await books.balanceOf(owner)).toEqual(['{50,0}'])
  })

  test('moves once when many commands with the same id arrive together from two processes', async () => {
    const owner = await books.givenOwner(100n)
    const other = books.another()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? other : books.ledger).submit(moveOf(owner, 'a', -30n))),
    )
    expect(replies.filter((reply) => reply.kind === 'moved')).toHaveLength(1)
    expect(await books.balanceOf(owner)).toEqual(['{70,0}'])
  })

  test('never lets parallel commands spend more than the balance', async () => {
    const owner = await books.givenOwner(100n)
    const other = books.another()
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        (i % 2 ? other : books.ledger).submit(moveOf(owner, `p${i}`, -30n)),
      ),
    )
    expect(replies.filter((reply) => reply.kind === 'moved')).toHaveLength(3)
    expect(await books.balanceOf(owner)).toEqual(['{10,0}'])
  })

  test('writes nothing when it crashes between the pipelines, and a retry is safe', async () => {
    const owner = await books.givenOwner(100n)
    between = () =>
      books.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'ledger lane 1' and datname = current_database()`,
      )
    await expect(books.ledger.submit(moveOf(owner, 'a', -30n))).rejects.toThrow(OutcomeUnknown)
    expect(await books.balanceOf(owner)).toEqual(['{100,0}'])
    expect(await books.ledger.submit(moveOf(owner, 'a', -30n))).toEqual({ kind: 'moved', cash: 70n })
  })

  test.each([1, 8])('posts a batch of %i again when a row was changed without its lock', async (count) => {
    const owners = await Promise.all(Array.from({ length: count }, () => books.givenOwner(100n)))
    between = () =>
      books.pool.query('update ledger_balance set seq = seq where owner = any ($1)', [owners.slice(0, 2)])
    const replies = await Promise.all(owners.map((owner) => books.ledger.submit(moveOf(owner, 'a', -1n))))
    expect(between).toBeNull()
    expect(replies).toEqual(owners.map(() => ({ kind: 'moved', cash: 99n })))
    for (const owner of owners) expect(await books.balanceOf(owner)).toEqual(['{99,0}'])
  })

  test('does not confuse a row with a later row at the same place', async () => {
    const owner = await books.givenOwner(100n)
    const { rows } = await books.pool.query(
      'select ctid::text as tid, xmin::text as xmin from ledger_balance where owner = $1',
      [owner],
    )
    const place = rows[0] as RowVersion
    const write = async (xmin: string) => {
      const balance = {
        owner,
        asset: 'EUR',
        pockets: { cash: 0n, held: 0n },
        seq: 9n,
        seqBefore: 1n,
        place: { ...place, xmin },
      }
      const [statement] = makeStatements(pockets).updateBalances([balance])
      await transaction(books.pool, (tx) => tx.query(statement?.text ?? '', statement?.values))
    }
    await expect(write(String(Number(place.xmin) - 1))).rejects.toMatchObject({ code: '40001' })
    expect(await books.balanceOf(owner)).toEqual(['{100,0}'])
  })

  test('writes nothing of a batch that cannot be serialised, and posts the next one', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => books.givenOwner(100n)))
    const commands = owners.map((owner) => moveOf(owner, 'a', -1n))
    const circle: { self?: unknown } = {}
    circle.self = circle
    const mistake = {
      ...moveOf(owners[0] ?? '', 'b', 0n),
      decide: () => ({ reply: 0, entries: [entryOf('b', 0n)], events: [circle] }),
    }
    const outcomes = await Promise.allSettled(
      [...commands, mistake].map((one) => books.ledger.submit<unknown>(one)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'))
    for (const owner of owners) expect(await books.balanceOf(owner)).toEqual(['{100,0}'])
    const replies = await Promise.all(commands.map((command) => books.ledger.submit(command)))
    expect(replies).toEqual(owners.map(() => ({ kind: 'moved', cash: 99n })))
  })

  test('fails only the command that throws', async () => {
    const owner = await books.givenOwner(100n)
    const throwing = {
      ...moveOf(owner, 'a', -1n),
      decide: (): never => {
        throw new Error('a mistake')
      },
    }
    const [first, second] = await Promise.allSettled([
      books.ledger.submit(throwing),
      books.ledger.submit(moveOf(owner, 'b', -1n)),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: new Error('a mistake') })
    expect(second).toMatchObject({ status: 'fulfilled', value: { kind: 'moved', cash: 99n } })
  })

  test('rejects a posting below zero or with a used id as a whole', async () => {
    const owner = await books.givenOwner(100n)
    const overdraw = {
      ...moveOf(owner, 'a', 0n),
      decide: () => ({ reply: 0, entries: [entryOf('x', 50n), entryOf('y', -151n)] }),
    }
    await expect(books.ledger.submit(overdraw)).rejects.toThrow(BadPosting)
    const twice = {
      ...moveOf(owner, 'a', 0n),
      decide: () => ({ reply: 0, entries: [entryOf('x', 1n), entryOf('x', 1n)] }),
    }
    await expect(books.ledger.submit(twice)).rejects.toThrow(BadPosting)
    expect(await books.balanceOf(owner)).toEqual(['{100,0}'])
  })

  test('finds the one failing command of a batch and posts the others', async () => {
    const owners = await Promise.all(Array.from({ length: 9 }, () => books.givenOwner(100n)))
    const jobs = owners.map((owner, i) => {
      const command = moveOf(owner, 'a', -1n)
      if (i !== 4) return books.ledger.submit(command)
      // Only PostgreSQL rejects a NUL.
      return books.ledger.submit({
        ...command,
        decide: () => ({ reply: 0, entries: [entryOf('\u0000', 1n)] }),
      })
    })
    const outcomes = await Promise.allSettled(jobs)
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual(owners.map((_, i) => i !== 4))
  })

  test('does not wait for an owner that another transaction has locked', async () => {
    const [held, free] = [await books.givenOwner(100n), await books.givenOwner(100n)]
    const waiting = await transaction(books.pool, async (tx) => {
      await books.ledger.lockOwners(tx, [held])
      const late = books.ledger.submit(moveOf(held, 'a', -1n))
      expect(await books.ledger.submit(moveOf(free, 'a', -1n))).toEqual({ kind: 'moved', cash: 99n })
      return { late }
    })
    expect(await waiting.late).toEqual({ kind: 'moved', cash: 99n })
  })

  test('rejects a command for an owner that stays locked, and posts nothing', async () => {
    const owner = await books.givenOwner(100n)
    const hasty = books.another({ lockTimeoutMs: 1 })
    await transaction(books.pool, async (tx) => {
      await books.ledger.lockOwners(tx, [owner])
      await expect(hasty.submit(moveOf(owner, 'a', -1n))).rejects.toThrow(Unavailable)
    })
    expect(await books.ledger.submit(moveOf(owner, 'a', -1n))).toEqual({ kind: 'moved', cash: 99n })
  })

  test('posts nothing over a connection that is read-only, and uses the next one', async () => {
    const owners = [await books.givenOwner(100n), await books.givenOwner(100n)]
    const admin = await books.pool.connect()
    const setReadOnly = (isReadOnly: boolean) =>
      admin.query(
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${isReadOnly}', current_database()); end $$`,
      )
    const later = books.another()
    const postAll = () => Promise.allSettled(owners.map((owner) => later.submit(moveOf(owner, 'a', -1n))))
    await setReadOnly(true)
    const refused = (await postAll()).map((result) => result.status === 'rejected' && result.reason)
    await setReadOnly(false)
    admin.release()
    for (const error of refused) expect(error).toBeInstanceOf(Unavailable)
    const posted = (await postAll()).map((result) => result.status === 'fulfilled' && result.value)
    expect(posted).toEqual(owners.map(() => ({ kind: 'moved', cash: 99n })))
  })

  test('rejects an unknown owner', async () => {
    await expect(books.ledger.submit(moveOf(crypto.randomUUID(), 'a', 1n))).rejects.toThrow(UnknownOwner)
    const owner = await books.givenOwner(100n)
    await expect(books.ledger.submit(moveOf(owner.toUpperCase(), 'a', 1n))).rejects.toThrow(UnknownOwner)
    const lock = transaction(books.pool, (tx) => books.ledger.lockOwners(tx, [owner.toUpperCase()]))
    await expect(lock).rejects.toThrow(UnknownOwner)
  })

  test('looks further back when the decision asks for it', async () => {
    const owner = await books.givenOwner(100n)
    const old = books.another({ now: () => new Date('2026-01-15T00:00:00Z') })
    await old.submit(moveOf(owner, 'old', -10n))
    const command = moveOf(owner, 'old', -10n)
    const since = new Date('2026-01-01T00:00:00Z')
    const reply = books.ledger.submit<unknown>({
      ...command,
      decide: (view, now, lookedBackTo) =>
        since < lookedBackTo ? { lookBackTo: since } : command.decide(view, now, lookedBackTo),
    })
    // Another command makes its batch fail: the requested look-back must not count as done.
    const neighbour = books.ledger.submit({
      ...moveOf(owner, 'poison', 1n),
      decide: () => ({ reply: 0, entries: [entryOf('\u0000', 1n)] }),
    })
    await expect(neighbour).rejects.toThrow()
    expect(await reply).toEqual({ kind: 'repeated', cash: 90n })
  })

  test('creates a missing partition automatically', async () => {
    const owner = await books.givenOwner(100n)
    const later = books.another({ now: () => new Date('2031-05-31T23:59:59Z') })
    expect(await later.submit(moveOf(owner, 'late', 1n))).toEqual({ kind: 'moved', cash: 101n })
  })

  test('publishes all balances of an asset that a batch changed in one event', async () => {
    const owners = [await books.givenOwner(5n), await books.givenOwner(5n), await books.givenOwner(5n)]
    const withEvents = books.another({ balancesEvent: (asset, of) => ({ asset, of }) })
    await Promise.all(owners.map((owner, nth) => withEvents.submit(moveOf(owner, `balance ${nth}`, -1n))))
    const { rows } = await books.pool.query('select events from ledger_outbox order by id desc limit 1')
    expect(rows[0].events).toEqual([
      ...owners.map((_, nth) => ({ kind: 'moved', id: `balance ${nth}` })),
      { asset: 'EUR', of: owners },
    ])
  })

  test('writes one event per command and protects the journal from changes', async () => {
    const owner = await books.givenOwner(5n)
    await books.ledger.submit(moveOf(owner, 'event', -1n))
    const { rows } = await books.pool.query('select events from ledger_outbox order by id desc limit 1')
    expect(rows[0].events).toEqual([{ kind: 'moved', id: 'event' }])
    await expect(books.pool.query('delete from ledger_entry')).rejects.toThrow('append-only')
    await expect(books.pool.query(`update ledger_entry set kind = 'x'`)).rejects.toThrow('append-only')
    await expect(books.pool.query('truncate ledger_entry')).rejects.toThrow('append-only')
  })
})
