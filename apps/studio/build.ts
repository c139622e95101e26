/** Builds what players' browsers load from the studio: art, posters and the game frame. Run it as `node apps/studio/build.ts`. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildArt } from './art-build.ts'
import { readFrameWords } from './frame-words.ts'
import { buildPages } from './pages-build.ts'
import { studioConfig } from './vite.config.ts'

const dist = fileURLToPath(new URL('./dist', import.meta.url))
const content = join(import.meta.dirname, '..', '..', 'content')

const manifest = await buildArt(dist)
await rm(join(dist, 'assets'), { recursive: true, force: true })
await build(studioConfig(dist, manifest, readFrameWords(content)))
await buildPages(dist, manifest)
