/**
 * Content that changes while the site runs. A change is seen a moment later by everyone who asks for the present texts;
 * files that cannot be used are told in the log, and the texts from before stay.
 */
import { watch } from 'node:fs'
import type { Content } from '@fairhall/content'
import type { Log } from '../../platform/log.ts'

/** Editors write a file in several steps, and a deployment writes many files. */
const QUIET_MS = 150

export interface WatchedContent {
  current(): Content
  /** Reads all files anew. False when they cannot be used. */
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
        log.info({ version: next.version }, 'the content has changed')
      }
      return true
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'changed content cannot be used: the old one stays')
      return false
    }
  }

  const watcher = watch(folder, { recursive: true, persistent: false }, () => {
    clearTimeout(timer)
    timer = setTimeout(reload, QUIET_MS).unref()
  })
  watcher.on('error', (error) => log.warn({ reason: error.message }, 'the content is not watched any more'))

  return {
    current: () => content,
    reload,
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
