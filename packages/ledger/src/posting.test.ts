import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AlreadyPosted, audit, changeOf, rollUpDay } from './index.ts'
import {
  counter,
  entryOf,
  moveOf,
  openTestLedger,
  type TestLedger,
  transaction,
} from '#tests/support/database/ledger.ts'

describe("posting in a caller's transaction", () => {
  let books: TestLedger

  beforeAll(async () => {
    books = await openTestLedger({
      balancesEvent: (asset, owners) => ({ asset, owners }),
    })
  })
  afterEach(() => books.expectRightBooks())
  afterAll(() => books.close())

  const post = (owner: string, id: string, cash: bigint, held = 0n) =>
    transaction(books.pool, (tx) =>
      books.ledger.withOwner(tx, owner, {}, (view) =>
        books.ledger.post(tx, view, { entries: [entryOf(id, cash, held)] }),
      ),
    )

  test('moves between pockets and publishes the balance once', async () => {
    const owner = await books.givenOwner(100n)
    const [entry] = await post(owner, 'hold', -40n, 40n)
    expect(entry).toMatchObject({ seq: 2n, after: { cash: 60n, held: 40n } })
    const { rows } = await books.pool.query('select events from ledger_outbox order by id desc limit 1')
    expect(rows[0].events).toEqual([{ asset: 'EUR', owners: [owner] }])
  })

  test('shows its own postings and the companion rows in the view', async () => {
    const owner = await books.givenOwner(100n)
    await transaction(books.pool, (tx) =>
      books.ledger.withOwner(tx, owner, { keys: [['counter', [owner]]] }, async (view) => {
        expect(view.row(counter, owner)).toBeUndefined()
        await books.ledger.post(tx, view, {
          entries: [entryOf('a', -1n)],
          changes: [changeOf(counter, { id: owner, count: 7n })],
        })
        expect(view.row(counter, owner)).toEqual({ id: owner, count: 7n })
        await books.ledger.post(tx, view, { entries: [entryOf('b', -1n)] })
        expect(view.balance('EUR')).toEqual({ pockets: { cash: 98n, held: 0n }, seq: 3n })
      }),
    )
  })

  test('is undone with the transaction', async () => {
    const owner = await books.givenOwner(100n)
    const failing = transaction(books.pool, (tx) =>
      books.ledger.withOwner(tx, owner, {}, async (view) => {
        await books.ledger.post(tx, view, { entries: [entryOf('a', -1n)] })
        throw new Error('afterwards')
      }),
    )
    await expect(failing).rejects.toThrow('afterwards')
    expect(await books.balanceOf(owner)).toEqual(['{100,0}'])
  })

  test('rejects a repeated id, also from another month', async () => {
    const owner = await books.givenOwner(100n)
    await books.another({ now: () => new Date('2026-02-01T00:00:00Z') }).submit(moveOf(owner, 'old', -1n))
    await expect(post(owner, 'old', -1n)).rejects.toThrow(AlreadyPosted)
    const found = await books.ledger.findEntry(books.pool, { owner, source: 'test', externalId: 'old' })
    expect(found).toMatchObject({ deltas: { cash: -1n, held: 0n }, at: new Date('2026-02-01T00:00:00Z') })
  })

  test('and a batch wait for each other', async () => {
    const owner = await books.givenOwner(100n)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 4 === 0 ? post(owner, `d${i}`, -2n) : books.ledger.submit(moveOf(owner, `l${i}`, -2n)),
      ),
    )
    expect(await books.balanceOf(owner)).toEqual(['{60,0}'])
  })

  test('accepts ids with any characters', async () => {
    const owner = await books.givenOwner(100n)
    const id = '{"a\\b", null, ünï}'
    await books.ledger.submit(moveOf(owner, id, -1n))
    expect(await books.ledger.submit(moveOf(owner, id, -1n))).toMatchObject({ kind: 'repeated' })
    expect(await books.ledger.findEntry(books.pool, { owner, source: 'test', externalId: id })).not.toBeNull()
  })

  test("is rolled up by day as the negative sum of the owners' deltas", async () => {
    const day = new Date('2030-03-03T12:00:00Z')
    const owner = await books.givenOwner(100n)
    await books.another({ now: () => day }).submit(moveOf(owner, 'day', -25n))
    await rollUpDay(books.pool, '2030-03-03')
    await rollUpDay(books.pool, '2030-03-03')
    const { rows } = await books.pool.query('select amount, entries from ledger_rollup where day = $1', [
      '2030-03-03',
    ])
    expect(rows).toEqual([{ amount: '25', entries: 1n }])
    const legs = await books.pool.query('select account, amount from ledger_leg where at = $1 order by 1', [
      day,
    ])
    expect(legs.rows).toEqual([
      { account: 'operator', amount: '25' },
      { account: 'owner:1', amount: '-25' },
      { account: 'owner:2', amount: '0' },
    ])
  })

  test('is rolled up by UTC days in any time zone of the connection', async () => {
    const owner = await books.givenOwner(100n)
    // Daylight saving starts in New York on that day; the amounts show which entries were summed.
    const moves = {
      '09T23:59:59': 1n,
      '10T00:00:00': 2n,
      '10T12:00:00': 4n,
      '10T23:59:59': 8n,
      '11T00:00:00': 16n,
    }
    for (const [moment, amount] of Object.entries(moves)) {
      const then = books.another({ now: () => new Date(`2030-03-${moment}Z`) })
      await then.submit(moveOf(owner, moment, -amount))
    }
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC']) {
      const { rows } = await transaction(books.pool, async (tx) => {
        await tx.query(`set local time zone '${zone}'`)
        await rollUpDay(tx, '2030-03-10')
        return tx.query("select amount, entries from ledger_rollup where day = '2030-03-10'")
      })
      expect(rows, zone).toEqual([{ amount: '14', entries: 3n }])
    }
  })

  test('a partition that was rolled back is created again', async () => {
    const later = await openTestLedger({ now: () => new Date('2041-05-01T00:00:00Z') })
    const owner = await later.givenOwner(100n)
    await later.pool.query('drop table ledger_entry_2041_05')
    const moveTwice = (id: string, end: () => void) =>
      transaction(later.pool, (tx) =>
        later.ledger.withOwner(tx, owner, {}, async (view) => {
          for (const part of ['a', 'b'])
            await later.ledger.post(tx, view, { entries: [entryOf(`${id}${part}`, 1n)] })
          end()
        }),
      )
    const refuse = () => {
      throw new Error('refused')
    }
    await expect(moveTwice('refused', refuse)).rejects.toThrow('refused')
    await moveTwice('moved', () => undefined)
    await later.close()
  })

  test('connections that need the partition of a month at the same time create it once', async () => {
    const make = async () => {
      const { rows } = await books.pool.query(`select ledger_make_partition('2041-03-01') as made`)
      return rows[0].made as boolean
    }
    const waiting = async () => {
      const { rows } = await books.pool.query(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0].count as number
    }
    let made: Promise<boolean[]> = Promise.resolve([])
    await transaction(books.pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('ledger_make_partition'))`)
      made = Promise.all([make(), make(), make()])
      while ((await waiting()) < 3) await new Promise((resolve) => setImmediate(resolve))
    })
    expect((await made).toSorted()).toEqual([false, false, true])
  })
})

describe('the audit', () => {
  test('finds a tampered balance, a tampered chain and a missing owner', async () => {
    const books = await openTestLedger()
    const owner = await books.givenOwner(100n)
    await books.ledger.submit(moveOf(owner, 'a', -1n))
    await books.pool.query(`update ledger_balance set pockets = '{98,0}' where owner = $1`, [owner])
    await books.pool.query('delete from ledger_owner where owner = $1', [owner])
    await books.pool.query('alter table ledger_entry disable trigger user')
    await books.pool.query(`update ledger_entry set after = '{1,0}' where owner = $1 and seq = 1`, [owner])
    const findings = await audit(books.pool, [{ name: 'of another module', text: 'select 1 as one' }])
    expect(findings.map((finding) => finding.check)).toEqual([
      'each balance is the sum of its entries',
      'each entry continues the previous one',
      'each entry continues the previous one',
      'every balance has an owner',
      'of another module',
    ])
    await books.close()
  })
})
