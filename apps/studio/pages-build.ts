/**
 * Writes one page per game that preloads everything the game needs, before the first script runs. On a slow
 * connection, each resource that only a script requests costs an additional round trip.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gameIds } from '@fairhall/games'
import type { Manifest } from 'vite'
import type { ArtManifest } from './art-build.ts'
import { kindOf } from './frame/core/game/kind.ts'
import { BASE } from './vite.config.ts'

const ENTRY = 'index.html'

/** Fills `<dist>/play` from the bundle's single page, which is then removed. */
export async function buildPages(dist: string, art: ArtManifest): Promise<void> {
  const bundled = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const page = await readFile(join(dist, ENTRY), 'utf8')
  await rm(join(dist, 'play'), { recursive: true, force: true })
  await mkdir(join(dist, 'play'))
  for (const id of gameIds) {
    const links = [...scriptsOf(bundled, id).map(toScriptLink), ...sheetsOf(art, id).map(toSheetLink)]
    await writeFile(join(dist, 'play', `${id}.html`), page.replace('</head>', `${links.join('')}</head>`))
  }
  await rm(join(dist, ENTRY))
  await rm(join(dist, '.vite'), { recursive: true })
}

/** The game's own module and all its imports, except those that the page already names. */
function scriptsOf(bundled: Manifest, id: string): string[] {
  const kind = kindOf(id)
  const entry = `games/${kind}/${kind}.ts`
  if (bundled[entry] === undefined) throw new Error(`The frame has no module ${entry}`)
  const seen = new Set([ENTRY])
  const take = (name: string): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const chunk = bundled[name]
    if (chunk === undefined) throw new Error(`The bundle has no ${name}`)
    return [chunk.file, ...(chunk.imports ?? []).flatMap(take)]
  }
  return take(entry)
}

/** The one picture that a game waits for. */
const sheetsOf = (art: ArtManifest, id: string) => (art[id]?.sheet == null ? [] : [art[id].sheet])

const toScriptLink = (file: string) => `<link rel="modulepreload" crossorigin href="${BASE}${file}">`
const toSheetLink = (file: string) => `<link rel="preload" as="image" crossorigin href="${BASE}${file}">`
