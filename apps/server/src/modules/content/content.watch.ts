/**
 * Reloads the content when its files change while the site runs. If the changed files are invalid, it logs the error and
 * keeps the earlier texts.
 */
import { watch } from 'node:fs'
import type { Content } from '@fairhall/content'
import type { Log } from '../../platform/log.ts'

/** Editors write a file in several steps, and a deployment writes many files. */
const QUIET_MS = 150

export interface WatchedContent {
  current(): Content
  /** Reads all files again. Returns false if they are invalid. */
  reload(): boolean
  close(): void
}

export function watchContent(folder: string, load: () => Content, log: Log): WatchedContent {
  let content = load()
  let timer: NodeJS.Timeout | undefined

  function reload(): boolean {
    try {
      const next = load()
      if (next.version !== content.version) {
        content = next
        log.info({ version: next.version }, 'content changed')
      }
      return true
    } catch (error) {
      log.error(
        { reason: (error as Error).message },
        'changed content is invalid: the earlier content stays in use',
      )
      return false
    }
  }

  const watcher = watch(folder, { recursive: true, persistent: false }, () => {
    clearTimeout(timer)
    timer = setTimeout(reload, QUIET_MS).unref()
  })
  watcher.on('error', (error) =>
    log.warn({ reason: error.message }, 'the content folder is no longer watched: restart to see changes'),
  )

  return {
    current: () => content,
    reload,
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
