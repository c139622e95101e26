/** `npm run demo`: fills the demo's database unless it is filled, then serves site and office from it at the present time. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { textOf } from '../../apps/server/src/modules/audit/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { freePort } from '../../apps/server/src/start-port.ts'
import { WrongArguments } from '../run-command.ts'
import { type DemoArguments, readArguments } from './arguments.ts'
import { beginningOf, fill, type Filled } from './fill.ts'
import { type Home, homeIn } from './home.ts'
import { explainKeys, explainWork, print, summarise } from './report.ts'
import { writeSettings } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

export async function runDemo(argv: readonly string[], env: Env): Promise<void> {
  const args = readArguments(argv)
  if (env['NODE_ENV'] === 'production')
    throw new WrongArguments('A demo never runs in production: unset NODE_ENV.')
  if (env['DATABASE_URL'] !== undefined)
    throw new WrongArguments('A demo has a separate database in DATA_DIR/demo: unset DATABASE_URL.')
  const home = homeIn(path.resolve(env['DATA_DIR'] ?? '.data'))
  if (args.isNew || !home.isFilled()) await fillHome(home, args, env)
  else
    print(
      'The demo is filled. Its keys were shown when it was made; `npm run demo -- --new` makes another one.',
    )
  if (args.isServed) process.exitCode = await serve({ ...envOf(home, env), SANDBOX_GAMES })
}

/** What a program needs to run on this machine, and where the demo listens. */
const KEPT = [
  'HOME',
  'HOST',
  'LANG',
  'LD_LIBRARY_PATH',
  'LOG_LEVEL',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'OFFICE_PORT',
  'PATH',
  'PORT',
  'SANDBOX_BOOK_PORT',
  'TMPDIR',
]

/**
 * Nothing else of the environment reaches the demo: its jobs delete documents that its database does not know, and its people write
 * emails. So it never has the bucket, the mail server, the providers or the secrets of a real installation.
 */
export function envOf(home: Pick<Home, 'config' | 'folder'>, env: Env): Env {
  const kept = KEPT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]))
  return { ...Object.fromEntries(kept), DATA_DIR: home.folder, CONFIG_DIR: home.config }
}

/** Those of the repository: an operator's own ones name real providers and registers. */
const SETTINGS = path.resolve(import.meta.dirname, '../../config')

/** Of another provider, whose list has bad entries in the end. Few: the lobby shows the games of our studio. */
const SANDBOX_GAMES = '24'

/** Only what people and staff need to act. People come from many addresses, and nobody is counted out. */
const simulated = {
  ROLES: 'api,inbound,realtime,jobs,studio,sandbox',
  PUBLIC_URL: undefined,
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  REQUESTS_PER_MINUTE: '1000000',
  ATTEMPTS_PER_MINUTE: '1000000',
  // Each connection prepares its own statements.
  DATABASE_POOL: '8',
  SANDBOX_PLAYERS: '0',
  SANDBOX_GAMES,
} as const

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

async function fillHome(home: Home, args: DemoArguments, env: Env): Promise<void> {
  home.clear()
  const options = { ...args, until: new Date() }
  writeSettings(SETTINGS, home.config, beginningOf(options))
  const password = randomBytes(9).toString('base64url')
  print(`Simulating ${args.days} days of ${args.players} players. This takes minutes …`)
  const beganAt = performance.now()
  const ports = { PORT: String(await freePort()), SANDBOX_BOOK_PORT: String(await freePort()) }
  const database = await startEmbedded({ home: home.postgres, durable: false, hasSocket: true })
  // Otherwise the database would go on without its process.
  const interrupt = () => void database.stop().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, interrupt)
  let filled: Filled
  try {
    const { server: DATABASE_URL, studio: STUDIO_DATABASE_URL } = database.urls
    const config = loadConfig({
      LOG_LEVEL: 'error',
      ...envOf(home, env),
      ...simulated,
      ...ports,
      DATABASE_URL,
      STUDIO_DATABASE_URL,
    })
    const onDay = (day: number) => showProgress(day, args.days, beganAt)
    filled = await fill({ ...options, config, urls: database.urls, password, onDay })
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
    await database.stop()
  }
  print(summarise(filled, secondsSince(beganAt)))
  if (args.isVerbose) print(explainWork(filled))
  if (filled.differences.length > 0)
    throw new Error(`The audit found differences: ${textOf(filled.differences.slice(0, 5))}`)
  home.finish()
  print(explainKeys(filled.staffKeys, password))
}

const secondsSince = (ms: number) => (performance.now() - ms) / 1000

const SHOWN_DAYS = 10

function showProgress(day: number, days: number, beganAt: number): void {
  if ((day + 1) % SHOWN_DAYS === 0)
    print(`  ${day + 1} of ${days} days (${secondsSince(beganAt).toFixed(0)} s)`)
}

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')

/** The ordinary server in a separate process, with the system's clock, and password hashes at their real cost. */
async function serve(env: Env): Promise<number> {
  const child = spawn(process.execPath, [MAIN], { env: { ...env }, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  // The terminal sends Ctrl-C to the child too.
  process.on('SIGINT', () => undefined)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 0))
  })
}
