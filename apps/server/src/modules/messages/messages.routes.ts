import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { MessagesDeps } from './messages.deps.ts'
import { listMessagesOf, readMessages, removeMessages } from './messages.service.ts'

export function messagesRoutes(app: App, deps: MessagesDeps): void {
  serve(app, deps, 'listMessages', async ({ playerId, query, locale }) => {
    const { messages, meta } = await listMessagesOf(deps, { playerId, locale }, query)
    return page(messages, meta)
  })
  serve(app, deps, 'readMessages', ({ playerId, body }) => readMessages(deps, playerId, body.messageIds))
  serve(app, deps, 'readAllMessages', ({ playerId }) => readMessages(deps, playerId, null))
  serve(app, deps, 'removeMessages', ({ playerId, body }) => removeMessages(deps, playerId, body.messageIds))
}
