import { expect, test } from 'vitest'
import { modules } from '../../architecture.ts'
import { importsOf, isTest, listFiles, read, resolveImport } from './sources.ts'

const SERVER = 'apps/server/src/'
const files = listFiles(/^apps\/server\/src\/.*\.ts$/).filter((path) => !isTest(path))

/** A part that a module passes on to a function of another module without using it. */
const passedOn = [
  'bonuses log',
  'bonuses metrics',
  'rounds content',
  'prize-drops sportsbooks',
  'play-report log',
  'play-report random',
  'audit metrics',
  'complaints log',
  'office log',
]

test('no file adds to the dependencies of another by declaration merging', () => {
  const merged = /declare module '[^']+' \{(?:(?!\n\}).)*interface (?:Platform|\w*Deps|\w*Ports)\b/s
  expect(files.filter((path) => merged.test(read(path)))).toEqual([])
})

test('only what starts or tests a whole server knows all dependencies', () => {
  const knowing = listFiles(/\.(ts|tsx|mjs)$/).filter((path) => /\bAppDeps\b/.test(read(path)))
  const allowed =
    /^apps\/server\/src\/(app|app-modules|app-ports|main|mounts|start)\.ts$|^(tests\/support|scripts|bench)\//
  expect(knowing.filter((path) => !allowed.test(path) && path !== ownPath)).toEqual([])
})

test('each module names its dependencies in its own file, and functions take those', () => {
  const wrong = modules.filter((module) => {
    const index = read(`${SERVER}modules/${module}/index.ts`)
    return !declarationOf(module) || !new RegExp(`\\b${nameOf(module)}\\b`).test(index)
  })
  expect(wrong).toEqual([])
  const foreign = files.flatMap((path) => {
    const home = /modules\/([^/]+)\//.exec(path)?.[1]
    if (home === undefined || path.endsWith('.deps.ts')) return []
    const others = modules.filter((module) => module !== home).map(nameOf)
    return others
      .filter((name) => new RegExp(`\\b${name}\\b`).test(read(path)))
      .map((name) => `${path}: ${name}`)
  })
  expect(foreign).toEqual([])
})

test('a module lists no part that its functions do not use', () => {
  const wrong = modules.flatMap((module) => {
    const code = sourcesOf(module).map(read).join('\n')
    return partsOf(declarationOf(module))
      .filter((part) => !isUsed(code, part))
      .map((part) => `${module} ${part}`)
  })
  expect(wrong).toEqual(passedOn)
})

test('a module takes over the dependencies only of modules that it calls', () => {
  const wrong = modules.flatMap((module) => {
    const called = new Set(
      sourcesOf(module).flatMap((path) => importsOf(path).map((one) => resolveImport(path, one))),
    )
    return modules
      .filter((other) => new RegExp(`^    ${nameOf(other)}\\b`, 'm').test(declarationOf(module)))
      .filter((other) => !called.has(`${SERVER}modules/${other}/index.ts`))
      .map((other) => `${module} takes over those of ${other}`)
  })
  expect(wrong).toEqual([])
})

test('docs/ARCHITECTURE.md lists the modules in their order', () => {
  const [, table = ''] =
    /\| module \| owns \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(read('docs/ARCHITECTURE.md')) ?? []
  expect([...table.matchAll(/^\| ([\w-]+) \|/gm)].map(([, name]) => name)).toEqual([...modules])
})

test('docs/ARCHITECTURE.md lists every port with the modules that declare and implement it', () => {
  const declared = ['platform', ...modules].flatMap((owner) =>
    portsOf(owner).map((port) => `${port} of ${owner}`),
  )
  expect(declared.length).toBeGreaterThan(0)
  const rows = [...read('docs/ARCHITECTURE.md').matchAll(/^\| `(\w+)` \| ([\w-]+) \| ([\w, -]+) \| .+ \|$/gm)]
  expect(rows.map(([, port, owner]) => `${port} of ${owner}`)).toEqual(declared)
  for (const [, port, owner = '', implementers = ''] of rows)
    for (const one of implementers.split(', ')) {
      expect(modules as readonly string[], port).toContain(one)
      expect(orderOf(one), `${port} is implemented by a later module`).toBeGreaterThan(orderOf(owner))
    }
})

const ownPath = 'tests/repository/dependencies.test.ts'
const orderOf = (name: string) => (modules as readonly string[]).indexOf(name)
const nameOf = (module: string) =>
  `${module.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Deps`

const sourcesOf = (module: string) =>
  files.filter((path) => path.startsWith(`${SERVER}modules/${module}/`) && !path.endsWith('.deps.ts'))

const textOf = (owner: string) =>
  read(owner === 'platform' ? `${SERVER}platform/platform.ts` : `${SERVER}modules/${owner}/${owner}.deps.ts`)

/** The declaration of a module's dependencies, each of those that it takes over on a separate line. */
function declarationOf(module: string): string {
  const found = new RegExp(`export interface ${nameOf(module)}\\b[^{]*\\{[^}]*\\}`).exec(textOf(module))
  return found?.[0].replaceAll(/(?:extends|,)\s+(?=\w+Deps\b)/g, '\n    ') ?? ''
}

/** The parts of the platform that a module names, and the properties that it declares. */
function partsOf(declaration: string): string[] {
  const picked = /Pick<\s*Platform,([^>]*)>/.exec(declaration)?.[1] ?? ''
  const named = [...picked.matchAll(/'(\w+)'/g), ...declaration.matchAll(/^  (\w+): /gm)]
  return named.map(([, part = '']) => part)
}

function isUsed(code: string, part: string): boolean {
  const accessed = new RegExp(`\\bdeps(?:\\(\\))?\\s*\\.\\s*${part}\\b`)
  const taken = new RegExp(
    `\\{[^{}]*\\b${part}\\b[^{}]*\\}(?:: (?:Pick<\\s*)?\\w*Deps\\b| = (?:call\\.)?deps\\b)`,
  )
  return accessed.test(code) || taken.test(code)
}

function portsOf(owner: string): string[] {
  const body = /(?:export )?interface \w+Ports \{\n([\s\S]*?)\n\}/.exec(textOf(owner))?.[1] ?? ''
  return [...body.matchAll(/^  (\w+): /gm)].map(([, port = '']) => port)
}
