/**
 * Runs the whole server with its own database and port, and a clock that only the test moves. Jobs and deliveries run
 * when the test calls `await server.settle()`.
 */
import { rmSync } from 'node:fs'
import { Client } from '@fairhall/postgres'
import {
  type CallName,
  type Entry,
  type Reply,
  routes,
  type Session,
} from '../../../packages/contract/src/index.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import type { Clock } from '../../../apps/server/src/platform/clock.ts'
import { type Config, loadConfig } from '../../../apps/server/src/platform/config.ts'
import type { App } from '../../../apps/server/src/platform/http/server.ts'
import { start } from '../../../apps/server/src/start.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database/database.ts'
import { settle, type SettleOptions } from './settle.ts'
import { readContentOnce } from './texts.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'

interface TestClock extends Clock {
  set(moment: string | Date): void
  advance(ms: number): void
}

export interface Answer<Data> {
  status: number
  /** The contract's reply; undefined for a refusal. */
  data: Data
  meta: { page: number; perPage: number; total: number; nextCursor?: string | null } | undefined
  error: { code: number; message: string; fields?: Record<string, string[]> } | undefined
  headers: Headers
}

interface CallOptions {
  token?: string | undefined
  params?: Record<string, string>
  query?: Record<string, string | readonly string[]>
  /** May be invalid. A string is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

/** The type can't know whether a player has a second factor, so it allows both replies. */
type Known<Name extends CallName> = Entry extends Reply<Name> ? Session & { ticket: string } : Reply<Name>

export interface TestServer {
  url: string
  deps: AppDeps
  app: App
  clock: TestClock
  database: TestDatabase
  /** Makes a call of the contract over HTTP. */
  call<Name extends CallName>(name: Name, options?: CallOptions): Promise<Answer<Known<Name>>>
  /**
   * Runs deliveries and due jobs until nothing is left. Throws if a delivery fails, unless its consumer `mayFail`: one
   * that fails unnoticed would leave a test with half of its effects.
   */
  settle(options?: SettleOptions): Promise<void>
  /** Aborts all work in progress and starts a new server on the same database. Don't use the old one afterwards. */
  restart(): Promise<TestServer>
  /** Also drops the database, unless `keepsDatabase`. */
  stop(options?: { keepsDatabase?: boolean }): Promise<void>
}

interface TestServerOptions {
  env?: Record<string, string>
  /** Runs jobs and deliveries automatically, as in a real process. The clock then runs too. */
  hasBackground?: boolean
}

export const TEST_NOW = '2026-11-20T12:00:00.000Z'

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  const home = makeTestHome()
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: home,
    DATABASE_URL: database.urls.server,
    STUDIO_DATABASE_URL: database.urls.studio,
    LOG_LEVEL: 'silent',
    ROLES: 'api,inbound,realtime,jobs',
    REQUESTS_PER_MINUTE: '1000000',
    ATTEMPTS_PER_MINUTE: '1000000',
    ...options.env,
  })
  const hasBackground = options.hasBackground ?? false
  const clock = hasBackground ? runningClock() : stoppedClock()
  return open({ config, clock, hasBackground, database, home })
}

interface Place {
  config: Config
  clock: TestClock
  hasBackground: boolean
  database: TestDatabase
  home: string
}

async function open(place: Place): Promise<TestServer> {
  const { config, clock, hasBackground, database, home } = place
  const running = await start(config, {
    clock,
    hasBackground,
    migrates: false,
    isPatient: true,
    readContent: readContentOnce,
  })
  return {
    url: running.url,
    deps: running.deps,
    app: running.app,
    clock,
    database,
    call: (name, options) => callServer(running.url, name, options),
    settle: (options) => settle(running.deps, options),
    async restart() {
      await breakConnections(database.url)
      await running.stop()
      return open(place)
    },
    async stop({ keepsDatabase = false } = {}) {
      await running.stop()
      if (!keepsDatabase) await database.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Terminates all connections, as in a database outage, so that work in progress fails. A role can terminate only its
 * own connections, so the server role does not affect those of the test.
 */
export async function breakConnections(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'fairhall%'
          and (usename = current_user or (select rolsuper from pg_roles where rolname = current_user))`,
    )
  } finally {
    await client.end()
  }
}

/** Removes broken connections from the pool by trying all of its connections together. */
export async function restoreConnections({ pool }: AppDeps): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  await Promise.all(
    clients.map((client) =>
      client.query('select 1').then(
        () => client.release(),
        () => client.release(true),
      ),
    ),
  )
}

function stoppedClock(): TestClock {
  let now = new Date(TEST_NOW)
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

function runningClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    set: (moment) => {
      ahead = new Date(moment).getTime() - Date.now()
    },
    advance: (ms) => {
      ahead += ms
    },
  }
}

async function callServer<Name extends CallName>(
  url: string,
  name: Name,
  options: CallOptions = {},
): Promise<Answer<Known<Name>>> {
  const { method, path: pattern } = routes[name]
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(options.params?.[key] ?? ''),
  )
  const reply = await fetch(`${url}${address}${toQuery(options.query)}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: toBody(options.body) }),
  })
  const { data, meta, error } = (await reply.json()) as Omit<Answer<Known<Name>>, 'status' | 'headers'>
  return { status: reply.status, data, meta, error, headers: reply.headers }
}

function toQuery(query: CallOptions['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map((one) => [`${name}[]`, one]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function toBody(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
