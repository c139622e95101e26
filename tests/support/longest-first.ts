/**
 * Which file of browser tests begins first. Without a record of earlier runs, as on a machine that is new each time, the largest
 * files come first; but those that take longest are short and walk through many pages, and the last of them would keep
 * one browser busy while the other has nothing to do.
 */
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = ['modals', 'accessible-pages', 'story', 'gallery', 'originals', 'account-security']

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
