/**
 * Decides which packages may run an install script. `allowScripts` in package.json lists each package of the lock file
 * that has one: true runs it, false does not. An unlisted package stops the installation, so that an update can't run
 * code on every machine before someone has reviewed it. npm before 11.19 has no such list.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Stop, root } from './place.mjs'

/** Returns the packages whose scripts run. Throws a `Stop` that names every unlisted package. */
export function readAllowed(folder = root) {
  const { allowScripts = {} } = readJson(folder, 'package.json')
  const locks = ['package-lock.json', 'scripts/bootstrap/node/package-lock.json']
  const names = locks.flatMap((lock) => namesWithScripts(readJson(folder, lock).packages ?? {}))
  const unlisted = [...new Set(names)].filter((name) => typeof allowScripts[name] !== 'boolean')
  if (unlisted.length > 0)
    throw new Stop(
      `These packages have an install script that is not reviewed: ${unlisted.join(', ')}. ` +
        'Review the scripts, then set each package to true or false under "allowScripts" in package.json.',
    )
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true)
}

/** Uses the registry's name of a package, so that an alias in the tree can't use another package's permission. */
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
