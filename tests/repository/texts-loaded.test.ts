/** Every route and modal loads the text documents of its components. A missing text would appear as its key. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, listFiles, read, resolveImport, root } from './sources.ts'

const SITE = 'apps/site/src/'
const ROUTES = `${SITE}routes/`
const MODALS = `${ROUTES}-modals.ts`
const FOLDERS = 'alerts|feature-toggles|fields-settings|global-components|layout|modals|pages'
const USE = /useTranslations\(\s*['`]([a-z-]+)\.([a-z-]+)/g
const DOCUMENT = new RegExp(`'((?:${FOLDERS})/[a-z0-9-]+)'`, 'g')

const usedIn = (file: string) => [...read(file).matchAll(USE)].map((match) => `${match[1]}/${match[2]}`)
const namedIn = (text: string) => [...text.matchAll(DOCUMENT)].map((match) => match[1] ?? '')

/** Registries list everything, not what one page shows. */
const isRegistry = (file: string) => file === MODALS || file.endsWith('.gen.ts')

/** Returns the site's files that `start` imports, directly or indirectly. */
function reach(start: readonly string[]): string[] {
  const seen = new Set<string>()
  const queue = [...start]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const targets = importsOf(file).map((specifier) => resolveImport(file, specifier))
    for (const target of targets) if (target?.startsWith(SITE) && !isRegistry(target)) queue.push(target)
  }
  return [...seen]
}

/** Returns documents that the files use but that neither the shell, these files nor `named` load. */
function missingOf(files: readonly string[], named: readonly string[]): string[] {
  const loaded = new Set([...shell, ...named, ...files.flatMap((file) => namedIn(read(file)))])
  return [...new Set(files.flatMap(usedIn))].filter((document) => !loaded.has(document))
}

const shell = namedIn(read(`${SITE}shell/texts/shell-texts.ts`))

/** Parent routes load their documents first: `profile.info.tsx` is shown within `profile.tsx`. */
function parentsOf(route: string): string[] {
  const parts = route.slice(ROUTES.length, -'.tsx'.length).split('.')
  const parents = parts.slice(1).map((_, at) => `${ROUTES}${parts.slice(0, at + 1).join('.')}.tsx`)
  return parents.filter((parent) => existsSync(join(root, parent)))
}

const routes = listFiles(/^apps\/site\/src\/routes\/[^-][^/]*\.tsx$/)

test.each(routes)('%s loads the texts of its components', (route) => {
  const parents = parentsOf(route).flatMap((parent) => namedIn(read(parent)))
  expect(missingOf(reach([route]), parents)).toEqual([])
})

const source = read(MODALS)
const lists = new Map(
  [...source.matchAll(/^const ([A-Z_]+) = (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    namedIn(value),
  ]),
)
const modals = [...source.matchAll(/^ {2}'?([a-z-]+)'?: \{\n([\s\S]*?)^ {2}\},/gm)].map(
  ([, name = '', entry = '']) => [name, entry] as const,
)

test('reads the whole registry of modals', () => {
  expect(modals).toHaveLength([...source.matchAll(/^ {4}load: /gm)].length)
})

test.each(modals)('the modal %s loads the texts of its components', (_, entry) => {
  const [, specifier = ''] = /import\('([^']+)'\)/.exec(entry) ?? []
  const constants = [...lists].filter(([name]) => new RegExp(`\\b${name}\\b`).test(entry))
  const part = resolveImport(MODALS, specifier) ?? ''
  expect(missingOf(reach([part]), [...namedIn(entry), ...constants.flatMap(([, names]) => names)])).toEqual(
    [],
  )
})
