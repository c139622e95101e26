/**
 * Stores one sealed file per document in a folder that nothing serves. Several machines may share the folder. A file gets its
 * final name only when it is complete.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DocumentsDeps } from './documents.deps.ts'
import { codeOf } from '../../platform/error-code.ts'

type FileDeps = Pick<DocumentsDeps, 'config'>

const EXTENSION = '.sealed'

export function pathOf(documentsDir: string, id: string): string {
  return path.join(documentsDir, `${id}${EXTENSION}`)
}

export async function putFile(deps: FileDeps, id: string, sealed: Buffer): Promise<void> {
  const target = pathOf(deps.config.documentsDir, id)
  await mkdir(deps.config.documentsDir, { recursive: true, mode: 0o700 })
  const file = await open(`${target}.part`, 'w', 0o600)
  try {
    await file.writeFile(sealed)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${target}.part`, target)
}

/** Returns null if there is no file. */
export async function getFile(deps: FileDeps, id: string): Promise<Buffer | null> {
  try {
    return await readFile(pathOf(deps.config.documentsDir, id))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export async function removeFile(deps: FileDeps, id: string): Promise<void> {
  await rm(pathOf(deps.config.documentsDir, id), { force: true })
}

/** The IDs of documents with files older than this time. */
export async function listFiles(deps: FileDeps, before: Date): Promise<string[]> {
  const names = await readdir(deps.config.documentsDir).catch(() => [] as string[])
  const old: string[] = []
  for (const name of names) {
    const { mtime } = await stat(path.join(deps.config.documentsDir, name)).catch(() => ({ mtime: null }))
    if (mtime !== null && mtime < before) old.push(name.replace(/\.sealed(\.part)?$/, ''))
  }
  return old
}
