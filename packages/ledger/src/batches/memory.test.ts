import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeOf, type Command, DAY_MS } from '../index.ts'
import {
  counter,
  entryOf,
  moveOf,
  openTestLedger,
  ownerMoves,
  type Pocket,
  pockets,
  type TestLedger,
  transaction,
} from '#tests/support/database/ledger.ts'

import { State } from '../state.ts'
import { makeStatements } from '../statements.ts'
import { Memory } from './memory.ts'

/** Batches that are decided with remembered rows. */

let books: TestLedger
/** Called once: after the decisions of the next batch, before anything of it is sent. */
let between: (() => Promise<unknown>) | null = null
/** Of each batch since it was emptied, whether it was posted with remembered rows. */
let remembered: boolean[] = []

beforeAll(async () => {
  books = await openTestLedger({
    lanes: 1,
    remembering: 'without pauses',
    onBatch: (batch) => void remembered.push(batch.isRemembered),
    betweenPipelines: async () => {
      const act = between
      between = null
      await act?.()
    },
  })
})
afterEach(() => books.expectRightBooks())
afterAll(() => books.close())

/** Owners with 100 in cash, whose rows are remembered; each has moved once. */
async function givenRemembered(count: number): Promise<string[]> {
  const owners = await Promise.all(Array.from({ length: count }, () => books.givenOwner(101n)))
  await Promise.all(owners.map((owner) => books.ledger.submit(moveOf(owner, 'first', -1n))))
  remembered = []
  return owners
}

const submitAll = (owners: readonly string[], id: string, cash: bigint) =>
  Promise.all(owners.map((owner) => books.ledger.submit(moveOf(owner, id, cash))))
const sql = (text: string, owner: string) => books.pool.query(text, [owner])
const post = (owner: string, id: string, cash: bigint, asset = 'EUR', ledger = books.ledger) =>
  transaction(books.pool, (tx) =>
    ledger.withOwner(tx, owner, {}, (view) =>
      ledger.post(tx, view, { entries: [{ ...entryOf(id, cash), asset }] }),
    ),
  )
/** In another month, whose journal has a separate index of ids. */
const earlier = () => books.another({ now: () => new Date(Date.now() - 31 * DAY_MS) })

test.each([1, 8])('posts the second batch of %i owners in one round trip', async (count) => {
  const owners = await givenRemembered(count)
  for (const [nth, cash] of [97n, 94n, 91n].entries())
    expect(await submitAll(owners, `${nth}`, -3n)).toEqual(owners.map(() => ({ kind: 'moved', cash })))
  expect(remembered).toEqual([true, true, true])
})

test('posts several commands of an owner, and one without money to move', async () => {
  const [owner] = (await givenRemembered(1)) as [string]
  const replies = await Promise.all([
    books.ledger.submit(moveOf(owner, 'a', -60n)),
    books.ledger.submit(moveOf(owner, 'b', -60n)),
    books.ledger.submit(moveOf(owner, 'c', -40n)),
  ])
  expect(replies.map(({ kind, cash }) => [kind, cash])).toEqual([
    ['moved', 40n],
    ['refused', 40n],
    ['moved', 0n],
  ])
  expect(await books.ledger.submit(moveOf(owner, 'd', -1n))).toEqual({ kind: 'refused', cash: 0n })
  expect(remembered).toEqual([true, true])
})

describe.each([1, 8])('in a batch of %i owners', (count) => {
  const other = (owner: string, id: string, cash: bigint) =>
    books.another({ lanes: 1 }).submit(moveOf(owner, id, cash))

  const limits = { own: 1000n, balance: 1000n }
  test.each<[string, (owner: string) => Promise<unknown>, reply: object, stored?: object]>([
    ['another process moved', (owner) => other(owner, 'other', -10n), { kind: 'moved', cash: 85n }],
    ['money came outside of lanes', (owner) => post(owner, 'in', 10n), { kind: 'moved', cash: 105n }],
    [
      'the id was posted in another asset',
      (owner) => post(owner, 'next', 7n, 'USD'),
      { kind: 'repeated', cash: 7n },
    ],
    [
      'the id was posted in another asset and month',
      (owner) => post(owner, 'next', 7n, 'USD', earlier()),
      { kind: 'repeated', cash: 7n },
    ],
    [
      "the owner's row changed",
      (owner) => sql('update ledger_owner set move_limit = 7 where owner = $1', owner),
      { kind: 'moved', cash: 95n },
      { ...limits, own: 7n },
    ],
    [
      'columns of the balance changed',
      (owner) => sql('update ledger_balance set move_limit = 7 where owner = $1', owner),
      { kind: 'moved', cash: 95n },
      { ...limits, balance: 7n },
    ],
    [
      'a row of another table changed',
      (owner) => sql('update counter set count = count where id = $1', owner),
      { kind: 'moved', cash: 95n },
    ],
  ])('%s meanwhile: everything is read and decided again', async (_what, act, reply, stored = limits) => {
    const owners = await givenRemembered(count)
    const [changed] = owners as [string]
    between = () => act(changed)
    const replies = await submitAll(owners, 'next', -5n)
    expect(replies).toEqual(owners.map((_, nth) => (nth === 0 ? reply : { kind: 'moved', cash: 95n })))
    expect(remembered).toEqual([false])
    const { rows } = await sql(
      `select o.move_limit as own, b.move_limit as balance
         from ledger_owner o join ledger_balance b using (owner) where owner = $1 and asset = 'EUR'`,
      changed,
    )
    expect(rows).toEqual([stored])
  })

  test.each<[string, id: string, cash: bigint, asset: string, reply: object]>([
    ['the balance changed', 'in', 50n, 'EUR', { kind: 'moved', cash: 0n }],
    ['its id was posted in another asset', 'large', 7n, 'USD', { kind: 'repeated', cash: 7n }],
  ])('a refusal is decided again when %s meanwhile', async (_what, id, cash, asset, reply) => {
    const owners = await givenRemembered(count)
    between = () => post(owners[0] as string, id, cash, asset)
    const [first, ...others] = await submitAll(owners, 'large', -150n)
    expect(first).toEqual(reply)
    expect(others).toEqual(others.map(() => ({ kind: 'refused', cash: 100n })))
    expect(remembered).toEqual([false])
  })

  test('a locked owner does not stop the others', async () => {
    const owners = await givenRemembered(count + 1)
    const [held, ...free] = owners as [string, ...string[]]
    const late = await transaction(books.pool, async (tx) => {
      await books.ledger.lockOwners(tx, [held])
      const waiting = books.ledger.submit(moveOf(held, 'next', -1n))
      expect(await submitAll(free, 'next', -1n)).toEqual(free.map(() => ({ kind: 'moved', cash: 99n })))
      return { waiting }
    })
    expect(await late.waiting).toEqual({ kind: 'moved', cash: 99n })
  })
})

test('a repeat is answered like the first time', async () => {
  const [owner] = (await givenRemembered(1)) as [string]
  await books.ledger.submit(moveOf(owner, 'again', -1n))
  expect(await books.ledger.submit(moveOf(owner, 'again', -1n))).toEqual({ kind: 'repeated', cash: 99n })
  expect(remembered).toEqual([true, false])
})

/** Reads a row, and writes it if `isMade`. */
const withRow = (owner: string, key: string, id: string, isMade: boolean): Command<Pocket, unknown> => ({
  owner,
  assets: ['EUR'],
  ids: [{ source: 'test', externalId: id }],
  isUsuallyNew: true,
  keys: [
    [counter.name, [key]],
    [ownerMoves.name, [owner]],
  ],
  decide(view) {
    const found = view.row(counter, key)?.count
    const changes = isMade ? [changeOf(counter, { id: key, count: (found ?? 0n) + 1n })] : []
    return { reply: found, entries: [entryOf(id, -1n)], changes, events: [{ kind: 'read' }] }
  },
})

test.each([
  ['is written: that proves it', true, null, undefined, true],
  ['was made meanwhile', true, 5, 5n, false],
  ['is not written', false, null, undefined, false],
  ['is not written and was made meanwhile', false, 5, 5n, false],
] as const)('a row that nobody remembers and that %s', async (_what, isMade, count, reply, isRemembered) => {
  const [owner] = (await givenRemembered(1)) as [string]
  const key = `row of ${owner}`
  const make = () => books.pool.query('insert into counter values ($1, $2)', [key, count])
  if (count !== null && isMade) between = make
  else if (count !== null) await make()
  expect(await books.ledger.submit(withRow(owner, key, 'made', isMade))).toBe(reply)
  expect(remembered).toEqual([isRemembered])
  const { rows } = await books.pool.query('select count from counter where id = $1', [key])
  expect(rows[0]?.count).toBe(isMade ? (reply ?? 0n) + 1n : (reply ?? undefined))
})

test('a remembered row that is only read must not have changed', async () => {
  const [owner] = (await givenRemembered(1)) as [string]
  const key = `read by ${owner}`
  await books.pool.query('insert into counter values ($1, 1)', [key])
  expect(await books.ledger.submit(withRow(owner, key, 'a', false))).toBe(1n)
  expect(await books.ledger.submit(withRow(owner, key, 'b', false))).toBe(1n)
  between = () => sql('update counter set count = 2 where id = $1', key)
  expect(await books.ledger.submit(withRow(owner, key, 'c', false))).toBe(2n)
  between = () => sql('delete from counter where id = $1', key)
  expect(await books.ledger.submit(withRow(owner, key, 'd', false))).toBeUndefined()
  expect(remembered).toEqual([false, true, false, false])
})

test('a remembered owner who is only read must not have changed', async () => {
  const [owner] = (await givenRemembered(1)) as [string]
  await books.pool.query('insert into counter values ($1, 1)', [`read of ${owner}`])
  for (const id of ['a', 'b']) await books.ledger.submit(withRow(owner, `read of ${owner}`, id, false))
  between = () => sql('update ledger_owner set move_limit = 7 where owner = $1', owner)
  await books.ledger.submit(withRow(owner, `read of ${owner}`, 'c', false))
  expect(remembered).toEqual([false, true, false])
})

test('nothing is remembered from a connection that was lost', async () => {
  const [owner] = (await givenRemembered(1)) as [string]
  await books.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'ledger lane 1' and datname = current_database()`,
  )
  const retried = () => books.ledger.submit(moveOf(owner, 'retried', -1n))
  const reply = await retried().catch(retried)
  expect(reply.cash).toBe(99n)
  expect(remembered).toEqual([false])
})

/** Lets time pass for the memory alone. */
function givenClock() {
  const now = performance.now.bind(performance)
  let aheadMs = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  onTestFinished(() => spy.mockRestore())
  return { pass: (ms: number) => void (aheadMs += ms) }
}

test('a row that no batch has used for a minute is read again, although its owner plays', async () => {
  const clock = givenClock()
  const [owner] = (await givenRemembered(1)) as [string]
  const key = `old of ${owner}`
  await books.pool.query('insert into counter values ($1, 1)', [key])
  for (const id of ['a', 'b']) await books.ledger.submit(withRow(owner, key, id, false))
  for (const id of ['c', 'd']) {
    clock.pass(40_000)
    await books.ledger.submit(moveOf(owner, id, -1n))
  }
  await books.ledger.submit(withRow(owner, key, 'e', true))
  expect(remembered).toEqual([false, true, true, true, false])
})

test('owners who have not played for a minute are freed', () => {
  const clock = givenClock()
  const memory = new Memory<Pocket>(true)
  const play = (owner: string) => {
    const state = new State(makeStatements(pockets, [ownerMoves]), [ownerMoves])
    state.tables
      .get(ownerMoves.name)
      ?.open(owner)
      .fill({ key: owner, moves: 0n, limit: 1n }, { tid: null, xmin: '7' })
    memory.remember(
      [{ command: moveOf(owner, 'a', -1n), lookBackTo: new Date(0) }],
      state,
      null,
      memory.epoch,
    )
    clock.pass(40_000)
  }
  const known = () => ['first', 'second', 'third'].map((owner) => memory.find(owner) !== undefined)
  play('first')
  play('second')
  expect(known()).toEqual([true, true, false])
  play('third')
  expect(known()).toEqual([false, true, true])
})

test.each<[string, pattern: string, expected: string]>([
  // Batch 0 reads. Then a miss and 4 batches that read, a miss and 8 batches that read, and hits.
  ['pauses after misses, twice as long each time', 'xxxxxxxxxx..........', '---------------+++++'],
  // Three hits make up for a miss.
  ['does not pause after a miss that is rare', '....x.x......', '-+++-+-----++'],
])('%s', async (_what, pattern, expected) => {
  const batches: boolean[] = []
  const pausing = books.another({ lanes: 1, onBatch: (batch) => void batches.push(batch.isRemembered) })
  const owner = await books.givenOwner(1000n)
  for (const [nth, one] of [...pattern].entries()) {
    if (one === 'x') await sql('update ledger_owner set move_limit = move_limit where owner = $1', owner)
    await pausing.submit(moveOf(owner, `${nth}`, -1n))
  }
  expect(batches.map((isRemembered) => (isRemembered ? '+' : '-')).join('')).toBe(expected)
})
