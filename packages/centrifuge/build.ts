/**
 * Makes the package as others install it: `node build.ts <folder>` writes JavaScript, types, README and a manifest, and
 * `npm publish <folder>` or `npm pack <folder>` does the rest. Node strips no types of what is installed, and workspaces
 * use the sources themselves, so the two manifests differ.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const home = import.meta.dirname
const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('usage: node build.ts <folder>')
const folder = path.resolve(target)

mkdirSync(folder, { recursive: true })
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
)
const project = path.join(home, 'tsconfig.build.json')
execFileSync(process.execPath, [compiler, '-p', project, '--outDir', path.join(folder, 'dist')], {
  stdio: 'inherit',
})

const source = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as Record<string, unknown>
const { name, version, description, license, type, dependencies } = source
const manifest = {
  name,
  version,
  description,
  license,
  type,
  engines: { node: '>=22' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  bin: { 'centrifuge-server': './dist/cli.js' },
  files: ['dist'],
  dependencies,
}
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(path.join(home, 'README.md'), path.join(folder, 'README.md'))
copyFileSync(path.join(home, '../../LICENSE'), path.join(folder, 'LICENSE'))
