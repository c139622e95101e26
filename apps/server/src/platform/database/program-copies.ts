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
 * Copies PostgreSQL's programs to a folder that another user can enter. All checkouts with the same version share one copy. It gets
 * its name only when it is complete, so a killed start leaves no broken copy.
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
    // A concurrent start may have been faster.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** The version of the npm package. */
function versionOf(programs: string): string {
  const description = path.join(path.dirname(programs), 'package.json')
  return (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version
}
