/**
 * Builds a package for publication: `node scripts/build-package.ts <name> <folder>` writes JavaScript, types, README
 * and a manifest; then run `npm publish <folder>` or `npm pack <folder>`. Node does not strip types of installed
 * packages, while workspaces use the sources directly, so the two manifests differ.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const [packageName, target] = process.argv.slice(2)
if (packageName === undefined || target === undefined)
  throw new Error('usage: node scripts/build-package.ts <name> <folder>')
const home = path.join(root, 'packages', packageName)
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

type Manifest = Record<string, unknown> & { bin: Record<string, string> }
const source = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as Manifest
const { name, version, description, license, type, dependencies } = source
const built = (file: string) => file.replace('./src/', './dist/').replace(/\.ts$/, '.js')
const manifest = {
  name,
  version,
  description,
  license,
  type,
  engines: { node: '>=22' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  bin: Object.fromEntries(Object.entries(source.bin).map(([command, file]) => [command, built(file)])),
  files: ['dist'],
  dependencies,
}
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(path.join(home, 'README.md'), path.join(folder, 'README.md'))
copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))
