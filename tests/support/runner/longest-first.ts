/**
 * Starts the slowest test files first: one that starts last would leave a core idle. Without a record of earlier runs, as on a new
 * machine, Vitest starts the largest files first, but the slowest ones are short files that visit many pages, or start programs.
 */
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By name, the slowest first. */
const LONGEST: Record<string, readonly string[]> = {
  server: ['outage', 'migrate-command', 'backup', 'embedded', 'sequences', 'start-errors', 'graceful-stop'],
  e2e: [
    'slots',
    'modals',
    'payment-results',
    'accessible-pages',
    'wallet-pages',
    'play-session',
    'gallery',
    'payment-methods',
    'account-security',
    'loading-and-offline',
    'player-journey',
    'pages',
    'social',
    'originals',
    'sign-in',
    'messages',
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
