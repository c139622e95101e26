import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readAllowed } from './install-scripts.mjs'
import { Stop, adviceOn, cache, isUnreachable, node, root, say } from './place.mjs'

const marker = path.join(cache, 'installed.json')

// npm alone would wait for minutes before it says that there is no registry.
const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * Installs what the lock file names, unless it is there. `npm ci` would refuse a lock file that was written on another
 * kind of machine; `npm install --no-save` takes the same versions and adds what this machine needs.
 */
export async function install({ needsDev }) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const known = readMarker()
  const hasDev = existsSync(path.join(root, 'node_modules/vitest'))
  const isThere =
    known.lock === lock &&
    known.platform === process.platform &&
    existsSync(path.join(root, 'node_modules/node/bin'))
  if (isThere && (hasDev || !needsDev)) return

  const allowed = readAllowed()
  say(
    needsDev
      ? 'Installing packages and what tests need (once, about a minute) …'
      : 'Installing packages (once, about half a minute) …',
  )
  // What is already there for developers is not taken away by a start.
  await runNpm([
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--ignore-scripts',
    ...patience,
    ...(needsDev || hasDev ? [] : ['--omit=dev']),
    // Without a registry npm would wait for each of many packages by itself: what it has kept will do, or nothing.
    ...((await isRegistryThere()) ? [] : ['--offline']),
  ])
  // The only scripts of packages that ever run. One of them fetches the Node of this machine.
  const present = allowed.filter((name) => existsSync(path.join(root, 'node_modules', name)))
  if (present.length > 0)
    await runNpm(['rebuild', ...present, '--ignore-scripts=false', '--loglevel=error', ...patience])
  node()
  writeFileSync(marker, JSON.stringify({ lock, platform: process.platform }))
}

function readMarker() {
  try {
    return JSON.parse(readFileSync(marker, 'utf8'))
  } catch {
    return {}
  }
}

/** One that answers anything at all is there: not each of them knows a ping. */
async function isRegistryThere() {
  const { code, output } = await npm(['ping', ...patience])
  return code === 0 || !isUnreachable(output)
}

async function runNpm(args) {
  const { code, output } = await npm(args)
  if (code === 0) return
  const last =
    output
      .trim()
      .split('\n')
      .filter((line) => !/A complete log/.test(line))
      .at(-1) ?? ''
  throw new Stop(adviceOn(output) ?? `npm install failed: ${last}`)
}

function npm(args) {
  const program = process.env.npm_execpath
  return program?.endsWith('.js') ? run(process.execPath, [program, ...args]) : run('npm', args)
}

function run(file, args) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const take = (part) => {
      output = (output + part).slice(-20_000)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) =>
      resolve({
        code: 1,
        output:
          error.code === 'ENOENT'
            ? 'npm is not installed: install it, or start with "npm start".'
            : error.message,
      }),
    )
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
