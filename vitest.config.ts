import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longest-first.ts'

const databaseTests = [
  'apps/server/**/*.test.ts',
  'apps/studio/src/**/*.test.ts',
  'apps/sandbox/**/*.test.ts',
  'packages/ledger/**/*.test.ts',
]
const withoutDatabase = ['**/*.rules.test.ts', 'apps/studio/src/art/**']
/** What is waited for comes when it comes; a second, the usual bound, is short on a machine that is busy. */
const patient = { poll: { timeout: 60_000 } }
const never = ['**/node_modules/**', '**/dist/**']

/**
 * Files of one worker share what they import, which is the whole server: it keeps nothing in its modules. To import it
 * anew for each file took a quarter of the time.
 */
const shared = { isolate: false }

export default defineConfig({
  test: {
    // By itself it would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/support/last-line-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/**/*.test.{ts,tsx}',
            'tests/repository/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [
            ...never,
            'packages/ledger/**',
            'apps/server/src/**/!(*.rules).test.ts',
            'apps/sandbox/**',
            'apps/studio/src/!(art)/**/!(*.rules).test.ts',
            'apps/studio/src/*.test.ts',
          ],
          // Some of them read every file of the repository, perhaps beside browsers.
          testTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'server',
          include: databaseTests,
          exclude: [...never, ...withoutDatabase],
          globalSetup: ['tests/support/database-setup.ts'],
          ...shared,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: never,
          globalSetup: ['tests/support/database-setup.ts'],
          // After the quick ones, and never more browsers than two: a page waits for about half of its time.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          ...shared,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
    ],
  },
})
