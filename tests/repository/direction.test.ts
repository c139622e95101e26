import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

/** Utilities and properties that name a side of the screen. What starts on the left of English starts on the right of Persian. */
const UTILITY =
  /(?:^|[\s"'`:!])-?(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\d|\[|px|auto|full|control|card|panel|chip|tick)|(?:^|[\s"'`:])(?:text-left|text-right|float-left|float-right|clear-left|clear-right)\b/
const PROPERTY =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/

/** What a component is told of a side. */
const OPTION = /\b(?:side|align|swipeDirection)=\{?\[?['"](?:left|right)['"]/

const wrongLines = (pattern: RegExp, wrong: RegExp) =>
  listFiles(pattern).flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => wrong.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

test('no component of the site names the left or the right side', () => {
  for (const wrong of [UTILITY, OPTION])
    expect(wrongLines(/^(apps\/site\/src|packages\/ui\/src)\/.*\.tsx$/, wrong)).toEqual([])
})

test('no stylesheet of the site names the left or the right side', () => {
  expect(wrongLines(/^(apps\/site\/src|packages\/ui\/src)\/.*\.css$/, PROPERTY)).toEqual([])
})

test('a planted side is found', () => {
  for (const line of ['className="ml-4"', "'flex -mr-2'", 'md:left-0', '"text-right"', 'rounded-tl-card'])
    expect(UTILITY.test(` ${line}`)).toBe(true)
  for (const line of ['className="ms-4 me-2 ps-1"', 'start-0 end-2', 'text-start', 'rounded-t-panel'])
    expect(UTILITY.test(` ${line}`)).toBe(false)
  expect(OPTION.test("swipeDirection={['right', 'up']}")).toBe(true)
  expect(OPTION.test('side="inline-end"')).toBe(false)
  expect(PROPERTY.test('  margin-left: 1rem;')).toBe(true)
  expect(PROPERTY.test('  margin-inline-start: 1rem;')).toBe(false)
})
