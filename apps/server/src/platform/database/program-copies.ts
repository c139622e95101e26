import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'

/**
 * PostgreSQL's programs in a folder that another user can enter. One copy serves every checkout with the same version of
 * them. It has its name only when it is whole: a start that is killed while it copies leaves nothing that never starts.
 */
export function copyPrograms(programs: string, root: string): string {
  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o755)
  const copy = path.join(root, `programs-${versionOf(programs)}`)
  if (existsSync(copy)) return copy

  const unfinished = mkdtempSync(path.join(root, 'unfinished-'))
  try {
    cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start may have been faster.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Of the package that they came in. */
function versionOf(programs: string): string {
  const description = path.join(path.dirname(programs), 'package.json')
  return (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version
}
