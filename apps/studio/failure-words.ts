/** What the frame says when it could not be loaded: read from the content when it is bundled, so that it needs no file to say it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FailureWords {
  readonly title: string
  readonly text: string
  /** The way to try again; null where that would not help. */
  readonly again: string | null
}

const content = join(import.meta.dirname, '..', '..', 'content')

export function readFailureWords(): Record<string, FailureWords> {
  const locales = readdirSync(content, { withFileTypes: true }).filter((one) => one.isDirectory())
  return Object.fromEntries(
    locales.map(({ name }) => {
      const file = join(content, name, 'global-components', 'game-frame.json')
      const { notices, tryAgain } = JSON.parse(readFileSync(file, 'utf8'))
      return [name, { ...notices.failed, again: tryAgain }]
    }),
  )
}
