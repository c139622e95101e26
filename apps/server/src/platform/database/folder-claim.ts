/**
 * Lets one process at a time use a folder. The claim is a file with the process ID and the start time of the process, because
 * the ID alone may have been reused. A claim of a process that is gone is taken over.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../error-code.ts'

export class FolderTaken extends Error {}

/** Claims the folder and returns a function that releases it. Throws FolderTaken if another process has it. */
export function claimFolder(folder: string): () => void {
  const file = path.join(folder, 'claim')
  const mine = `${process.pid} ${startedAt(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (readClaim(file) === mine) rmSync(file, { force: true })
      }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const holder = readClaim(file)
    if (isLive(holder)) {
      const pid = holder.split(' ')[0]
      throw new FolderTaken(
        `${folder} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
}

/** Whether a live process has the folder; used to remove what killed test runs have left. */
export function isClaimed(folder: string): boolean {
  return isLive(readClaim(path.join(folder, 'claim')))
}

function readClaim(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isLive(claim: string): boolean {
  const [pid = '', began = ''] = claim.split(' ')
  return pid !== '' && isAlive(Number(pid)) && startedAt(Number(pid)) === began
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** In clock ticks since the machine started; empty without /proc. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
