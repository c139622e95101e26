import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { Responsible } from './responsible.tsx'

const content = path.resolve(import.meta.dirname, '../../../../../content')

test('every page has the age sign, and leads to help, from where the limits are one press away', () => {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const html = render(<Responsible />, client, new QueryClient())
  for (const key of ['adults', 'responsible', 'help']) expect(html).toContain(`layout.shell.footer.${key}`)
  expect(html).toContain('/static/responsible-play')
  const pages = globSync('*/pages/static-responsible-play.md', { cwd: content })
  expect(pages.length).toBeGreaterThan(7)
  for (const page of pages)
    expect(readFileSync(path.join(content, page), 'utf8'), page).toContain('(/profile/limits)')
})
