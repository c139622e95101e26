import path from 'node:path'
import { at, loadContent } from '@fairhall/content'
import { expect, test } from 'vitest'
import { brandedContent } from './branded.ts'

const content = loadContent(path.join(import.meta.dirname, '../../../../../content'), 'en')

test('the casino has the brand’s name in every language and by every way of access', () => {
  const branded = brandedContent(content, 'Northlight', 'en')
  expect(branded.text('en', 'layout.shell.brand')).toBe('Northlight')
  expect(branded.text('de', 'alerts.errors.countryRestricted')).toContain('Northlight')
  expect(at(branded.messages('de'), 'layout.shell.brand')).toBe('Northlight')
  expect(branded.version).not.toBe(content.version)
})

test('texts about the software keep its name', () => {
  const branded = brandedContent(content, 'Northlight', 'en')
  expect(branded.text('en', 'layout.shell.footer.copyright')).toContain('Fairhall')
})

test('the default brand changes nothing', () => {
  expect(brandedContent(content, 'Fairhall', 'en')).toBe(content)
})
