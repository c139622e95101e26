import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { firstWordsOf, readFrameWords, wholeWords } from './frame-words.ts'

const content = join(import.meta.dirname, '../../content')

/** Creates the English content and, for the given locale, only the given files. */
function createContent(locale: string, files: Record<string, object>): string {
  const root = mkdtempSync(join(tmpdir(), 'frame-words-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(join(content, 'en/global-components'), join(root, 'en/global-components'), { recursive: true })
  mkdirSync(join(root, locale, 'global-components'), { recursive: true })
  for (const [file, value] of Object.entries(files))
    writeFileSync(join(root, locale, file), JSON.stringify(value))
  return root
}

const file = 'global-components/game-frame.json'
const english = firstWordsOf(readFrameWords(content))['en']

test('loading and failure texts exist in every language of the content', () => {
  const words = firstWordsOf(readFrameWords(content))
  expect(Object.keys(words)).toContain('fa')
  for (const [locale, { loading, title, text, again }] of Object.entries(words))
    expect([locale, [loading, title, text, again].every((word) => word !== null && word.length > 3)]).toEqual(
      [locale, true],
    )
})

test('falls back to English for words that a language lacks', () => {
  const own = { notices: { failed: { title: 'Ça n’a pas marché' } } }
  const words = firstWordsOf(readFrameWords(createContent('fr', { [file]: own })))
  expect(words['fr']).toEqual({ ...english, title: 'Ça n’a pas marché' })
})

test('falls back to the base language for words that a regional variant lacks', () => {
  const root = createContent('fr-ca', { [file]: { notices: { failed: { title: 'Oups' } } } })
  cpSync(join(content, 'de/global-components'), join(root, 'fr/global-components'), { recursive: true })
  const offered = ['en', 'fr'].map((code) => ({ code, tag: code }))
  const words = firstWordsOf(
    readFrameWords(root, [...offered, { code: 'fr-ca', tag: 'fr-CA', fallback: 'fr' }]),
  )
  expect(words['fr-ca']).toEqual({ ...words['fr'], title: 'Oups' })
})

test('skips a language that has no words for the frame', () => {
  const root = createContent('fr', { 'global-components/other.json': { a: 'b' } })
  expect([...readFrameWords(root).keys()]).toEqual(['en'])
})

test('bundles the complete words of a language', async () => {
  const root = createContent('fr', { [file]: { balance: 'Solde' } })
  const entry = join(root, 'entry.js')
  writeFileSync(entry, `export { default } from ${JSON.stringify(join(root, 'fr', file))}`)
  const made = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [wholeWords(readFrameWords(root))],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })) as Rollup.RollupOutput[]
  expect(made[0]?.output[0].code).toContain('Solde')
  expect(made[0]?.output[0].code).toContain(english?.title)
})
