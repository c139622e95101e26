import type { Page } from 'playwright-core'

type Frame = { id?: number; subscribe?: { channel?: string } }

const framesOf = (payload: string | Buffer) =>
  String(payload)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Frame)

/** Resolves when the page has subscribed to a channel. Call it before the page loads. */
export function waitForSubscription(page: Page, channel: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      const requested = new Set<number>()
      socket.on('framesent', ({ payload }) => {
        for (const { id, subscribe } of framesOf(payload))
          if (id !== undefined && subscribe?.channel?.startsWith(channel)) requested.add(id)
      })
      socket.on('framereceived', ({ payload }) => {
        if (framesOf(payload).some(({ id }) => id !== undefined && requested.has(id))) resolve()
      })
    })
  })
}
