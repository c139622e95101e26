/**
 * Two cells: two processes, each with its own embedded database and simulated players, behind one HAProxy with `deploy/cluster/cells.cfg`.
 * The players register, deposit and play in their cell, and one more in each withdraws. Then one address takes a signed bet and its win for an
 * account of each player of both cells. Both are audited, and no ID of one cell may be in the other's books. `haproxy` must be installed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@fairhall/client'
import { Client } from '@fairhall/postgres'
import { Pool } from 'undici'
import { openSecrets } from '../../apps/server/src/platform/secrets.ts'
import { findDatabase } from '../../apps/server/src/platform/database/find-database.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startServerProcess } from '#tests/support/server/server-process.ts'
import { bodyOf, signedRequest } from '../bet-http/signed-bet.ts'
import type { BenchPlayer } from '../posting/players.ts'
import { report } from '../posting/report.ts'

const PLAYERS = 10
const PLAY_MS = 60_000
const root = path.resolve(import.meta.dirname, '../..')
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-cells-'))

async function startCell(number: number) {
  const env = {
    NODE_ENV: 'development',
    CELL: String(number),
    DATA_DIR: path.join(home, String(number)),
    // Both cells serve the same providers, so they share the keys that sign calls.
    SECRETS_FILE: path.join(home, 'secrets.json'),
    ROLES: 'api,inbound,realtime,jobs,studio,sandbox',
    SANDBOX_PLAYERS: String(PLAYERS),
    ATTEMPTS_PER_MINUTE: '1000000',
  }
  const server = await startServerProcess(env)
  const { urls } = await findDatabase(loadConfig({ ...process.env, ...env }))
  const client = new Client({ connectionString: urls.owner ?? urls.server })
  await client.connect()
  return { digits: number.toString(16).padStart(2, '0'), env, server, client }
}

type Gambler = BenchPlayer & { game: string }
type Cell = Awaited<ReturnType<typeof startCell>>

/** Sends SQL to a cell. */
const ask = async <Row extends object>({ client }: Cell, sql: string, values: unknown[] = []) =>
  (await client.query<Row>(sql, values)).rows

async function listPlayers(cell: Cell): Promise<Gambler[]> {
  return ask<Gambler>(
    cell,
    `select distinct on (player) player as "playerId", account as "accountId", id as "sessionId", game from game_session
      where ended_at is null order by player, started_at desc`,
  )
}

async function countStrangers(cell: Cell): Promise<number> {
  const [row] = await ask<{ count: number }>(
    cell,
    `select count(*)::int as count from (
       select id from player union all select id from wallet_account union all select id from invoice
       union all select owner from ledger_balance union all select owner from ledger_entry) ids
      where substr(id::text, 10, 2) <> $1`,
    [cell.digits],
  )
  return row?.count ?? 0
}

/** A player who registers, deposits 50 by card, plays for it through the one address, and withdraws 20. Returns the ID of the withdrawal. */
async function playAndWithdraw(cell: Cell): Promise<string> {
  let token: string | null = null
  const client = createClient({ origin: cell.server.url, token: () => token, locale: () => 'en' })
  const password = crypto.randomUUID()
  const email = `${password}@example.com`
  const form = {
    email,
    password,
    password_confirmation: password,
    country: 'DE',
    currency: 'EUR',
    agreements: true,
  }
  token = (await client.call('register', { body: form })).accessToken
  const { id: playerId } = await client.call('getProfile')
  // What an email's link and a form would do.
  await ask(cell, `update player set birthdate = '1990-05-17', email_confirmed_at = now() where id = $1`, [
    playerId,
  ])
  const accountId = (await client.call('listAccounts'))[0]?.id ?? ''
  const money = { method: 'card', currency: 'EUR', accountId }
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const { action } = await client.call('createDeposit', { ...key(), body: { ...money, amount: '50.00' } })
  await fetch(action ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'pay' }),
  })
  await client.call('playGame', { params: { id: 'koi-river' }, body: { mode: 'money', accountId } })
  const player = (await listPlayers(cell)).find((one) => one.playerId === playerId)
  if (player === undefined) throw new Error('the game was not opened')
  // As much as the deposit, which must be played before it can leave.
  for (let round = 0; round < 50; round += 1) {
    const roundId = crypto.randomUUID()
    for (const type of ['bet', 'win'] as const) await send(player, type, roundId)
  }
  const body = { ...money, amount: '20.00', fields: {} }
  return (await client.call('createWithdrawal', { ...key(), body })).id
}

async function audit({ env }: Cell): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/audit.ts'), '--all'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

const cells = [await startCell(0), await startCell(1)]

const port = await freePort()
const addressOf = (index: number) => new URL(cells[index]?.server.url ?? '').host
const balancer = spawn('haproxy', ['-f', path.join(root, 'deploy/cluster/cells.cfg')], {
  env: { ...process.env, BIND: `127.0.0.1:${port}`, CELL_00: addressOf(0), CELL_01: addressOf(1) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const address = new Pool(`http://127.0.0.1:${port}`)
const secret = openSecrets(path.join(home, 'secrets.json')).current('provider-studio').key.toString('hex')

/** Sends a call to the one address. Returns the balance afterwards, or why it was refused. */
async function send(player: Gambler, type: 'bet' | 'win', roundId: string): Promise<string> {
  const body = bodyOf(player, { type, roundId, amount: '1.00' }).replace('koi-river', player.game)
  const reply = await address.request(signedRequest(secret, body))
  const answer = (await reply.body.json()) as { balance?: string; code?: string }
  return answer.balance ?? `${reply.statusCode} ${answer.code}`
}

async function countEntries(cell: Cell, player: Gambler, roundId: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    cell,
    `select count(*)::int as count from ledger_entry where owner = $1 and external_id like $2 || '%'`,
    [player.playerId, roundId],
  )
  return row?.count ?? 0
}

/** A benchmark that fails must leave no process behind. */
process.on('exit', () => {
  balancer.kill()
  for (const { server } of cells) server.child.kill()
})

const counts = {
  withdrawn: 0,
  players: 0,
  rounds: 0,
  calls: 0,
  refused: 0,
  inTheirCell: 0,
  elsewhere: 0,
  strangers: 0,
}
await pause(PLAY_MS)
for (const cell of cells) {
  if ((await playAndWithdraw(cell)).startsWith(cell.digits)) counts.withdrawn += 1
}
for (const cell of cells) {
  for (const player of await listPlayers(cell)) {
    const roundId = crypto.randomUUID()
    for (const type of ['bet', 'win'] as const) {
      counts.calls += 1
      if (Number.isNaN(Number(await send(player, type, roundId)))) counts.refused += 1
    }
    counts.players += 1
    for (const place of cells) {
      const entries = await countEntries(place, player, roundId)
      if (place === cell) counts.inTheirCell += entries
      else counts.elsewhere += entries
    }
  }
  counts.rounds +=
    (await ask<{ count: number }>(cell, 'select count(*)::int as count from round'))[0]?.count ?? 0
  counts.strangers += await countStrangers(cell)
}
await address.close()
balancer.kill()
let isAudited = true
for (const cell of cells) {
  await cell.client.end()
  await cell.server.stop()
  isAudited = (await audit(cell)) && isAudited
}
const isRight =
  isAudited &&
  counts.players > 0 &&
  counts.inTheirCell === counts.calls &&
  counts.elsewhere + counts.strangers === 0
report({ bench: 'cells', ...counts, isAudited, ok: isRight })
rmSync(home, { recursive: true, force: true })
process.exit(isRight ? 0 : 1)
