/**
 * Generates docs/coverage.md: which pages, calls and channels of the finished product work, and which are planned. A
 * page counts when it receives its main data, a channel when it has a publisher and a subscriber.
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

/** A page's main calls: the page is planned until it makes them. Empty if the finished product defines none for it. */
const REQUIRED: Partial<Record<PageName, readonly string[]>> = {
  favorites: ['GET /api/game/games/favorites'],
  'recently-played': ['GET /api/game/games/played'],
  loyalty: ['GET /api/retention/account', 'GET /api/retention/levels'],
  'profile-notifications': ['GET /api/notification/messenger/messages'],
  'welcome-package': ['GET /api/game/bonuses/offers'],
  tournaments: ['GET /api/retention/tournaments'],
  'tournaments-identity': [
    'GET /api/retention/tournaments/{identity}',
    'GET /api/retention/tournament-runs/{id}/leaderboard',
  ],
}

/** Pages that consist only of texts. */
const TEXT_PAGES: ReadonlySet<PageName> = new Set([
  'slug',
  'static-pageIdentity',
  'bonus-pageIdentity',
  'questions',
  'questions-pageIdentity',
])

/** Builds the page from the inventory, the contract and the source. */
export function coveragePage(): string {
  const inventory = JSON.parse(readFileSync(join(root, 'docs/inventory.json'), 'utf8')) as Inventory
  const served = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`))
  const added = [...served].filter((call) => !inventory.calls.includes(call))
  return [
    '# Coverage',
    '',
    'Pages, calls and channels of the finished product (`docs/inventory.json`): which work, and which are planned.',
    '`node scripts/coverage.ts` generates this page from the source.',
    '',
    ...section('Pages', inventory.pages.map(pageRow), [
      'A page counts when it receives its main data. Each page is listed with its calls, without those of the surrounding shell.',
    ]),
    ...section(
      'Calls',
      inventory.calls.map((call) => ({ line: `\`${call}\``, isDone: served.has(call) })),
    ),
    ...section(
      'Channels',
      (Object.keys(channelTable) as ChannelName[])
        .filter((name) => inventory.channels.includes(fullName(name)))
        .map(channelRow),
      ['A channel counts when it has a publisher and a subscriber.'],
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
  isDone: boolean
}

function pageRow({ name, path }: Inventory['pages'][number]): Row {
  if (pages[name]?.path !== path) return { line: `\`${path}\``, isDone: false }
  const calls = callsOf(routeOf(path)).map((call) => {
    const { method, path: address } = routes[call as keyof typeof routes]
    return `\`${method} ${address}\``
  })
  const sources = calls.length === 0 ? null : calls.join(', ')
  const required = REQUIRED[name]?.map((call) => `\`${call}\``)
  const missing = required?.filter((call) => !calls.includes(call))
  if (missing !== undefined && (missing.length > 0 || required?.length === 0)) {
    const needs = missing.join(', ') || 'calls that are not defined yet'
    return { line: `\`${path}\`: needs ${needs}; shows ${sources ?? 'only texts'} until then`, isDone: false }
  }
  if (TEXT_PAGES.has(name)) return { line: `\`${path}\`: ${sources ?? 'its texts'}`, isDone: true }
  return { line: `\`${path}\`: ${sources ?? 'only the calls of the shell'}`, isDone: true }
}

/** Returns the route file of a page. Parameter names in braces are chosen by the route. */
function routeOf(path: string): string {
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
  const shown = (files: readonly string[]) => files.map((file) => `\`${file}\``).join(', ') || 'none'
  const line = `\`${fullName(channel)}\`: published by ${shown(publishers)}; subscribed by ${shown(listeners)}`
  return { line, isDone: publishers.length > 0 && listeners.length > 0 }
}

function section(title: string, rows: readonly Row[], about: readonly string[] = []): string[] {
  const done = rows.filter(({ isDone }) => isDone)
  const missing = rows.filter(({ isDone }) => !isDone)
  return [
    `## ${title}: ${done.length} of ${rows.length}`,
    '',
    ...about.flatMap((line) => [line, '']),
    ...done.map(({ line }) => `- ${line}`),
    '',
    'Planned:',
    '',
    ...missing.map(({ line }) => `- ${line}`),
    '',
  ]
}

if (import.meta.main) writeFileSync(join(root, 'docs/coverage.md'), coveragePage())
