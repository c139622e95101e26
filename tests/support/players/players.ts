/** Creates players for tests through the API. */
import type { TestServer } from '#tests/support/server/server.ts'

export const PASSWORD = 'correct horse battery'

export interface TestPlayer {
  id: string
  email: string
  token: string
}

let count = 0

const DAY_MS = 86_400_000
const birthdateOf = (number: number) =>
  new Date(Date.UTC(1960, 0, 1) + number * DAY_MS).toISOString().slice(0, 10)

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

/**
 * Creates an adult, each with another birth date, because games for money and deposits need one. `birthdate: null` leaves
 * it unknown, as after a registration that didn't ask for it.
 */
export async function givenPlayer(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<TestPlayer> {
  const { birthdate, ...form } = changes
  const body = registrationOf(typeof birthdate === 'string' ? changes : form)
  const registered = await server.call('register', { body })
  if (registered.status !== 200) throw new Error(`register was refused: ${JSON.stringify(registered.error)}`)
  const token = registered.data.accessToken
  const profile = await server.call('getProfile', { token })
  const { id } = profile.data
  if (birthdate !== null)
    await server.deps.pool.query('update player set birthdate = $2 where id = $1', [
      id,
      birthdate ?? birthdateOf(count),
    ])
  return { id, email: String(body['email']), token }
}
