/**
 * Builds what browsers load from the studio: art, posters and the game frame. Run it as `node
 * apps/studio/build.ts`.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContentLocale } from '@fairhall/content'
import { build } from 'vite'
import { buildArt } from './art-build.ts'
import { readFrameWords } from './frame-words.ts'
import { buildPages } from './pages-build.ts'
import { studioConfig } from './vite.config.ts'

const dist = fileURLToPath(new URL('./dist', import.meta.url))
const root = join(import.meta.dirname, '..', '..')
const { locales } = JSON.parse(await readFile(join(root, 'config/locales.json'), 'utf8')) as {
  locales: ContentLocale[]
}

const manifest = await buildArt(dist)
await rm(join(dist, 'assets'), { recursive: true, force: true })
await build(studioConfig(dist, manifest, readFrameWords(join(root, 'content'), locales)))
await buildPages(dist, manifest)
