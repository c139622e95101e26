/** What the frame says when it could not be loaded: read from the content when it is bundled, so that it needs no file to say it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLocales } from '@fairhall/content'

export interface FailureWords {
  readonly title: string
  readonly text: string
  /** The way to try again; null where that would not help. */
  readonly again: string | null
}

const content = join(import.meta.dirname, '..', '..', 'content')

export function readFailureWords(): Record<string, FailureWords> {
  return Object.fromEntries(
    listLocales(content).map((locale) => {
      const file = join(content, locale, 'global-components', 'game-frame.json')
      const { notices, tryAgain } = JSON.parse(readFileSync(file, 'utf8'))
      return [locale, { ...notices.failed, again: tryAgain }]
    }),
  )
}
