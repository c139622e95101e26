import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Names the build by a hash of its content, so the same sources produce the same name on every machine. */
export async function nameBuild(dist: string): Promise<void> {
  const digest = createHash('sha256')
  const assets = await readdir(path.join(dist, 'client/assets'))
  for (const name of assets.toSorted()) digest.update(name)
  digest.update(await readFile(path.join(dist, 'server/server.js')))
  await writeFile(path.join(dist, 'build.json'), JSON.stringify({ build: digest.digest('hex').slice(0, 16) }))
}
