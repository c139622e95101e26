import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entries, entryFolders, modules, packageImports } from '../../architecture.ts'
import {
  importsOf,
  isTest,
  listFiles,
  read,
  resolveImport,
  root,
  sourceFiles,
  workspaceOf,
} from './sources.ts'

const files = sourceFiles()

test('packages import only what the table allows', () => {
  const wrong: string[] = []
  for (const file of files.filter((path) => !isTest(path))) {
    const home = workspaceOf(file)
    if (home === null) continue
    for (const specifier of importsOf(file)) {
      const name = /^@fairhall\/([a-z-]+)/.exec(specifier)?.[1]
      if (name !== undefined && name !== home && !packageImports[home]?.includes(name))
        wrong.push(`${file} → ${specifier}`)
      const target = resolveImport(file, specifier)
      if (specifier.startsWith('.') && target !== null && workspaceOf(target) !== home)
        wrong.push(`${file} → ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Of another app, a bundle imports types at most. */
const isApp = (name: string) => files.some((path) => path.startsWith(`apps/${name}/`))

test('a bundle is rebuilt when a package that it may import changes', async () => {
  const bootstrap: string = join(root, 'scripts/bootstrap/build.mjs')
  const { targets } = (await import(bootstrap)) as { targets: { name: string; sources(): string[] }[] }
  for (const { name, sources } of targets)
    expect(sources(), name).toEqual(
      expect.arrayContaining(
        (packageImports[name] ?? []).filter((one) => !isApp(one)).map((one) => `packages/${one}`),
      ),
    )
})

test('each package declares exactly the workspaces that it imports', () => {
  const wrong: string[] = []
  for (const manifest of listFiles(/^(packages|apps)\/[^/]+\/package\.json$/)) {
    const home = workspaceOf(manifest) ?? ''
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(manifest)) as Record<
      string,
      Record<string, string>
    >
    const named = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      name.startsWith('@fairhall/'),
    )
    const used = new Set(
      files
        .filter((path) => workspaceOf(path) === home)
        .flatMap(importsOf)
        .map((specifier) => /^@fairhall\/[a-z-]+/.exec(specifier)?.[0])
        .filter((name) => name !== undefined && name !== `@fairhall/${home}`),
    )
    for (const name of named)
      if (!used.has(name)) wrong.push(`${manifest} declares ${name} but does not use it`)
    for (const name of used) if (!named.includes(name ?? '')) wrong.push(`${manifest} lacks ${name}`)
  }
  expect(wrong).toEqual([])
})

/** Files that compose the modules, or name what the site reads from them. */
const compositionRoot = ['app', 'app-modules', 'app-ports', 'mounts', 'site/site.deps'].map(
  (name) => `apps/server/src/${name}.ts`,
)

test('server modules import only earlier modules, through their index', () => {
  const wrong: string[] = []
  for (const file of files.filter((path) => path.startsWith('apps/server/src/') && !isTest(path))) {
    const home = moduleOf(file)
    if (compositionRoot.includes(file)) continue
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier)
      const other = target === null ? null : moduleOf(target)
      if (target === null || other === null || other === home) continue
      if (home === null) wrong.push(`${file} is outside the modules and imports ${target}`)
      else if (orderOf(other) >= orderOf(home)) wrong.push(`${file} imports the later module ${other}`)
      else if (!target.endsWith(`modules/${other}/index.ts`)) wrong.push(`${file} → ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('features of the site never import each other, and the shell imports no feature', () => {
  const wrong: string[] = []
  for (const file of files.filter((path) => path.startsWith('apps/site/src/') && !isTest(path))) {
    if (file.startsWith('apps/site/src/routes/')) continue
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier) ?? ''
      const other = featureOf(target)
      if (other !== null && other !== featureOf(file)) wrong.push(`${file} → ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('tests import what is outside their workspace by its name, #tests/…, never by a relative path', () => {
  const isOutside = (file: string, target: string) =>
    target.startsWith('tests/') ||
    (isTest(file) && workspaceOf(file) !== null && workspaceOf(target) !== workspaceOf(file))
  const isUrl = (file: string, specifier: string) => read(file).includes(`new URL('${specifier}'`)
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((one) => one.startsWith('../') && !isUrl(file, one))
      .filter((one) => isOutside(file, resolveImport(file, one) ?? ''))
      .map((one) => `${file}: import '${one}' as '#${resolveImport(file, one)}'`),
  )
  expect(wrong).toEqual([])
})

test('every import inside the repository resolves to a file', () => {
  const known = new Set(listFiles(/./))
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .map((specifier) => [specifier, resolveImport(file, specifier)] as const)
      .filter(([specifier, target]) => target !== null && /\.tsx?$/.test(specifier) && !known.has(target))
      .map(([specifier]) => `${file} → ${specifier}`),
  )
  expect(wrong.filter((line) => !line.includes('.gen.'))).toEqual([])
})

test('every source file is reachable from an entry', () => {
  const seen = new Set<string>()
  const queue = files.filter(
    (path) =>
      entries.includes(path) || entryFolders.some((folder) => path.startsWith(`${folder}/`)) || isTest(path),
  )
  queue.push(
    ...files.filter((path) =>
      /vite\.config\.ts$|\/src\/(client|server|start|main)\.tsx?$|-build\.ts$/.test(path),
    ),
  )
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier)
      if (target !== null && files.includes(target)) queue.push(target)
    }
  }
  expect(files.filter((path) => !seen.has(path) && !isPackageEntry(path) && !path.endsWith('.d.ts'))).toEqual(
    [],
  )
})

function moduleOf(path: string): (typeof modules)[number] | null {
  const name = /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
  return modules.find((module) => module === name) ?? null
}

const orderOf = (module: (typeof modules)[number]) => modules.indexOf(module)
const featureOf = (path: string) => /^apps\/site\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null

function isPackageEntry(path: string): boolean {
  const home = /^(packages|apps)\/[^/]+\//.exec(path)?.[0]
  return home !== undefined && read(`${home}package.json`).includes(path.slice(home.length))
}
