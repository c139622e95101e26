/**
 * Temporary folders of test runs. Each name has the process id of its creator, so that a later run removes folders of
 * killed runs but not those of concurrent runs.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isClaimed } from '../../../apps/server/src/platform/database/folder-claim.ts'

const PREFIX = 'fairhall-test-'

/** A file system in memory. Containers often limit it to 64 MB, which is too little. In a bare container only root may write there. */
const MEMORY = '/dev/shm'
const MEMORY_MIN_BYTES = 4 * 1024 ** 3

export const makeTestHome = (parent = tmpdir()) => mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`))

/** A home for databases. Creating one from the template takes a seventh of the time in memory. */
export const makeDatabaseHome = () => makeTestHome(hasRoomInMemory() ? MEMORY : tmpdir())

function hasRoomInMemory(): boolean {
  if (!isWritable(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_MIN_BYTES
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function sweepTestHomes(): void {
  for (const parent of [tmpdir(), MEMORY].filter((folder) => existsSync(folder))) sweep(parent)
}

function sweep(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(parent, name)
    // Those of other users stay: only their owner can remove them.
    if (statSync(home, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const pid = Number(/^(\d+)-/.exec(name.slice(PREFIX.length))?.[1])
    if (!isAlive(pid) && !isClaimed(home)) rmSync(home, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
