/** A copy of this repository's settings with some of its files changed, as an operator would change them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TestConfig {
  folder: string
  edit<File>(name: string, change: (file: File) => void): void
  remove(): void
}

export function copyConfig(): TestConfig {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-config-'))
  cpSync(path.resolve(import.meta.dirname, '../../config'), folder, { recursive: true })
  return {
    folder,
    edit<File>(name: string, change: (file: File) => void) {
      const file = path.join(folder, name)
      const content = JSON.parse(readFileSync(file, 'utf8')) as File
      change(content)
      writeFileSync(file, JSON.stringify(content))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
