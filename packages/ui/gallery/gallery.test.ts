import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../src')

/** Shown as an input in all its states, or seen only as a part of another. */
const WITHOUT_STORY: Readonly<Record<string, string>> = {
  checkbox: 'the input checkbox',
  'date-field': 'the inputs date and birth date',
  field: 'around every input',
  'modal-actions': 'at the end of a modal',
  'password-field': 'the input password',
  'text-field': 'the input text',
  toaster: 'behind the host of toasts',
}

test('every component has a story, or is seen within another', () => {
  const stories = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  const shown = new Set(
    stories.flatMap((text) => [...text.matchAll(/'\.\.\/src\/([a-z-]+)\.tsx'/g)].map(([, name]) => name)),
  )
  const components = readdirSync(source)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.slice(0, -'.tsx'.length))
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((name) => !shown.has(name)).toSorted()).toEqual(
    Object.keys(WITHOUT_STORY).toSorted(),
  )
})
