/** Erasure keeps what the ledger needs and nothing that identifies the player. */
import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { readDatabaseText } from '#tests/support/database/database-text.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import {
  deposit,
  givenCash,
  givenPayer,
  IBAN,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { blockPlayer } from '../limits/index.ts'
import { closeAccountOf } from './closing.service.ts'
import { eraseClosed } from './account-closure.jobs.ts'
import { erasePlayer } from './erasure.service.ts'
import { reopenAccount } from '#tests/support/staff/approved-orders.ts'

const DAY_MS = 86_400_000
const YEARS = 1825 * DAY_MS
const by = { actor: 'staff:ada', reason: 'requested by email' }
const identity = { firstName: 'Zoëlle', lastName: 'Quixwhistle', city: 'Xanthopolis' }

const config = copyConfig()
afterAll(() => config.remove())
const server = await startCashier({ CONFIG_DIR: config.folder, ROLES: 'api,inbound,realtime,jobs,sandbox' })

const close = (playerId: string) => closeAccountOf(server.deps, { playerId, ...by })
const run = () => eraseClosed.run(server.deps, {})
const isErased = async (playerId: string) => {
  const { rows } = await server.database.pool.query<{ erased: boolean }>(
    'select erased_at is not null as erased from player where id = $1',
    [playerId],
  )
  return rows[0]?.erased
}

const take = (playerId: string, cash: bigint) => givenCash(server, playerId, 'EUR', -cash)

let phones = 12_345

/** A player with data in every relevant table and no money left. */
async function givenPast(): Promise<Payer & { phone: string }> {
  const payer = await givenPayer(server, { cash: 5000n })
  const { token } = payer
  const asked = await withdraw(server, payer, '50.00')
  await server.settle()
  await sendMessage(server, messageOf(asked.data.id, { kind: 'payout' }))
  await server.call('updateProfile', { token, body: identity })
  phones += 1
  const phone = `+49176555${phones}`
  await server.database.pool.query('update player set phone = $2 where id = $1', [payer.id, phone])
  await givenFactor(server, token)
  await upload(server, token, pngOf(), { name: 'quixwhistle-passport.png' })
  const paid = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(paid.data.invoiceId))
  await server.database.pool.query(
    `insert into player_identity (brand, issuer, subject, player_id, linked_at)
     values ('fairhall', 'https://id.example', $1, $2, now())`,
    [`subject-${payer.id.slice(24)}`, payer.id],
  )
  await take(payer.id, 5000n)
  return { ...payer, phone }
}

describe('after the retention period', () => {
  test('removes all identifying data and leaves the ledger unchanged', async () => {
    const payer = await givenPast()
    const { pool } = server.database
    const identifying = [
      payer.email,
      'quixwhistle',
      'xanthopolis',
      payer.phone.slice(1),
      `subject-${payer.id.slice(24)}`,
    ]
    const before = await readDatabaseText(server)
    for (const one of identifying) expect(before).toContain(one.toLowerCase())
    const booksOf = async () => {
      const { rows } = await pool.query<{ text: string }>(
        `select string_agg(e::text, chr(10) order by asset, seq) as text from ledger_entry e where owner = $1`,
        [payer.id],
      )
      return rows[0]?.text
    }
    const books = await booksOf()
    expect(await close(payer.id)).toBe(true)
    await server.settle()

    server.clock.advance(YEARS - DAY_MS)
    await run()
    expect(await isErased(payer.id)).toBe(false)
    server.clock.advance(2 * DAY_MS)
    await run()
    await server.settle()

    expect(await isErased(payer.id)).toBe(true)
    const left = await readDatabaseText(server)
    for (const one of [...identifying, IBAN.toLowerCase(), '127.0.0.1'])
      expect(left).not.toContain(one.toLowerCase())
    expect(await booksOf()).toBe(books)
    const invoices = await pool.query('select amount, state from invoice where player_id = $1', [payer.id])
    expect(invoices.rows).toHaveLength(2)
    expect(readdirSync(server.deps.config.documentsDir)).toEqual([])
    const journal = await pool.query(
      `select actor, reason, details from audit_event where player_id = $1 and action = 'player.erased'`,
      [payer.id],
    )
    expect(journal.rows).toEqual([
      {
        actor: 'system:retention',
        reason: 'erased',
        details: { order: null, applicant: null, restricted: null },
      },
    ])
    const signIn = { login: payer.email, password: PASSWORD }
    expect((await server.call('createSession', { body: signIn })).status).toBe(401)
  })

  test('erases once and irreversibly, and still books a late provider message', async () => {
    const payer = await givenPayer(server)
    const late = await deposit(server, payer, '50.00')
    await server.database.pool.query(`update invoice set state = 'expired' where id = $1`, [
      late.data.invoiceId,
    ])
    await close(payer.id)
    expect(await erasePlayer(server.deps, payer.id, by)).toBe('done')
    expect(await erasePlayer(server.deps, payer.id, by)).toBe('alreadyErased')
    await expect(reopenAccount(server.deps, { playerId: payer.id, ...by })).rejects.toThrow('notFound')
    expect(await sendMessage(server, messageOf(late.data.invoiceId))).toBe('booked')
    const { rows } = await server.database.pool.query(
      'select body, sealed, message is not null as kept from payment_message where invoice_id = $1',
      [late.data.invoiceId],
    )
    expect(rows).toEqual([{ body: '', sealed: null, kept: true }])
  })

  test('erases once for concurrent calls', async () => {
    const player = await givenPlayer(server)
    await close(player.id)
    const done = await Promise.all([1, 2, 3].map(() => erasePlayer(server.deps, player.id, by)))
    expect(done.toSorted()).toEqual(['alreadyErased', 'alreadyErased', 'done'])
  })
})

describe('refuses to erase', () => {
  test('open accounts, recent payments, money, payments in progress and open rounds', async () => {
    const player = await givenPlayer(server)
    expect(await erasePlayer(server.deps, player.id, by)).toBe('notClosed')
    const past = await givenPast()
    await close(past.id)
    expect(await erasePlayer(server.deps, past.id, by)).toBe('keptByLaw')

    // Late money, for example from an expired deposit.
    await take(past.id, -100n)
    server.clock.advance(YEARS + DAY_MS)
    await expect(erasePlayer(server.deps, past.id, by)).rejects.toThrow('accountNotEmpty')
    const other = await givenPlayer(server)
    await close(other.id)
    server.clock.advance(YEARS + DAY_MS)
    await run()
    expect([await isErased(past.id), await isErased(other.id)]).toEqual([false, true])
    await take(past.id, 100n)

    const { pool } = server.database
    await pool.query(
      `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
       values ($1, 'studio', 'late', gen_random_uuid(), 'EUR', 'dice', '{0,0}', '{0,0}', '{0,0,0,0}', true, now())`,
      [past.id],
    )
    await expect(erasePlayer(server.deps, past.id, by)).rejects.toThrow('roundUnderWay')
    await pool.query('delete from round where player = $1', [past.id])
    await run()
    expect(await isErased(past.id)).toBe(true)
  })

  test('blocked accounts, because those can’t be closed', async () => {
    const player = await givenPlayer(server)
    await blockPlayer(server.deps, { playerId: player.id, actor: 'staff:ada', reason: 'fraud' })
    await expect(close(player.id)).rejects.toThrow('accountBlocked')
  })
})

test('a failed erasure changes nothing, does not stop the others, and succeeds in the next run', async () => {
  await server.settle()
  const [one, other] = [await givenPast(), await givenPlayer(server)]
  await close(one.id)
  await close(other.id)
  server.clock.advance(YEARS + DAY_MS)
  const { pool } = server.database
  const before = await rowsOf(one.id)
  await pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
    create trigger break_off before update on player for each row when (new.id = '${one.id}') execute function break_off()`)
  await expect(run()).rejects.toThrow('1 players were not erased')
  await pool.query('drop function break_off cascade')
  expect([await isErased(one.id), await isErased(other.id)]).toEqual([false, true])
  expect(await rowsOf(one.id)).toEqual(before)

  await run()
  // A job deletes the files. Until it has run they exist, but nobody can open them.
  expect(readdirSync(server.deps.config.documentsDir)).toHaveLength(1)
  await server.settle()
  expect(readdirSync(server.deps.config.documentsDir)).toEqual([])
  expect(await isErased(one.id)).toBe(true)
})

/** The rows that an erasure deletes or changes. */
async function rowsOf(playerId: string): Promise<string[]> {
  const texts: string[] = []
  for (const [table, column] of [
    ['player', 'id'],
    ['player_document', 'player_id'],
    ['player_factor', 'player_id'],
    ['player_identity', 'player_id'],
    ['player_key', 'player_id'],
    ['invoice', 'player_id'],
  ]) {
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select t::text as text from ${table} t where ${column} = $1 order by 1`,
      [playerId],
    )
    texts.push(...rows.map(({ text }) => `${table} ${text}`))
  }
  return texts
}
