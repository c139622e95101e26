import { expect, test } from 'vitest'
import { hasRoom, readViews, VIEWS_MAX, withView } from './saved-views.ts'

const view = (name: string, address = '/payments?state=pending') => ({ name, address })

test.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{"name":"a"}', []],
  [JSON.stringify([view('a'), { name: 'b' }, 5, null]), [view('a')]],
  [
    JSON.stringify([
      view('a', 'https://evil.example'),
      view('b', '//evil.example'),
      view('d', '/\\evil.example'),
      view('c', 'x'),
    ]),
    [],
  ],
])('reads %s', (text, views) => {
  expect(readViews(text)).toEqual(views)
})

test('a name has one address, names are sorted, and there are not too many', () => {
  const one = withView([view('b'), view('c')], view('a'))
  expect(one.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(withView(one, view('b', '/games'))).toEqual([view('a'), view('b', '/games'), view('c')])
  const many = Array.from({ length: VIEWS_MAX + 5 }, (_, nth) => view(`v${nth}`))
  const most = readViews(JSON.stringify(many))
  expect(most).toHaveLength(VIEWS_MAX)
  expect([hasRoom(one, 'new'), hasRoom(most, 'new'), hasRoom(most, 'v3')]).toEqual([true, false, true])
})
