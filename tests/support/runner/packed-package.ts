/** Builds, packs and installs a package of this repository in an empty project outside it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')

export const run = (program: string, args: readonly string[], cwd: string) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Creates an empty project, removed after the test file. */
export function makeProject(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'packed-package-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** `dependencies` are the package's; they are taken from this installation, so that the test needs no registry. */
export function installPacked(home: string, name: string, dependencies: readonly string[]): void {
  run(process.execPath, [path.join(root, 'scripts/build-package.ts'), name, path.join(home, 'package')], root)
  const packed = run('npm', ['pack', './package', '--pack-destination', home, '--json'], home)
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  const source = path.join(root, 'packages', name, 'package.json')
  const folderOf = (dependency: string) => path.dirname(findPackageJSON(dependency, source) ?? '')
  const manifest = {
    name: 'project',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(dependencies.map((one) => [one, `file:${folderOf(one)}`])),
      [`@fairhall/${name}`]: `file:${path.join(home, filename)}`,
    },
  }
  writeFileSync(path.join(home, 'package.json'), JSON.stringify(manifest))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], home)
}
