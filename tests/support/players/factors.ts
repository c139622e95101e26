/** Helpers for tests of second factors: an authenticator app, players with a factor, and journal entries. */
import { base32nopad } from '@scure/base'
import { codeAt, stepAt } from '../../../apps/server/src/modules/factors/totp.rules.ts'
import { givenPasskey, type TestPasskey } from './authenticator.ts'
import { type TestInbox, startWithInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer, PASSWORD, type TestPlayer } from './players.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { wrongCode } from './wrong-code.ts'

/** Decodes the Base32 secret that the site shows. */
export function readSecret(text: string): Buffer {
  return Buffer.from(base32nopad.decode(text.replaceAll('-', '')))
}

export function startServerWithInbox(): Promise<{ server: TestServer; inbox: TestInbox }> {
  return startWithInbox('api,inbound,realtime,jobs,sandbox')
}

/** A player's authenticator app. */
interface TestFactor {
  recoveryCodes: string[]
  /** Returns the code of the current time step, or of `offset` steps later. */
  code(offset?: number): string
  /** Advances the clock to the next step and returns its code, because the current one may be used already. */
  next(): string
  /** Returns a code that is not valid now. */
  wrong(): string
}

/** The previous and next codes are valid too, because clocks may differ by one step. */
export const wrongCodeFor = (secret: Buffer, now: Date): string =>
  wrongCode(...[-1, 0, 1].map((offset) => codeAt(secret, stepAt(now) + offset)))

/** Enables a second factor for the token's player. */
export async function givenFactor(server: TestServer, token: string): Promise<TestFactor> {
  const begun = await server.call('beginSecondFactor', { token, body: { password: PASSWORD } })
  const secret = readSecret(begun.data.secret)
  const code = (offset = 0) => codeAt(secret, stepAt(server.clock.now()) + offset)
  const { status, data } = await server.call('confirmSecondFactor', { token, body: { code: code() } })
  if (status !== 200) throw new Error('confirmSecondFactor was refused')
  const next = () => {
    server.clock.advance(30_000)
    return code()
  }
  return {
    recoveryCodes: data.recoveryCodes,
    code,
    next,
    wrong: () => wrongCodeFor(secret, server.clock.now()),
  }
}

/** Creates a player with an authenticator app. */
export async function givenPlayerWithFactor(
  server: TestServer,
): Promise<TestPlayer & { factor: TestFactor }> {
  const player = await givenPlayer(server)
  return { ...player, factor: await givenFactor(server, player.token) }
}

/** Creates a player with a passkey. */
export async function givenPlayerWithPasskey(
  server: TestServer,
): Promise<TestPlayer & { passkey: TestPasskey }> {
  const player = await givenPlayer(server)
  return { ...player, passkey: await givenPasskey(server, player.token) }
}

/** Returns the journal actions about a player's factors, in order. */
export async function factorsInJournal(server: TestServer, playerId: string): Promise<string[]> {
  const { rows } = await server.deps.pool.query<{ action: string }>(
    `select action from audit_event where player_id = $1 and action ~ 'Factor|recovery|passkey' order by id`,
    [playerId],
  )
  return rows.map(({ action }) => action)
}

/** Ends the wait for new payout destinations that begins with the first factor. */
export async function endDestinationWait(server: TestServer, playerId: string): Promise<void> {
  await server.deps.pool.query('update player set sign_in_changed_at = null where id = $1', [playerId])
}
