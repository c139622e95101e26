import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const BUILDS_KEPT = 3

/**
 * Puts the assets of the present build beside those of the ones before it. All of a build lie in one folder that is
 * named by its time; the oldest folders go.
 */
export async function keepEarlierAssets(dist: string): Promise<void> {
  const assets = path.join(dist, 'client/assets')
  const builtAt = await timeOf(assets)
  if (builtAt === null) return

  const earlier = path.join(dist, 'earlier')
  const folder = path.join(earlier, String(builtAt))
  await mkdir(folder, { recursive: true })
  await cp(assets, path.join(folder, 'assets'), { recursive: true })
  const builds = (await readdir(earlier)).toSorted((left, right) => Number(right) - Number(left))
  for (const old of builds.slice(BUILDS_KEPT - 1)) await rm(path.join(earlier, old), { recursive: true })
}

async function timeOf(folder: string): Promise<number | null> {
  try {
    return Math.round((await stat(folder)).mtimeMs)
  } catch {
    return null
  }
}
