/** Uses the Telegram stand-in without a browser. */
import { createHash } from 'node:crypto'
import type { TestCopy } from '#tests/support/server/config.ts'
import type { TestServer } from '#tests/support/server/server.ts'

const TELEGRAM_BINDING = 'a secret of this browser'

const binding = createHash('sha256').update(TELEGRAM_BINDING).digest('base64url')

export function offerTelegram(config: TestCopy): void {
  config.edit<{ telegram: object }>('sign-in.json', (file) => {
    file.telegram = { isEnabled: true, bot: 'sandbox', secretVariable: null }
  })
}

/** Returns the widget's answer as a query, signed by the stand-in. */
export async function answerOf(
  server: TestServer,
  name: string,
  backRoute = '%2Ffavorites',
): Promise<string> {
  // Two answers within one second would be identical.
  server.clock.advance(1_000)
  const body = new URLSearchParams({ name })
  const reply = await fetch(`${server.url}/sandbox/telegram/auth`, { method: 'POST', body })
  const fields = (await reply.json()) as Record<string, string>
  return `?${new URLSearchParams({ state: JSON.stringify({ backRoute, binding }), ...fields })}`
}

export const arriveByTelegram = (
  server: TestServer,
  query: string,
  more: object = {},
  headers: Record<string, string> = {},
) =>
  server.call('createSocialSession', {
    body: { query, provider: 'telegram', binding: TELEGRAM_BINDING, ...more },
    headers,
  })
