/**
 * The server-sent events of the book. They are read with `fetch`, because `EventSource` can't send the session. A broken stream is
 * opened again, later after each failure; the server begins with a snapshot, so nothing is missed.
 */
import { authorization } from './api.ts'
import type { BookEvents } from './types.ts'

export type BookEvent = {
  [Name in keyof BookEvents]: { name: Name; data: BookEvents[Name] }
}[keyof BookEvents]

interface StreamHandlers {
  onEvent(event: BookEvent): void
  onState(isUp: boolean): void
}

const RETRY_MS = 1_000
const RETRY_MAX_MS = 15_000

/** @returns a function that closes the stream */
export function openStream(query: string, { onEvent, onState }: StreamHandlers): () => void {
  const closing = new AbortController()
  let failures = 0

  async function read(): Promise<void> {
    const reply = await fetch(`/api/stream?${query}`, {
      headers: { accept: 'text/event-stream', ...authorization() },
      signal: closing.signal,
    })
    if (!reply.ok || reply.body === null) throw new Error(`stream: ${reply.status}`)
    failures = 0
    onState(true)
    let rest = ''
    for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event !== null) onEvent(event)
      }
    }
  }

  async function keepReading(): Promise<void> {
    while (!closing.signal.aborted) {
      await read().catch(() => undefined)
      if (closing.signal.aborted) return
      failures += 1
      onState(false)
      await new Promise((done) => setTimeout(done, Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS)))
    }
  }
  void keepReading()
  return () => closing.abort()
}

/** Null for a comment, and for an event without data. */
export function readEvent(block: string): BookEvent | null {
  let name = ''
  let data = ''
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    else if (line.startsWith('data:')) data += line.slice(5)
  }
  return name === '' || data === '' ? null : ({ name, data: JSON.parse(data) } as BookEvent)
}
