/** Every input type of the design system is used by the site, without own versions in the site. */
import { expect, test } from 'vitest'
import { inputs } from '../../packages/ui/src/inputs/index.ts'
import { isTest, listFiles, read } from './sources.ts'

/** Builds specs for all types of fields; it uses no type directly. */
const BUILDS_ALL = 'apps/site/src/shell/forms/use-field-specs.tsx'

const site = listFiles(/^apps\/site\/src\/.*\.tsx?$/).filter((file) => !isTest(file) && file !== BUILDS_ALL)
const texts = site.map(read)

test.each(Object.keys(inputs))('the input type %s is used on a page', (name) => {
  const file = name.toLowerCase().replaceAll(' ', '-')
  const uses = [`kind: '${name}'`, `'@fairhall/ui/inputs/${file}'`, `load={inputs.${name}}`]
  expect(texts.some((text) => uses.some((use) => text.includes(use)))).toBe(true)
})

test('no page has its own version of an input type', () => {
  const own = /type="(?:radio|search)"|@fairhall\/ui\/radio-card'/
  expect(site.filter((file) => own.test(read(file)))).toEqual([])
})
