import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../src')

/** Components without a story: shown as an input in all its states, or inside another component. */
const WITHOUT_STORY: Readonly<Record<string, string>> = {
  checkbox: 'the checkbox input',
  'date-field': 'the date and birth date inputs',
  field: 'around every input',
  'modal-actions': 'at the end of a modal',
  'password-field': 'the password input',
  'text-field': 'the text input',
  toaster: 'inside the toast host',
}

test('every component has a story or is shown inside another', () => {
  const stories = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  const shown = new Set(
    stories.flatMap((text) =>
      [...text.matchAll(/'\.\.\/src\/(?:[a-z-]+\/)?([a-z-]+)\.tsx'/g)].map(([, name]) => name),
    ),
  )
  const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.startsWith(`inputs${path.sep}`))
    .map((name) => path.basename(name, '.tsx'))
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((name) => !shown.has(name)).toSorted()).toEqual(
    Object.keys(WITHOUT_STORY).toSorted(),
  )
})
