import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

/** Updates of the studio's things that have states, up to the end of the SQL text. */
const UPDATE = /update studio\.(?:round|seed|flight|flight_bet)\b[^`]*?\bset state =[^`]*/g

const updatesOf = (source: string) => [...source.matchAll(UPDATE)].map(([text]) => text)

/** A move takes both its states from a table of transitions: no state is spelled out after `set` or guards the row. */
const isFromTable = (update: string) =>
  /\bset state = (?:'\$\{|\$\d|case when [^$]* then '\$\{[^}]*\}' else '\$\{)/.test(update) &&
  /\bstate in \$\{/.test(update)

test('every statement of the studio that moves a state takes its states from a table', () => {
  const updates = listFiles(/^apps\/studio\/src\/.*\.queries\.ts$/).flatMap((path) =>
    updatesOf(read(path)).map((text) => ({ path, text })),
  )
  expect(updates.length).toBeGreaterThanOrEqual(15)
  expect(updates.filter(({ text }) => !isFromTable(text))).toEqual([])
})
