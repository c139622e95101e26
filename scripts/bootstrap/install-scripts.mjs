/**
 * Which packages may run a script while they are installed. `allowScripts` of package.json names each package of the lock
 * file that has one: true runs it, false does not. A package that the list does not name stops the installation, so that
 * an update can't bring code that runs on every machine before somebody has read it. npm before 11.19 knows no such list.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Stop, root } from './place.mjs'

/** The packages whose scripts run. Throws a `Stop` that names every package that is not listed. */
export function readAllowed(folder = root) {
  const { allowScripts = {} } = readJson(folder, 'package.json')
  const locks = ['package-lock.json', 'scripts/bootstrap/node/package-lock.json']
  const names = locks.flatMap((lock) => namesWithScripts(readJson(folder, lock).packages ?? {}))
  const unlisted = [...new Set(names)].filter((name) => typeof allowScripts[name] !== 'boolean')
  if (unlisted.length > 0)
    throw new Stop(
      `These packages want to run a script while they are installed: ${unlisted.join(', ')}. ` +
        'Read the scripts, then set each package to true or false under "allowScripts" in package.json.',
    )
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true)
}

/** By the name that the registry knows: an alias in the tree must not borrow the permission of another package. */
export function namesWithScripts(packages) {
  const found = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(
      ([place, { name }]) => name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    )
  return [...new Set(found)].sort()
}

function readJson(folder, name) {
  try {
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
