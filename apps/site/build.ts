/**
 * Builds the site into `dist`: `client` is served as files, `server` renders pages, `earlier` holds the files of the last
 * builds for pages that are still open, `build.json` names the build. Run it with `node apps/site/build.ts`; it needs
 * nothing but the installed packages.
 */
import path from 'node:path'
import { createBuilder } from 'vite'
import { keepEarlierAssets } from './build/earlier.ts'
import { writeIcons } from './build/icons.ts'
import { nameBuild } from './build/name.ts'
import { precompress } from './build/precompress.ts'

process.env.NODE_ENV = 'production'
const dist = path.join(import.meta.dirname, 'dist')

await keepEarlierAssets(dist)
const builder = await createBuilder({
  configFile: path.join(import.meta.dirname, 'vite.config.ts'),
  logLevel: process.argv.includes('--verbose') ? 'info' : 'warn',
})
await builder.buildApp()
await writeIcons(path.join(dist, 'client/icons'))
await precompress(path.join(dist, 'client'))
await nameBuild(dist)
