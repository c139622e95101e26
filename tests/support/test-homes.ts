/**
 * Folders of test runs under the temporary folder. Each bears the number of the process that made it, so that a later
 * run removes what killed ones left, and never what another one that runs at the same time still uses.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isClaimed } from '../../apps/server/src/platform/database/folder-claim.ts'

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
