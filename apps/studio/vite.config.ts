/**
 * Bundles the page inside the iframe. Everything is a separate file of the same origin: the page's policy
 * forbids inline code.
 */
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'
import type { ArtManifest } from './art-build.ts'
import { firstWordsOf, type FrameWords, wholeWords } from './frame-words.ts'

/** Where the bundle's files are on their host. */
export const BASE = '/studio/'

export const studioConfig = (dist: string, manifest: ArtManifest, words: FrameWords): InlineConfig => ({
  root: fileURLToPath(new URL('./frame/', import.meta.url)),
  base: BASE,
  configFile: false,
  logLevel: 'warn',
  define: { ART: JSON.stringify(manifest), FIRST_WORDS: JSON.stringify(firstWordsOf(words)) },
  plugins: [wholeWords(words)],
  publicDir: false,
  build: {
    outDir: dist,
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
