/**
 * One process at a time for one folder. The claim is a file with the number of the process and the moment at which it
 * began: a number alone may by now belong to somebody else. A claim whose process is gone is taken over.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../error-code.ts'

export class FolderTaken extends Error {}

/** Takes the folder for this process and returns what gives it back; throws FolderTaken when another one has it. */
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
    if (isHeld(holder)) {
      const pid = holder.split(' ')[0]
      throw new FolderTaken(
        `${folder} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
}

/** Says whether a live process holds the folder; used to sweep away what killed test runs have left. */
export function isClaimed(folder: string): boolean {
  return isHeld(readClaim(path.join(folder, 'claim')))
}

function readClaim(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isHeld(claim: string): boolean {
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

/** In clock ticks since the machine began; empty where the system has no /proc. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
