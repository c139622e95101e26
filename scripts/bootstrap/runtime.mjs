/**
 * Chooses the Node that runs everything except this bootstrap: the system's if it is new enough, else one from npm.
 * `node/` lists its packages separately from the product's, so that a machine with a new Node fetches none.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stop, cache, print } from './place.mjs'
import { runNpm } from './npm.mjs'

/** The oldest Node that runs the product's TypeScript without a build. */
const NODE_LEAST_MAJOR = 24

const manifest = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node')
const home = path.join(cache, 'node')
const packages = { darwin: ['node-bin-darwin', 'node-darwin'], linux: ['node-linux'], win32: ['node-win'] }

/** Returns the path of the Node that runs the product. Throws a Stop if `installNode` has not run before. */
export function node() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const program = findPackaged()
  if (program === null) throw new Stop(`npm has no Node for ${process.platform} ${process.arch}: ${ADVICE}`)
  return program
}

const ADVICE = `install Node ${NODE_LEAST_MAJOR} or newer and start again.`

const isNewEnough = (version) => Number(version.split('.')[0]) >= NODE_LEAST_MAJOR

/** Fetches the packaged Node if the system's is too old. Throws a Stop with the reason if it can't run. */
export async function installNode(npmOptions) {
  if (isNewEnough(process.versions.node)) return
  if (findPackaged() === null) {
    print(`Fetching a newer Node, because this one is ${process.versions.node} (once) …`)
    mkdirSync(home, { recursive: true })
    cpSync(manifest, home, { recursive: true })
    await runNpm(['install', '--no-save', '--ignore-scripts', ...npmOptions], home)
  }
  const problem = findProblem(node())
  if (problem !== null) throw new Stop(problem)
}

function findPackaged() {
  const names = (packages[process.platform] ?? []).map((name) => `${name}-${process.arch}`)
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const programs = names.map((name) => path.join(home, 'node_modules', name, file))
  return programs.find((program) => existsSync(program)) ?? null
}

/** Returns one line on why a program can't start, or null if it starts. */
function findProblem(program) {
  const tried = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (tried.status === 0) return null
  const library = /loading shared libraries: ([^\s:]+)/.exec(tried.stderr ?? '')?.[1]
  if (library === undefined) return `The Node from npm can't run on this system: ${ADVICE}`
  return `The Node from npm needs ${library}: install the package that contains it, or ${ADVICE}`
}
