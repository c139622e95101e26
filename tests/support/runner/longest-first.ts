/**
 * Starts the slowest browser test files first. Without a record of earlier runs, as on a new machine, Vitest starts the
 * largest files first. The slowest ones are short files that visit many pages; starting them last would leave one
 * browser idle.
 */
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'account-security',
  'modals',
  'wallet-pages',
  'accessible-pages',
  'slots',
  'originals',
  'payment-results',
  'table-games',
  'payment-methods',
  'social',
  'gallery',
]

function rank({ project, moduleId }: TestSpecification): number {
  if (project.name !== 'e2e') return 0
  return LONGEST.includes(path.basename(moduleId, '.test.ts')) ? 1 : 2
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
