/** Files in a folder, which several machines may share. A file gets its final name only when it is complete. */
import { existsSync } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../error-code.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageAway } from './storage-away.ts'

const UNFINISHED = '.part'

/** The disk is full, broken or not mounted: the same call may succeed once someone has repaired it. */
const AWAY = new Set(['EDQUOT', 'EIO', 'ENOSPC', 'ENOTCONN', 'ENOTDIR', 'EROFS', 'ESTALE'])

/** @throws StorageAway from `put` and `get` if the disk is full or broken */
export function openFolder(folder: string): FileStorage {
  const placeOf = (name: string) => path.join(folder, name)
  return {
    async put(name, content) {
      const target = placeOf(name)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(target + UNFINISHED, content)
        await rename(target + UNFINISHED, target)
      } catch (error) {
        if (!AWAY.has(codeOf(error) ?? '')) throw error
        // What was written takes the space that others need.
        await rm(target + UNFINISHED, { force: true }).catch(() => undefined)
        throw new StorageAway('The folder of documents is unavailable', { cause: error })
      }
    },
    async get(name) {
      try {
        return await readFile(placeOf(name))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        if (!AWAY.has(codeOf(error) ?? '')) throw error
        throw new StorageAway('The folder of documents is unavailable', { cause: error })
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true })
      await rm(placeOf(name) + UNFINISHED, { force: true })
    },
    async *list() {
      if (!existsSync(folder)) return
      for await (const { name: entry } of await opendir(folder)) {
        const isComplete = !entry.endsWith(UNFINISHED)
        const name = isComplete ? entry : entry.slice(0, -UNFINISHED.length)
        // An unfinished copy of a complete file is removed together with it.
        if (!isComplete && existsSync(placeOf(name))) continue
        const found = await stat(placeOf(entry)).catch(() => null)
        // One that vanished meanwhile was removed by its owner.
        if (found !== null) yield { name, changedAt: found.mtime, isComplete }
      }
    },
  }
}

async function writeWhole(place: string, content: Buffer): Promise<void> {
  const file = await open(place, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
