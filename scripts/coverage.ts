// Writes docs/coverage.md: which calls and channels of the finished product are served, and which are still to come.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { channelTable } from '../packages/contract/src/channels.ts'
import { pages } from '../packages/contract/src/pages.ts'
import { routes } from '../packages/contract/src/routes.ts'

const root = join(import.meta.dirname, '..')
type Inventory = { pages: { path: string }[]; calls: string[]; channels: string[] }

/** The page as it should be, from the inventory and the contract. */
export function coveragePage(): string {
  const inventory = JSON.parse(readFileSync(join(root, 'docs/inventory.json'), 'utf8')) as Inventory
  const served = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`))
  const shown = new Set<string>(Object.values(pages).map(({ path }) => path))
  const live = new Set(
    Object.values(channelTable).map(
      ({ namespace, name, audience }) =>
        `${namespace === null ? '' : `${namespace}:`}${name}${audience === 'player' ? '#{profileId}' : ''}`,
    ),
  )
  const added = [...served].filter((call) => !inventory.calls.includes(call))
  return [
    '# What is served',
    '',
    'Pages, calls and channels of the finished product (`docs/inventory.json`), as far as the contract holds them.',
    '`node scripts/coverage.ts` writes this page.',
    '',
    ...section(
      'Pages',
      inventory.pages.map(({ path }) => path),
      shown,
    ),
    ...section('Calls', inventory.calls, served),
    ...section('Channels', inventory.channels, live),
    '## Calls beyond the inventory',
    '',
    ...added.map((call) => `- \`${call}\``),
    '',
  ].join('\n')
}

function section(title: string, all: string[], have: Set<string>): string[] {
  const missing = all.filter((name) => !have.has(name))
  return [
    `## ${title}: ${all.length - missing.length} of ${all.length}`,
    '',
    ...all.filter((name) => have.has(name)).map((name) => `- \`${name}\``),
    '',
    'Still to come:',
    '',
    ...missing.map((name) => `- \`${name}\``),
    '',
  ]
}

if (import.meta.main) writeFileSync(join(root, 'docs/coverage.md'), coveragePage())
