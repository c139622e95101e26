/**
 * Reloads the content when its files change while the site runs. If the changed files are invalid, it logs the error and
 * keeps the earlier texts.
 */
import { type FSWatcher, readdirSync, watch } from 'node:fs'
import path from 'node:path'
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

  const watcher = watchFolders(folder, {
    onChange() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        watcher.renew()
        reload()
      }, QUIET_MS).unref()
    },
    onError: ({ message }) =>
      log.warn({ reason: message }, 'the content folder is no longer watched: restart to see changes'),
  })

  return {
    current: () => content,
    reload,
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}

/**
 * Watches a folder and those below it. On Linux, a recursive watch would open every file, which takes a third of the time
 * that the server needs to start.
 */
function watchFolders(
  top: string,
  { onChange, onError }: { onChange: () => void; onError: (error: Error) => void },
): { renew(): void; close(): void } {
  let watchers: FSWatcher[] = []
  const close = () => {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }
  /** Also watches folders that were added. What changes in them later calls `onChange` again. */
  const renew = () => {
    close()
    try {
      for (const folder of foldersOf(top))
        watchers.push(watch(folder, { persistent: false }, onChange).on('error', onError))
    } catch (error) {
      onError(error as Error)
    }
  }
  renew()
  return { renew, close }
}

function foldersOf(top: string): string[] {
  const below = readdirSync(top, { recursive: true, withFileTypes: true })
  const folders = below.filter((entry) => entry.isDirectory())
  return [top, ...folders.map(({ parentPath, name }) => path.join(parentPath, name))]
}
