import { expect, test } from 'vitest'
import { type PageRule, pages, unprefixedPaths } from '../../packages/contract/src/pages.ts'
import { read } from './sources.ts'

const rules = Object.entries<PageRule>(pages)
type Inventory = { pages: { name: string; path: string; localePrefix?: boolean }[] }

/** Maps `/games/{id}` and `/games/$id` to one shape, independent of parameter names. */
const shape = (path: string) => path.replaceAll(/\{\w+\}|\$\w*/g, '*').replace(/(?<=.)\/$/, '')

test('every page of the inventory is in the table, with its name and address', () => {
  const inventory = JSON.parse(read('docs/inventory.json')) as Inventory
  const table = new Map(rules)
  const wrong = inventory.pages.filter(({ name, path, localePrefix }) => {
    const rule = table.get(name)
    return rule?.path !== path || (rule.localePrefix ?? true) !== (localePrefix ?? true)
  })
  expect(wrong).toEqual([])
})

test('every page of the table has a route, and every route is in the table', () => {
  const tree = read('apps/site/src/routeTree.gen.ts')
  const block = /interface FileRoutesByFullPath \{([\s\S]*?)\n\}/.exec(tree)?.[1] ?? ''
  const routes = new Set([...block.matchAll(/'([^']+)':/g)].map(([, path = '']) => shape(path)))
  expect([...routes].toSorted()).toEqual([...new Set(rules.map(([, { path }]) => shape(path)))].toSorted())
})

test('pages without a language prefix are those below the listed paths', () => {
  const isBelow = (path: string) =>
    unprefixedPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  expect(rules.filter(([, { path, localePrefix }]) => isBelow(path) !== (localePrefix === false))).toEqual([])
})

test("players' pages are marked in the table and in their routes", () => {
  const routeOf = (path: string) => `apps/site/src/routes/${path.slice(1).replaceAll('/', '.')}.tsx`
  const wrong = rules
    .filter(([, { path }]) => path !== '/' && !path.includes('{'))
    .filter(([, { path, access }]) => {
      const file = path === '/categories' || path === '/tournaments' ? `${path}/index` : path
      return read(routeOf(file)).includes("access: 'player'") !== (access === 'player')
    })
  expect(wrong).toEqual([])
})
