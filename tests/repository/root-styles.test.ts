import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

/** `:has` for any descendant of the page's root makes browsers style the whole page again whenever a list adds an element. */
const WHOLE_PAGE = /(?:html|:root|body)[^\s{,>]*:has\((?:[^()]*,)?\s*(?!\s|>)/

test('no rule looks for any descendant of the page’s root', () => {
  const files = listFiles(/^(apps\/(site|office|book)\/src|packages\/ui\/src)\/.*\.(css|tsx)$/)
  expect(files).not.toEqual([])
  expect(files.filter((path) => WHOLE_PAGE.test(read(path)))).toEqual([])
})
