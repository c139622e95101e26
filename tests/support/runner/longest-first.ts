/**
 * Starts the slowest test files first: one that starts last would leave a core idle. Without a record of earlier runs, as on a new
 * machine, Vitest starts the largest files first, but the slowest ones are short files that visit many pages, or start programs.
 */
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By name, the slowest first, and early those that mostly wait for time to pass, so that others fill the cores. */
const LONGEST: Record<string, readonly string[]> = {
  server: [
    'outage',
    'migrate-command',
    'backup',
    'embedded',
    'sequences',
    'start-errors',
    'graceful-stop',
    'fuzz',
    'demo',
    'restored',
  ],
  unit: ['odds'],
  e2e: [
    'slots',
    'first-load',
    'modals',
    'accessible-pages',
    'tournaments',
    'small-screens',
    'originals',
    'ascent-second-bet',
    'payment-results',
    'player-journey',
    'play-session',
    'ascent',
    'payment-methods',
    'account-security',
    'betting',
    'table-games',
    'game-frame',
    'lobby',
    'wallet-pages',
    'loading-and-offline',
    'gallery',
    'free-spins',
    'shell',
    'third-party-games',
    'toasts',
    'sign-in',
    'more-originals',
    'passkeys',
    'social',
    'pages',
    'catalogue',
    'identity-documents',
    'optional-features',
    'two-processes',
    'office',
  ],
}

function rank({ project, moduleId }: TestSpecification): number {
  const names = LONGEST[project.name] ?? []
  const place = names.indexOf(path.basename(moduleId, '.test.ts'))
  return place === -1 ? names.length : place
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A worker can be used again only for files of the same project, so they stay together.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((one) => one.project === project).toSorted((one, other) => rank(one) - rank(other)),
    )
  }
}
