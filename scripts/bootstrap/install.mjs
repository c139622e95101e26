import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readAllowed } from './install-scripts.mjs'
import { npm, runNpm } from './npm.mjs'
import { cache, isUnreachable, root, say } from './place.mjs'
import { installNode } from './runtime.mjs'

const marker = path.join(cache, 'installed.json')

const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

// npm alone would wait for minutes before it says that there is no registry.
const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * Installs what the lock file names, unless it is there. `npm ci` would refuse a lock file that was written on another
 * kind of machine; `npm install --no-save` takes the same versions and adds what this machine needs.
 */
export async function install({ needsDev }) {
  const allowed = readAllowed()
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const known = readMarker()
  const hasDev = existsSync(path.join(root, 'node_modules/vitest'))
  const isThere =
    known.lock === lock &&
    known.platform === process.platform &&
    existsSync(path.join(root, 'node_modules/pg'))
  if (isThere && (hasDev || !needsDev)) return installNode([...quietly, ...patience])

  say(
    needsDev
      ? 'Installing packages and what tests need (once, about a minute) …'
      : 'Installing packages (once, about half a minute) …',
  )
  const options = [
    ...quietly,
    '--ignore-scripts',
    ...patience,
    // Without a registry npm would wait for each of many packages: what it has in its cache will do, or nothing.
    ...((await isRegistryThere()) ? [] : ['--offline']),
  ]
  // What is already there for developers is not taken away by a start.
  await runNpm(['install', '--no-save', ...options, ...(needsDev || hasDev ? [] : ['--omit=dev'])])
  // The only scripts of packages that ever run.
  const present = allowed.filter((name) => existsSync(path.join(root, 'node_modules', name)))
  if (present.length > 0)
    await runNpm(['rebuild', ...present, '--ignore-scripts=false', '--loglevel=error', ...patience])
  await installNode(options)
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
