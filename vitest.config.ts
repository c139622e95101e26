import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/runner/longest-first.ts'

// Programs that tests start compile the same sources each time.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled')

const databaseTests = [
  'apps/server/**/*.test.ts',
  'apps/studio/src/**/*.test.ts',
  'apps/sandbox/**/*.test.ts',
  'packages/ledger/**/*.test.ts',
  'packages/postgres/**/*.test.ts',
  'scripts/demo/**/*.test.ts',
]
/** What browsers load: only Vite resolves its imports of styles, pictures and components. */
const builtByVite = ['apps/{site,office,book}/**', 'apps/studio/frame/**', 'packages/ui/**']
const withoutDatabase = ['**/*.rules.test.ts', 'apps/studio/src/art/**']
/** Polling timeout: the default of one second is too short on a busy machine. */
const pollOptions = { poll: { timeout: 60_000 } }
/**
 * Some tests read every file of the repository, possibly while browsers run. A limit only ends a test that hangs: five minutes
 * are far more than any needs on a slow, busy machine.
 */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: pollOptions }
const excluded = ['**/node_modules/**', '**/dist/**']

/**
 * What tests import from other parts of the repository has one name from every folder. TypeScript resolves it by `paths`, Node
 * by `test-imports.ts`, Vite by this.
 */
const named = ['apps', 'config', 'content', 'docs', 'packages', 'scripts', 'tests']
const resolve = {
  alias: Object.fromEntries(named.map((folder) => [`#${folder}`, path.join(import.meta.dirname, folder)])),
}

const atStart = (file: string) => `--import=${path.join(import.meta.dirname, 'tests/support', file)}`
/**
 * Tests load the sources by Node itself, as production does. Vite would transform each module and put a getter before
 * everything that it imports, which took a quarter of the tests' time.
 */
const onNode = {
  execArgv: [atStart('runner/test-imports.ts')],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}
/** Hashing passwords took a tenth of these tests' time. */
const onServer = { ...onNode, execArgv: [...onNode.execArgv, atStart('server/hash-cheaply.ts')] }

/**
 * Test files of one worker share imported modules and globals, because importing everything again for each file took a
 * quarter of the time. Modules keep caches at most, or their tests clear them, and a file restores what it replaces. Random
 * values begin again with each file.
 */
const shared = {
  isolate: false,
  setupFiles: ['fixed-draws.ts', 'fixed-random.ts'].map((file) => `tests/support/runner/${file}`),
}

export default defineConfig({
  test: {
    // The default would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/support/runner/last-line-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts}/**/*.test.ts', 'tests/repository/**/*.test.ts'],
          exclude: [
            ...excluded,
            ...builtByVite,
            'packages/ledger/**',
            'packages/postgres/**/!(*.rules).test.ts',
            'apps/server/src/**/!(*.rules).test.ts',
            'apps/sandbox/**',
            'apps/studio/src/!(art)/**/!(*.rules).test.ts',
            'apps/studio/src/*.test.ts',
            'scripts/demo/**',
          ],
          ...shared,
          ...onNode,
          ...patient,
        },
      },
      {
        resolve,
        test: {
          name: 'site',
          include: builtByVite.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: excluded,
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          include: databaseTests,
          exclude: [...excluded, ...withoutDatabase],
          globalSetup: ['tests/support/database/database-setup.ts'],
          ...shared,
          ...onServer,
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: excluded,
          globalSetup: ['tests/support/database/database-setup.ts'],
          // Runs after the faster tests, with at most three browsers: a page waits for about a third of its time.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          ...shared,
          ...onServer,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: pollOptions,
        },
      },
    ],
  },
})
