import { cp, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const BUILDS_KEPT = 3

/**
 * Copies the assets of the current and earlier builds into the new build's `earlier` folder, one folder per
 * build, named by its build time. Keeps only the last few builds.
 */
export async function keepEarlierAssets(present: string, next: string): Promise<void> {
  const assets = path.join(present, 'client/assets')
  const builtAt = await timeOf(assets)
  if (builtAt === null) return

  const earlier = path.join(next, 'earlier')
  await mkdir(earlier, { recursive: true })
  await cp(assets, path.join(earlier, String(builtAt), 'assets'), { recursive: true })
  const older = (await foldersOf(path.join(present, 'earlier'))).toSorted((left, right) => right - left)
  for (const build of older.slice(0, BUILDS_KEPT - 2)) {
    const from = path.join(present, 'earlier', String(build))
    await cp(from, path.join(earlier, String(build)), { recursive: true })
  }
}

async function timeOf(folder: string): Promise<number | null> {
  try {
    return Math.round((await stat(folder)).mtimeMs)
  } catch {
    return null
  }
}

async function foldersOf(folder: string): Promise<number[]> {
  try {
    return (await readdir(folder)).map(Number)
  } catch {
    return []
  }
}
