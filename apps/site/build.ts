/**
 * Builds the site into `dist`. `client` holds static files and `server` renders pages. `earlier` holds the assets of
 * the last builds for pages that are still open. `build.json` names the build. Run it with `node
 * apps/site/build.ts`; it needs only the installed packages. The build is written to a temporary folder and swapped
 * in at the end, so the server never serves a half-written build.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createBuilder } from 'vite'
import { keepEarlierAssets } from './build/earlier.ts'
import { writeIcons } from './build/icons.ts'
import { nameBuild } from './build/name.ts'

process.env.NODE_ENV = 'production'
const dist = path.join(import.meta.dirname, 'dist')
const aside = path.join(import.meta.dirname, '.output', String(process.pid))

const builder = await createBuilder({
  configFile: path.join(import.meta.dirname, 'vite.config.ts'),
  logLevel: process.argv.includes('--verbose') ? 'info' : 'warn',
  build: { outDir: aside, emptyOutDir: true },
})
await builder.buildApp()
await writeIcons(path.join(aside, 'client/icons'))
await nameBuild(aside)
await keepEarlierAssets(dist, aside)
await changeOver()

async function changeOver() {
  const before = `${aside}-before`
  await mkdir(dist, { recursive: true })
  await rename(dist, before)
  await rename(aside, dist)
  await rm(before, { recursive: true })
}
