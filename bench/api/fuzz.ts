/**
 * Sends generated calls to every operation of the OpenAPI document, as a player, with schemathesis. It reports server errors and
 * answers that the document does not describe. Installs schemathesis into `.cache` if Python is there.
 *
 * `node bench/api/fuzz.ts [--examples=20] [--seconds=60] [--only=listGames] [--part=1/8]`; `--part`: every eighth operation, so that
 * a long run can be interrupted.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@fairhall/contract'
import { Pool } from '@fairhall/postgres'
import { startServerProcess } from '#tests/support/server/server-process.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { hashPassword } from '../../apps/server/src/modules/sessions/index.ts'
import { openSecrets } from '../../apps/server/src/platform/secrets.ts'
import { prepareSchema } from '../../apps/server/src/schema.ts'
import { makeInvoices } from '../posting/invoices.ts'
import { numberOption, textOption } from '../posting/options.ts'
import { type BenchPlayer, makePlayers } from '../posting/players.ts'
import { openSessions, signIn } from '../posting/sessions.ts'
import { report } from '../posting/report.ts'

const VERSION = '4.32.5'
const folder = path.resolve(import.meta.dirname, `../../.cache/schemathesis-${VERSION}`)
const program = path.join(folder, 'bin/schemathesis')
const examples = numberOption('examples', 20)
/** Of each run; without it, each operation gets its examples once. */
const seconds = textOption('seconds')
const only = textOption('only')
const [part, parts] = (textOption('part') ?? '1/1').split('/').map(Number) as [number, number]
/** They end the session or close the account, so they come last. */
const ENDING = [
  'logout',
  'closeSession',
  'closeOtherSessions',
  'closePlayer',
  'changePassword',
  'createLimit',
]
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

function isReady(): boolean {
  if (existsSync(program)) return true
  const run = (file: string, args: readonly string[]) =>
    spawnSync(file, args, { stdio: 'inherit' }).status === 0
  const pip = path.join(folder, 'bin/pip')
  return run('python3', ['-m', 'venv', folder]) && run(pip, ['install', '-q', `schemathesis==${VERSION}`])
}

const BONUS_TERMS = {
  type: 'cash',
  amount: '100',
  wagering: { multiplier: 1, of: 'bonus', days: 30, contributions: {}, forbidden: [] },
}

/** Those of the benchmarks' players don't have all that replies show. */
async function completePlayer(pool: Pool): Promise<void> {
  await pool.query('update player_bonus set terms = $1', [BONUS_TERMS])
  await pool.query('update player set password_hash = $1', [await hashPassword('a password of the fuzz')])
}

interface Outcome {
  operations: number
  cases: number
  accepted: number
  findings: number
}

/** What is read of schemathesis's report. */
interface Report {
  complete: boolean
  operations: { tested: number }
  test_cases: { generated: number; unique_failures: number }
  errors: unknown[]
  valid_rates: Record<string, Record<string, { accepted: number }>>
}

async function fuzz(url: string, token: string, chosen: readonly string[]): Promise<Outcome> {
  const summary = path.join(folder, 'report.json')
  rmSync(summary, { force: true })
  const args = [
    'run',
    `${url}/api/openapi.json`,
    `--checks=${textOption('checks') ?? CHECKS.join(',')}`,
    '--phases=coverage,fuzzing',
    `--max-examples=${examples}`,
    '--seed=1',
    '--request-timeout=10',
    '--continue-on-failure',
    '--suppress-health-check=all',
    '--no-color',
    '--report=json',
    `--report-json-path=${summary}`,
    ...(seconds === undefined ? [] : [`--max-time=${seconds}`]),
    '-H',
    `Authorization: Bearer ${token}`,
    ...chosen,
  ]
  // It keeps a cache in its folder.
  await once(spawn(program, args, { stdio: ['ignore', 2, 2], cwd: folder }), 'exit')
  const result = JSON.parse(readFileSync(summary, 'utf8')) as Report
  const phases = Object.values(result.valid_rates).flatMap((phase) => Object.values(phase))
  return {
    operations: result.operations.tested,
    cases: result.test_cases.generated,
    accepted: phases.reduce((total, { accepted }) => total + accepted, 0),
    findings: result.test_cases.unique_failures + result.errors.length + (result.complete ? 0 : 1),
  }
}

/** The operations of this part, those that end the session last. */
function chooseOperations(): string[][] {
  if (only !== undefined) return [[only]]
  const own = Object.keys(routes).filter((_, index) => index % parts === part - 1)
  return [own.filter((name) => !ENDING.includes(name)), own.filter((name) => ENDING.includes(name))].filter(
    (names) => names.length > 0,
  )
}

async function main(): Promise<void> {
  if (!isReady()) {
    process.stderr.write('api-fuzz: needs python3 with venv, and its package index\n')
    return
  }
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-api-fuzz-'))
  const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })
  const { url: databaseUrl } = database
  await prepareSchema(
    { owner: null, server: databaseUrl, studio: databaseUrl },
    { roles: new Set(['studio', 'sandbox']) },
  )
  const [player] = (await makePlayers(databaseUrl, 1)) as [BenchPlayer]
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  await makeInvoices(pool, { count: 5, state: 'success' })
  await openSessions(pool)
  await completePlayer(pool)
  await pool.end()
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: home,
    ROLES: 'api,inbound,studio,sandbox',
    REQUESTS_PER_MINUTE: '1000000',
    ATTEMPTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  })
  // The causes of server errors.
  server.child.stdout?.pipe(process.stderr)
  try {
    const secrets = openSecrets(path.join(home, 'secrets.json'))
    const outcomes: Outcome[] = []
    for (const names of chooseOperations()) {
      const chosen = names.flatMap((name) => ['--include-operation-id', name])
      outcomes.push(await fuzz(server.url, await signIn(secrets, player), chosen))
    }
    const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0)
    const findings = sum('findings')
    report({
      bench: 'api-fuzz',
      schemathesis: VERSION,
      part: `${part}/${parts}`,
      examples,
      operations: sum('operations'),
      cases: sum('cases'),
      accepted: sum('accepted'),
      findings,
    })
    process.exitCode = findings === 0 ? 0 : 1
  } finally {
    await server.stop()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

await main()
