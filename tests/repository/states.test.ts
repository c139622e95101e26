import { expect, test } from 'vitest'
import { isTest, listFiles, read, sourceFiles } from './sources.ts'

/** Updates of the studio's things that have states, up to the end of the SQL text. */
const UPDATE = /update studio\.(?:round|seed|flight|flight_bet)\b[^`]*?\bset state =[^`]*/g

const updatesOf = (source: string) => [...source.matchAll(UPDATE)].map(([text]) => text)

/** The new state and the required one come from a table of transitions: no state is spelled out for either. */
const isFromTable = (update: string) =>
  /\bset state = (?:'\$\{|\$\d|case when [^$]* then '\$\{[^}]*\}' else '\$\{)/.test(update) &&
  /\bstate in \$\{/.test(update)

test('every statement of the studio that changes a state takes its states from a table', () => {
  const updates = listFiles(/^apps\/studio\/src\/.*\.queries\.ts$/).flatMap((path) =>
    updatesOf(read(path)).map((text) => ({ path, text })),
  )
  expect(updates.length).toBeGreaterThanOrEqual(15)
  expect(updates.filter(({ text }) => !isFromTable(text))).toEqual([])
})

const CODED = '(?:status|kind|type|state|result|definition|trigger)'
/** A code as a bare number: in a comparison or an assignment, and in SQL as a `case`. */
const BARE = [
  new RegExp(`\\b${CODED}'?\\s(?:[=!]==|=|<>|<=?|>=?|in)\\s\\(?[1-9](?![\\d.])`, 'gi'),
  new RegExp(`\\bcase\\s+[\\w.]*${CODED}\\s+when\\s+\\d`, 'gi'),
]
/** In tests, types of requests may be unions of the numbers on the wire. */
const BARE_TYPE = new RegExp(`\\b${CODED}\\??:\\s'?[1-9]'?\\s\\|`, 'gi')

/** Files that contain such code as text. */
const aboutCodes = /^(?:tests\/repository\/states|apps\/server\/src\/platform\/database\/name-of-code)\b/

test('codes of kinds and states have names, in SQL too', () => {
  const bareIn = (path: string) =>
    [...BARE, ...(isTest(path) ? [] : [BARE_TYPE])].flatMap((pattern) => read(path).match(pattern) ?? [])
  const found = sourceFiles()
    .filter((path) => !aboutCodes.test(path))
    .flatMap((path) => bareIn(path).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})
