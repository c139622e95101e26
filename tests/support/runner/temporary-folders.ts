/**
 * Temporary folders of test runs. Each name has the process id of its creator, so that a later run removes folders of
 * killed runs but not those of concurrent runs.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isClaimed } from '../../../apps/server/src/platform/database/folder-claim.ts'

const PREFIX = 'fairhall-test-'

export const makeTestHome = () => mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`))

export function sweepTestHomes(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(tmpdir(), name)
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
