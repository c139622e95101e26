/** Creates players for tests through the API. */
import type { TestServer } from '#tests/support/server/server.ts'

export const PASSWORD = 'correct horse battery'

export interface TestPlayer {
  id: string
  email: string
  token: string
}

let count = 0

export function registrationOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1
  return {
    email: `player.${process.pid}.${count}@example.com`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    country: 'DE',
    currency: 'EUR',
    agreements: true,
    ...changes,
  }
}

export async function givenPlayer(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<TestPlayer> {
  const body = registrationOf(changes)
  const registered = await server.call('register', { body })
  if (registered.status !== 200) throw new Error(`register was refused: ${JSON.stringify(registered.error)}`)
  const token = registered.data.accessToken
  const profile = await server.call('getProfile', { token })
  return { id: profile.data.id, email: String(body['email']), token }
}
