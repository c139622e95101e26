import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** What `.gitignore` names: folders and endings of files, without paths. The tests also run on machines without git. */
const ignored = new Set(
  ['.git', '.idea', '.vscode', ...readFileSync(join(root, '.gitignore'), 'utf8').split(/\/?\n/)].filter(
    Boolean,
  ),
)

let known: readonly string[] | undefined

/** Lists every file that git tracks or would track, without settings of editors, as paths from the root. */
export function listFiles(pattern: RegExp): string[] {
  known ??= readTree('')
  return known.filter((path) => pattern.test(path))
}

function readTree(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !ignored.has(`*${extname(name)}`))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? readTree(path) : [path]
    })
}

export const sourceFiles = () => listFiles(/^(apps|packages|tests|bench|scripts)\/.*\.(ts|tsx|mts|mjs)$/)
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"](\.[^'"]+)['"]/g

/** Returns the specifiers that a file imports, including dynamic imports and worker URLs. */
export function importsOf(path: string): string[] {
  return [...read(path).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
}

/** Resolves an import to a path in the repository, or null for an external package. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.'))
    return withExtension(normalize(join(dirname(from), specifier.replace(/\?.*$/, ''))))

  const match = /^@fairhall\/([a-z-]+)(?:\/(.+))?$/.exec(specifier)
  if (match === null) return null
  const [, name = '', sub] = match
  const folder = existsSync(join(root, 'packages', name)) ? `packages/${name}` : `apps/${name}`
  const { exports } = JSON.parse(read(`${folder}/package.json`)) as { exports: Record<string, string> }
  const target = exports[sub === undefined ? '.' : `./${sub}`] ?? matchPattern(exports, `./${sub}`)
  return target === undefined ? null : normalize(join(folder, target))
}

function matchPattern(exports: Record<string, string>, path: string): string | undefined {
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) continue
    return target.replace('*', path.slice(before.length, path.length - after.length))
  }
  return undefined
}

function withExtension(path: string): string {
  if (existsSync(join(root, path)) && /\.\w+$/.test(path)) return path
  for (const ending of ['.ts', '.tsx', '/index.ts'])
    if (existsSync(join(root, path + ending))) return path + ending
  return path
}

/** Returns the workspace of a file: `packages/money/src/x.ts` → `money`. */
export function workspaceOf(path: string): string | null {
  return /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1] ?? null
}

export const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/')
