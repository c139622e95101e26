/**
 * Sends generated calls to every operation of the OpenAPI document, as a player, with schemathesis. It reports server errors and
 * answers that the document does not describe. Installs schemathesis into `.cache` if Python is there.
 *
 * `node bench/api/fuzz.ts [--examples=20] [--seconds=60] [--only=listGames]`
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from '@fairhall/postgres'
import { startServerProcess } from '#tests/support/server/server-process.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
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

/** Returns whether nothing was found. */
function fuzz(url: string, token: string, chosen: readonly string[]): boolean {
  const args = [
    'run',
    `${url}/api/openapi.json`,
    '--checks',
    CHECKS.join(','),
    '--phases',
    'coverage,fuzzing',
  ]
  args.push(
    '--max-examples',
    String(examples),
    '--seed',
    '1',
    '--request-timeout',
    '10',
    '--continue-on-failure',
  )
  if (seconds !== undefined) args.push('--max-time', seconds)
  args.push('--suppress-health-check', 'all', '--no-color')
  args.push('-H', `Authorization: Bearer ${token}`, ...chosen)
  // It keeps a cache in its folder.
  return spawnSync(program, args, { stdio: 'inherit', cwd: folder }).status === 0
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
  await pool.end()
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: home,
    ROLES: 'api,inbound,studio,sandbox',
    REQUESTS_PER_MINUTE: '1000000',
    ATTEMPTS_PER_MINUTE: '1000000',
  })
  try {
    const token = await signIn(openSecrets(path.join(home, 'secrets.json')), player)
    const options = (kind: 'include' | 'exclude', names: readonly string[]) =>
      names.flatMap((name) => [`--${kind}-operation-id`, name])
    const runs =
      only === undefined
        ? [options('exclude', ENDING), options('include', ENDING)]
        : [options('include', [only])]
    const ok = runs.map((chosen) => fuzz(server.url, token, chosen)).every(Boolean)
    report({ bench: 'api-fuzz', schemathesis: VERSION, examples, ok })
    process.exitCode = ok ? 0 : 1
  } finally {
    await server.stop()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

await main()
