import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each([
  [['2027-03', 12, null], '2027-03,12,\r\n'],
  [['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"\r\n'],
  [['-12.50', '=1+1', '@x', '-x'], "-12.50,'=1+1,'@x,'-x\r\n"],
])('%j', (row, line) => {
  expect(toCsv([row])).toBe(line)
})
