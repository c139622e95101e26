/**
 * Where the files lie: one for each document, sealed, in a folder that nothing serves. The folder may be one that several machines
 * share; a file appears under its name only when it is whole.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { codeOf } from '../../platform/error-code.ts'

type FileDeps = Pick<Deps, 'config'>

const ENDING = '.sealed'

export function placeOf(documentsDir: string, id: string): string {
  return path.join(documentsDir, `${id}${ENDING}`)
}

export async function putFile(deps: FileDeps, id: string, sealed: Buffer): Promise<void> {
  const place = placeOf(deps.config.documentsDir, id)
  await mkdir(deps.config.documentsDir, { recursive: true, mode: 0o700 })
  const file = await open(`${place}.part`, 'w', 0o600)
  try {
    await file.writeFile(sealed)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${place}.part`, place)
}

/** Null where there is none. */
export async function getFile(deps: FileDeps, id: string): Promise<Buffer | null> {
  try {
    return await readFile(placeOf(deps.config.documentsDir, id))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export async function removeFile(deps: FileDeps, id: string): Promise<void> {
  await rm(placeOf(deps.config.documentsDir, id), { force: true })
}

/** Of which documents there are files from before this moment. */
export async function listFiles(deps: FileDeps, before: Date): Promise<string[]> {
  const names = await readdir(deps.config.documentsDir).catch(() => [] as string[])
  const old: string[] = []
  for (const name of names) {
    const { mtime } = await stat(path.join(deps.config.documentsDir, name)).catch(() => ({ mtime: null }))
    if (mtime !== null && mtime < before) old.push(name.replace(/\.sealed(\.part)?$/, ''))
  }
  return old
}
