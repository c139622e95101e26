/**
 * Notes that many players cause and no reply waits for, written together: one statement per second instead of one per player. Losing one
 * must do no harm, because a crash loses what waits: the next event of the player notes again.
 */
import type { Log } from './log.ts'

const INTERVAL_MS = 1000

interface NoteBatch<Note> {
  /** Waits for the next write. Does nothing while a note with this key waits. */
  add(key: string, note: Note): void
  /** Writes what waits; with a key, only if its note waits. Call before a read that must see it. Never throws. */
  flush(key?: string): Promise<void>
}

export function createNoteBatch<Note>(
  { log }: { log: Log },
  write: (notes: readonly Note[]) => Promise<void>,
): NoteBatch<Note> {
  let waiting = new Map<string, Note>()
  let inWriting = new Map<string, Note>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let isQueued = false

  async function writeWaiting(): Promise<void> {
    isQueued = false
    clearTimeout(timer)
    timer = undefined
    inWriting = waiting
    waiting = new Map()
    try {
      await write([...inWriting.values()])
    } catch (error) {
      log.error({ err: error, count: inWriting.size }, 'notes about play not recorded')
    }
    inWriting = new Map()
  }

  // One write at a time: what is added meanwhile is in the next one.
  async function flush(key?: string): Promise<void> {
    if (key !== undefined && !waiting.has(key) && !inWriting.has(key)) return
    if (waiting.size > 0 && !isQueued) {
      isQueued = true
      writing = writing.then(writeWaiting)
    }
    await writing
  }

  return {
    add(key, note) {
      if (waiting.has(key)) return
      waiting.set(key, note)
      timer ??= setTimeout(() => void flush(), INTERVAL_MS).unref()
    },
    flush,
  }
}
