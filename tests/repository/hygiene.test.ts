import { expect, test } from 'vitest'
import { join } from 'node:path'
import { isTest, listFiles, read, sourceFiles } from './sources.ts'

const LINES_MAX = 300

test('no file is longer than one idea', () => {
  const long = sourceFiles()
    .filter((path) => !path.endsWith('.gen.ts'))
    .map((path) => [path, read(path).split('\n').length - 1] as const)
    .filter(([, lines]) => lines > LINES_MAX)
  expect(long).toEqual([])
})

test('the code holds no hole in its types', () => {
  const holes = sourceFiles()
    .filter((path) => !isTest(path) && /\.tsx?$/.test(path) && !path.includes('.gen.'))
    .filter((path) =>
      /:\s*any\b(?!\s+\w)|\bas any\b|<any>|@ts-(ignore|nocheck|expect-error)/.test(read(path)),
    )
  expect(holes).toEqual([])
})

test('no part of the site is loaded by React itself, which would lose one that did not come', () => {
  const lazy = listFiles(/^apps\/site\/src\//).filter((path) => /\blazy\(/.test(read(path)))
  // It forgets those that failed.
  expect(lazy).toEqual(['apps/site/src/shell/modals/modal-parts.ts'])
})

test('nothing waits on the clock in a test', () => {
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

test('every install script of a package is allowed or denied by name, and the list names nothing else', async () => {
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
