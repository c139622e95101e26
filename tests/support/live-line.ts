import type { Page } from 'playwright-core'

type Frame = { id?: number; subscribe?: { channel?: string } }

const framesOf = (payload: string | Buffer) =>
  String(payload)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Frame)

/** Ends once a page that is loaded from now on has asked for a live channel and was answered. */
export function listening(page: Page, channel: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (line) => {
      const asked = new Set<number>()
      line.on('framesent', ({ payload }) => {
        for (const { id, subscribe } of framesOf(payload))
          if (id !== undefined && subscribe?.channel?.startsWith(channel)) asked.add(id)
      })
      line.on('framereceived', ({ payload }) => {
        if (framesOf(payload).some(({ id }) => id !== undefined && asked.has(id))) resolve()
      })
    })
  })
}
