import { expect, test } from 'vitest'
import { csvLine } from './csv.rules.ts'

test.each([
  [['a', 1, true, null], 'a,1,true,'],
  [['a,b', 'say "yes"', 'two\nlines'], '"a,b","say ""yes""","two\nlines"'],
  [[new Date(0)], '1970-01-01T00:00:00.000Z'],
  [['=1+1', '@x', ' -cmd', '+a'], "'=1+1,'@x,' -cmd,'+a"],
  [['-5.00', '+49•••41'], '-5.00,+49•••41'],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})
