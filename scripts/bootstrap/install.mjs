import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readAllowed } from './install-scripts.mjs'
import { npm, runNpm } from './npm.mjs'
import { cache, isUnreachable, root, print } from './place.mjs'
import { installNode } from './runtime.mjs'

const marker = path.join(cache, 'installed.json')

const quietOptions = ['--no-audit', '--no-fund', '--loglevel=error']

// Without these options npm waits for minutes before it reports that the registry is unreachable.
const retryOptions = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * Installs the packages of the lock file unless they are present. `npm ci` refuses a lock file that was written on
 * another platform; `npm install --no-save` installs the same versions and adds what this platform needs.
 */
export async function install({ needsDev }) {
  const allowed = readAllowed()
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const known = readMarker()
  const hasDev = existsSync(path.join(root, 'node_modules/vitest'))
  const isInstalled =
    known.lock === lock &&
    known.platform === process.platform &&
    existsSync(path.join(root, 'node_modules/pg'))
  if (isInstalled && (hasDev || !needsDev)) return installNode([...quietOptions, ...retryOptions])

  print(
    needsDev
      ? 'Installing packages, including those for tests (once, about a minute) …'
      : 'Installing packages (once, about half a minute) …',
  )
  const options = [
    ...quietOptions,
    '--ignore-scripts',
    ...retryOptions,
    // If the registry is unreachable, use only npm's cache: npm would time out separately for every package.
    ...((await isRegistryReachable()) ? [] : ['--offline']),
  ]
  // Don't remove development packages that are already installed.
  await runNpm(['install', '--no-save', ...options, ...(needsDev || hasDev ? [] : ['--omit=dev'])])
  // No other package scripts ever run.
  const present = allowed.filter((name) => existsSync(path.join(root, 'node_modules', name)))
  if (present.length > 0)
    await runNpm(['rebuild', ...present, '--ignore-scripts=false', '--loglevel=error', ...retryOptions])
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

/** Any answer counts as reachable, because not every registry supports ping. */
async function isRegistryReachable() {
  const { code, output } = await npm(['ping', ...retryOptions])
  return code === 0 || !isUnreachable(output)
}
