import { expect, test } from 'vitest'
import { csvFormat } from './csv.ts'

test.each([
  ['en', ['2027-03', '12', ''], '2027-03,12,'],
  ['en', ['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"'],
  ['en', ['-12.50', '-3', '=1+1', '@x', '-x', '-2+3', '-1.2.3'], "-12.50,-3,'=1+1,'@x,'-x,'-2+3,'-1.2.3"],
  ['en', [' -cmd', '+a', '+49•••41', '\t1', '-'], "' -cmd,'+a,+49•••41,'\t1,'-"],
  ['de', ['a; b', '-12,50', 'c, d'], '"a; b";-12,50;c, d'],
  // A spreadsheet of another language separates cells elsewhere.
  ['en', ['a;=1+1', 'a; @x', 'a\t-x', 'a,\n+x', 'a=b', 'a; b'], `a;'=1+1,a; '@x,a\t'-x,"a,\n'+x",a=b,a; b`],
  ['de', ['a,=1+1', '-12,50'], "a,'=1+1;-12,50"],
  ['en', ['a,\n \n=1', 'a\r\n@x'], `"a,\n \n'=1","a\r\n'@x"`],
  ['en', ['a;"=1+1', 'a; "" "@x'], `"a;""'=1+1","a; """" ""'@x"`],
])('in %s, %j is %s', (locale, row, line) => {
  expect(csvFormat(locale).write([row])).toBe(`\uFEFF${line}\r\n`)
})

test.each([
  ['en', '-1234.50', '-1234.50'],
  ['de', '-1234.50', '-1234,50'],
])('in %s, the amount %s is %s', (locale, amount, text) => {
  expect(csvFormat(locale).amount(amount)).toBe(text)
})
