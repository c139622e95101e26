/** Copies of this repository's settings and texts with some of the files changed, as an operator would change them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TestCopy {
  folder: string
  /** A file by its path in the folder. */
  edit<File>(name: string, change: (file: File) => void): void
  remove(): void
}

export const copyConfig = (): TestCopy => copyOf('config')
export const copyContent = (): TestCopy => copyOf('content')

function copyOf(what: 'config' | 'content'): TestCopy {
  const folder = mkdtempSync(path.join(tmpdir(), `fairhall-${what}-`))
  cpSync(path.resolve(import.meta.dirname, '../..', what), folder, { recursive: true })
  return {
    folder,
    edit<File>(name: string, change: (file: File) => void) {
      const file = path.join(folder, name)
      const copied = JSON.parse(readFileSync(file, 'utf8')) as File
      change(copied)
      writeFileSync(file, JSON.stringify(copied))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
