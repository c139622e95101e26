/**
 * Creates the data folder of the embedded PostgreSQL at its first start. That start can be interrupted at any moment, by a kill or
 * a power failure. So initdb runs in a temporary folder, which is flushed to disk and renamed only when it is complete.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Runner, giveTo, identityOf } from './embedded-runner.ts'
import { reasonIn } from './program-output.rules.ts'

/** Created with the first cluster and flushed to disk before it: without the password, nobody can connect. */
export function readPassword(home: string, name = 'password'): string {
  const file = path.join(home, name)
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (stored !== '') return stored

  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, password, { mode: 0o600, flush: true })
  flushFolder(home)
  return password
}

const UNFINISHED = 'unfinished-'

export function prepareCluster(runner: Runner, data: string, password: string, isDurable: boolean): void {
  mkdirSync(runner.home, { recursive: true, mode: 0o700 })
  if (runner.owner) chownSync(runner.home, runner.owner.uid, runner.owner.gid)
  if (existsSync(path.join(data, 'PG_VERSION'))) return giveTo(runner.owner, data)

  rmSync(data, { recursive: true, force: true })
  removeUnfinished(runner.home)
  // A unique name for each start: an initdb whose start was killed may still be writing to its folder.
  const unfinished = path.join(runner.home, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
  try {
    makeCluster(runner, unfinished, password, isDurable)
  } catch (error) {
    removeUnfinished(runner.home)
    throw error
  }
  renameSync(unfinished, data)
  if (isDurable) flushFolder(runner.home)
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(UNFINISHED))
      rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function makeCluster(runner: Runner, folder: string, password: string, isDurable: boolean): void {
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runner.owner) chownSync(passwordFile, runner.owner.uid, runner.owner.gid)
  const command = runner.command('initdb', [
    '--username=fairhall',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isDurable ? [] : ['--no-sync']),
    `--pwfile=${passwordFile}`,
    `--pgdata=${folder}`,
  ])
  const done = spawnSync(command.file, command.args, { cwd: '/', encoding: 'utf8', ...identityOf(command) })
  rmSync(passwordFile, { force: true })
  if (done.status === 0) return

  const reason = done.error?.message ?? reasonIn(done.stderr)
  throw new Error(`The database could not be created in ${runner.home}: ${reason}`)
}

/** A rename is durable once its folder is flushed. Windows has no call for this and does it automatically. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
