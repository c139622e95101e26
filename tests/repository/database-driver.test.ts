import { expect, test } from 'vitest'
import { importsOf, read, sourceFiles } from './sources.ts'

const PACKAGE = 'packages/postgres/'

/** What `pg` does not document, or what belongs to one connection of it. */
const INTERNALS =
  /\b(?:readyForQuery|submittedNamedStatements|parsedStatements|_queryQueue|_activeQuery|sendCopyFromChunk|sendCopyFail|endCopyFrom|implements (?:pg\.)?Submittable)\b|\bconnection\.(?:stream|parse|bind|execute|sync)\b/

const files = sourceFiles().filter((path) => path !== 'tests/repository/database-driver.test.ts')

test('only packages/postgres imports the driver, and nothing imports its inner files', () => {
  const wrong = files.flatMap((path) =>
    importsOf(path)
      .filter(
        (specifier) => specifier.startsWith('pg/lib') || (specifier === 'pg' && !path.startsWith(PACKAGE)),
      )
      .map((specifier) => `${path} → ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test("only driver.ts uses the driver's internals", () => {
  const allowed = (path: string) => path === `${PACKAGE}src/driver.ts` || path.endsWith('.test.ts')
  expect(
    files.filter((path) => path.endsWith('.ts') && !allowed(path) && INTERNALS.test(read(path))),
  ).toEqual([])
})

test('only packages/postgres depends on the driver', () => {
  const manifests = ['apps/server', 'apps/studio', 'apps/sandbox', 'packages/ledger', 'packages/postgres']
  expect(manifests.filter((folder) => 'pg' in dependenciesOf(`${folder}/package.json`))).toEqual([
    'packages/postgres',
  ])
})

function dependenciesOf(path: string): object {
  return (JSON.parse(read(path)) as { dependencies: object }).dependencies
}
