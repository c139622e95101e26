/**
 * Writes docs/coverage.md: which pages, calls and channels of the finished product work, and which are still to come. A page
 * counts when the data that it is about reaches it, a channel when someone publishes on it and someone listens.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChannelName, channelTable } from '../packages/contract/src/channels.ts'
import { type PageName, pages } from '../packages/contract/src/pages.ts'
import { routes } from '../packages/contract/src/routes.ts'
import { channelEnds } from './channel-ends.ts'
import { callsOf } from './page-calls.ts'

const root = join(import.meta.dirname, '..')
type Inventory = { pages: { name: PageName; path: string }[]; calls: string[]; channels: string[] }

/** Calls that a page is about: until it makes them it is to come. Empty where the finished product names none for it either. */
const WANTED: Partial<Record<PageName, readonly string[]>> = {
  favorites: ['GET /api/game/games/favorites'],
  'recently-played': ['GET /api/game/games/played'],
  loyalty: ['GET /api/retention/account', 'GET /api/retention/levels'],
  'profile-notifications': ['GET /api/notification/messenger/messages'],
  'welcome-package': ['GET /api/game/bonuses'],
  tournaments: [],
  'tournaments-identity': [],
}

/** Pages that are about nothing but their texts. */
const TEXT_PAGES: ReadonlySet<PageName> = new Set([
  'slug',
  'static-pageIdentity',
  'bonus-pageIdentity',
  'questions',
  'questions-pageIdentity',
])

/** The page as it should be, from the inventory, the contract and the source. */
export function coveragePage(): string {
  const inventory = JSON.parse(readFileSync(join(root, 'docs/inventory.json'), 'utf8')) as Inventory
  const served = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`))
  const added = [...served].filter((call) => !inventory.calls.includes(call))
  return [
    '# What is served',
    '',
    'Pages, calls and channels of the finished product (`docs/inventory.json`): those that work, and those that are still to come.',
    '`node scripts/coverage.ts` writes this page from the source.',
    '',
    ...section('Pages', inventory.pages.map(pageRow), [
      'A page counts when the data that it is about reaches it. Each has the calls that feed it, besides those of the shell around it.',
    ]),
    ...section(
      'Calls',
      inventory.calls.map((call) => ({ line: `\`${call}\``, isThere: served.has(call) })),
    ),
    ...section(
      'Channels',
      (Object.keys(channelTable) as ChannelName[])
        .filter((name) => inventory.channels.includes(fullName(name)))
        .map(channelRow),
      ['A channel counts when someone publishes on it and someone listens.'],
    ),
    '## Calls beyond the inventory',
    '',
    ...added.map((call) => `- \`${call}\``),
    '',
    '## Channels beyond the inventory',
    '',
    ...(Object.keys(channelTable) as ChannelName[])
      .filter((name) => !inventory.channels.includes(fullName(name)))
      .map((name) => `- ${channelRow(name).line}`),
    '',
  ].join('\n')
}

interface Row {
  line: string
  isThere: boolean
}

function pageRow({ name, path }: Inventory['pages'][number]): Row {
  if (pages[name]?.path !== path) return { line: `\`${path}\``, isThere: false }
  const calls = callsOf(routeOf(path)).map((call) => {
    const { method, path: address } = routes[call as keyof typeof routes]
    return `\`${method} ${address}\``
  })
  const fed = calls.length === 0 ? null : calls.join(', ')
  const wanted = WANTED[name]?.map((call) => `\`${call}\``)
  const missing = wanted?.filter((call) => !calls.includes(call))
  if (missing !== undefined && (missing.length > 0 || wanted?.length === 0)) {
    const needs = missing.join(', ') || 'calls that are not named yet'
    return { line: `\`${path}\`: needs ${needs}; shows ${fed ?? 'texts alone'} until then`, isThere: false }
  }
  if (TEXT_PAGES.has(name)) return { line: `\`${path}\`: ${fed ?? 'its texts'}`, isThere: true }
  return { line: `\`${path}\`: ${fed ?? 'what the shell asks for'}`, isThere: true }
}

/** The file of a page's route; the names of the parts between braces are the route's own affair. */
export function routeOf(path: string): string {
  const known: Record<string, string> = {
    '/': 'index',
    '/{slug}': '$',
    '/categories': 'categories.index',
    '/tournaments': 'tournaments.index',
    '/questions': 'questions.index',
    '/profile': 'profile.index',
    '/categories/{categoryIdentity}': 'categories.$identity',
    '/static/{pageIdentity}': 'static.$page',
  }
  const name =
    known[path] ??
    path
      .slice(1)
      .replaceAll('/', '.')
      .replaceAll(/\{(\w+)\}/g, '$$$1')
  const file = `apps/site/src/routes/${name}.tsx`
  if (!existsSync(join(root, file))) throw new Error(`the page ${path} has no route at ${file}`)
  return file
}

function fullName(channel: ChannelName): string {
  const { namespace, name, audience } = channelTable[channel]
  return `${namespace === null ? '' : `${namespace}:`}${name}${audience === 'player' ? '#{profileId}' : ''}`
}

function channelRow(channel: ChannelName): Row {
  const { publishers, listeners } = channelEnds(channel)
  const shown = (files: readonly string[]) => files.map((file) => `\`${file}\``).join(', ') || 'nobody'
  const line = `\`${fullName(channel)}\`: published by ${shown(publishers)}; heard by ${shown(listeners)}`
  return { line, isThere: publishers.length > 0 && listeners.length > 0 }
}

function section(title: string, rows: readonly Row[], about: readonly string[] = []): string[] {
  const there = rows.filter(({ isThere }) => isThere)
  const missing = rows.filter(({ isThere }) => !isThere)
  return [
    `## ${title}: ${there.length} of ${rows.length}`,
    '',
    ...about.flatMap((line) => [line, '']),
    ...there.map(({ line }) => `- ${line}`),
    '',
    'Still to come:',
    '',
    ...missing.map(({ line }) => `- ${line}`),
    '',
  ]
}

if (import.meta.main) writeFileSync(join(root, 'docs/coverage.md'), coveragePage())
