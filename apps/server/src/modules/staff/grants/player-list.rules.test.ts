import { expect, test } from 'vitest'
import { readPlayerList } from './player-list.rules.ts'

const lines = (...references: [number, string][]) =>
  references.map(([line, reference]) => ({ line, reference }))

test.each<[string, string, ReturnType<typeof readPlayerList>]>([
  ['one column', 'player\nada\nbob\n', lines([2, 'ada'], [3, 'bob'])],
  ['a byte order mark and Windows line ends', '\uFEFFplayer\r\nada\r\n', lines([2, 'ada'])],
  ['another column first, in capitals', 'Name;Player\nA;ada', lines([2, 'ada'])],
  ['quotes', 'note,player\n"a, ""b""","ada "', lines([2, 'ada'])],
  ['empty lines, which keep their number', 'player\n\nada', lines([3, 'ada'])],
  ['a line without the column', 'note,player\nonly', lines([2, ''])],
  ['no players', 'player', []],
  ['no header', 'ada\nbob', null],
  ['an empty file', '', null],
])('reads %s', (_, text, list) => {
  expect(readPlayerList(text)).toEqual(list)
})
