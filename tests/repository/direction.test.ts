import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

/**
 * Utilities and properties with a physical side. Right-to-left languages such as Persian need logical sides (start,
 * end).
 */
const UTILITY =
  /(?:^|[\s"'`:!])-?(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\d|\[|px|auto|full|control|card|panel|chip|tick)|(?:^|[\s"'`:])(?:text-left|text-right|float-left|float-right|clear-left|clear-right)\b/
const PROPERTY =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/

/** Component options with a physical side. */
const OPTION = /\b(?:side|align|swipeDirection)=\{?\[?['"](?:left|right)['"]/

const wrongLines = (pattern: RegExp, wrong: RegExp) =>
  listFiles(pattern).flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => wrong.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

test('components use no left or right utilities and options', () => {
  for (const wrong of [UTILITY, OPTION])
    expect(wrongLines(/^(apps\/site\/src|packages\/ui\/src)\/.*\.tsx$/, wrong)).toEqual([])
})

test('style sheets use no left or right properties', () => {
  expect(wrongLines(/^(apps\/site\/src|packages\/ui\/src)\/.*\.css$/, PROPERTY)).toEqual([])
})

test('the patterns find left and right, and accept logical sides', () => {
  for (const line of ['className="ml-4"', "'flex -mr-2'", 'md:left-0', '"text-right"', 'rounded-tl-card'])
    expect(UTILITY.test(` ${line}`)).toBe(true)
  for (const line of ['className="ms-4 me-2 ps-1"', 'start-0 end-2', 'text-start', 'rounded-t-panel'])
    expect(UTILITY.test(` ${line}`)).toBe(false)
  expect(OPTION.test("swipeDirection={['right', 'up']}")).toBe(true)
  expect(OPTION.test('side="inline-end"')).toBe(false)
  expect(PROPERTY.test('  margin-left: 1rem;')).toBe(true)
  expect(PROPERTY.test('  margin-inline-start: 1rem;')).toBe(false)
})
