import { expect, test } from 'vitest'
import { importsOf, isTest, listFiles, read, sourceFiles } from './sources.ts'

/** Where SQL is outside `*.queries.ts`, and why. */
const exempt: readonly (readonly [path: string, why: string])[] = [
  ['packages/ledger/', 'is itself the statements of the ledger'],
  ['packages/postgres/', 'begins and ends transactions, listens, and migrates'],
  ['apps/server/src/platform/database/', 'creates the cluster, roles and rights, and migrates'],
  ['apps/server/src/platform/backup/', 'copies every table as text'],
  ['apps/sandbox/src/schema.ts', 'is the schema of the stand-ins'],
  ['apps/sandbox/src/sportsbook/book/book-schema.ts', 'is the part of it for the sportsbook'],
  ['apps/studio/src/testing/', 'supports tests'],
]

const STATEMENT =
  /^\s*(?:select\s|insert\s+into\s|update\s+\S+(?:\s+\w+)?\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|copy\s.*\s(?:to|from)\s+std|begin\s+isolation\s|set\s+(?:local|session|transaction)\s|listen\s|notify\s|lock\s+table\s|truncate\s+table\s|(?:create|alter|drop)\s+(?:table|index|type|role|schema|function|trigger|view|database)\s|(?:grant|revoke)\s)/

/** Words that are statements only where they are run. */
const TRANSACTION = /\.query\(\s*(['"`])(?:begin|commit|rollback)\b[^'"`]*\1/g

/** The texts of a file: everything after an opening quote or backtick, up to the next one. */
const textsOf = (source: string) =>
  [...source.matchAll(/(?<=[(\s,[=:?+>{])(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(([, , text = '']) => text)

/** Comments may contain quotes, which would begin a text. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

function statementsIn(path: string): string[] {
  const source = withoutComments(read(path))
  const transactions = [...source.matchAll(TRANSACTION)].map(([text]) => text)
  return [...textsOf(source).filter((text) => STATEMENT.test(text)), ...transactions]
}

test('SQL of the apps and packages is in files of queries', () => {
  const mayHoldSql = (path: string) =>
    isTest(path) || path.endsWith('.queries.ts') || exempt.some(([place]) => path.startsWith(place))
  const wrong = listFiles(/^(apps|packages)\/.*\.tsx?$/)
    .filter((path) => !mayHoldSql(path))
    .flatMap((path) => statementsIn(path).map((text) => `${path}: ${text.trim().slice(0, 60)}`))
  expect(wrong).toEqual([])
})

test('every place that may hold SQL elsewhere does', () => {
  const files = listFiles(/^(apps|packages)\/.*\.ts$/).filter((path) => !isTest(path))
  const isUsed = (place: string) =>
    files.some((path) => path.startsWith(place) && statementsIn(path).length > 0)
  expect(exempt.map(([place]) => place).filter((place) => !isUsed(place))).toEqual([])
})

/** Packages that build SQL or send it another way. */
const BUILDERS =
  /^(?:kysely|knex|objection|drizzle-orm|typeorm|sequelize|slonik|postgres|pg-promise|@prisma\/client|@mikro-orm\/.*|@databases\/.*|sql-template-tag|sql-template-strings|squel)(?:\/|$)/

test('SQL has one dialect: no query builder and no tagged templates', () => {
  const files = sourceFiles().filter((path) => path !== 'tests/repository/sql.test.ts')
  const built = files.filter((path) => importsOf(path).some((specifier) => BUILDERS.test(specifier)))
  const tagged = files.filter((path) => /\bsql(?:<[^>`]*>)?`/.test(read(path)))
  expect({ built, tagged }).toEqual({ built: [], tagged: [] })
})
