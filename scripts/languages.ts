// Generates docs/languages.md: the registered languages, and how many texts each one lacks.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leavesOf, readLocale, readMedia } from '../packages/content/src/index.ts'

const root = join(import.meta.dirname, '..')
const content = join(root, 'content')
type Locale = { code: string; tag: string; name: string; direction: string; fallback?: string }

/** Builds the page from the settings and the content. */
export function languagesPage(): string {
  const { locales } = JSON.parse(readFileSync(join(root, 'config/locales.json'), 'utf8')) as {
    locales: Locale[]
  }
  const media = readMedia(content)
  const texts = (code: string) => new Set([...leavesOf(readLocale(content, code, media))].map(([key]) => key))
  const english = texts('en')
  const rows = locales.map(({ code, tag, name, direction, fallback = 'en' }) => {
    const own = texts(code)
    const isVariety = fallback !== code && fallback.slice(0, 2) === code.slice(0, 2)
    const missing = [...english].filter((key) => !own.has(key))
    const documents = new Set(missing.map((key) => key.split('.').slice(0, 2).join('/')))
    const state =
      missing.length === 0
        ? 'complete'
        : isVariety
          ? `complete: ${own.size} texts, the others shared with \`${fallback}\``
          : `${missing.length} in ${documents.size} documents`
    return `| \`${code}\` | ${name} | \`${tag}\` | ${direction} | ${state} |`
  })
  return [
    '# Languages',
    '',
    'All languages of `config/locales.json`. A regional variety of a language (`es-mx`) has only the texts that differ from its `fallback`',
    '(`es`). `node scripts/languages.ts` generates this page.',
    '',
    '| Code | Name | Tag | Direction | Texts |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(join(root, 'docs/languages.md'), languagesPage())
