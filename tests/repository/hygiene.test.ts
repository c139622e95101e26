import { expect, test } from 'vitest'
import { dirname, join } from 'node:path'
import { isTest, listFiles, read, sourceFiles } from './sources.ts'

const LINES_MAX = 300

test('no source file has more than 300 lines', () => {
  const long = [...sourceFiles(), ...listFiles(/\.css$/)]
    .filter((path) => !path.endsWith('.gen.ts'))
    .map((path) => [path, read(path).split('\n').length - 1] as const)
    .filter(([, lines]) => lines > LINES_MAX)
  expect(long).toEqual([])
})

const FOLDER_MAX = 30
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'apps/site/src/routes': 'the router derives the URLs from it',
}

test('no folder has more than 30 source files: divide it by subject', () => {
  const counts = new Map<string, number>()
  for (const path of sourceFiles().filter((one) => !/\.(test|gen)\.tsx?$/.test(one)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > FOLDER_MAX).map(([folder]) => folder)
  expect(large).toEqual(Object.keys(LARGE_FOLDERS))
})

test('no code disables type checking', () => {
  const holes = sourceFiles()
    .filter((path) => !isTest(path) && /\.tsx?$/.test(path) && !path.includes('.gen.'))
    .filter((path) =>
      /:\s*any\b(?!\s+\w)|\bas any\b|<any>|@ts-(ignore|nocheck|expect-error)/.test(read(path)),
    )
  expect(holes).toEqual([])
})

test("the site uses React.lazy only for modals, because it can't retry a failed load", () => {
  const lazy = listFiles(/^apps\/site\/src\//).filter((path) => /\blazy\(/.test(read(path)))
  // This module discards failed loads, so that they can be retried.
  expect(lazy).toEqual(['apps/site/src/shell/modals/modal-parts.ts'])
})

test('no test sleeps', () => {
  const sleeping = listFiles(/\.test\.tsx?$/).filter((path) =>
    /waitForTimeout|\bsleep\(|setTimeout\(\s*(resolve|done|r)\b/.test(
      read(path).replaceAll(/\/\^?.*\/[gu]*\.test/g, ''),
    ),
  )
  expect(sleeping.filter((path) => !path.endsWith('hygiene.test.ts'))).toEqual([])
})

test('the lock file names no host', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string }>
  }
  const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))
  expect(hosts).toEqual([])
})

test('the install script of every package is allowed or denied by name', async () => {
  const bootstrap: string = join(import.meta.dirname, '../../scripts/bootstrap/install-scripts.mjs')
  const { namesWithScripts } = (await import(bootstrap)) as {
    namesWithScripts(packages: object): string[]
  }
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  expect(Object.keys(allowScripts).sort()).toEqual(namesWithScripts(packages))
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
})

test('every dependency is pinned to one version', () => {
  const loose = listFiles(/(^|\/)package\.json$/).flatMap((path) => {
    const manifest = JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>
    return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
})
