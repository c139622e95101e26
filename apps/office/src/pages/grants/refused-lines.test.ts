import { expect, test } from 'vitest'
import { csvOf } from './refused-lines.ts'

test('lines are quoted, and no value is a formula', () => {
  const rows = [
    { line: 2, player: 'ä@example.com', why: 'unknown' },
    { line: 9, player: '=1+"2"', why: 'repeated' },
  ]
  expect(Buffer.from(csvOf(rows), 'base64').toString()).toBe(
    'line,player,why\r\n"2","ä@example.com","unknown"\r\n"9","\'=1+""2""","repeated"\r\n',
  )
})
