/** What the tests of second factors share: the app on a player's phone, who keeps an app or a passkey, and what the journal says. */
import { codeAt, stepAt } from '../../apps/server/src/modules/factors/totp.rules.ts'
import { givenPasskey, type TestPasskey } from './authenticator.ts'
import { type TestInbox, startWithInbox } from './inbox.ts'
import { givenPlayer, PASSWORD, type TestPlayer } from './players.ts'
import type { TestServer } from './server.ts'
import { wrongCode } from './wrong-code.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As a player types the secret off. */
export function readSecret(text: string): Buffer {
  const letters = [...text.replaceAll('-', '')]
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export function startGuarded(): Promise<{ server: TestServer; inbox: TestInbox }> {
  return startWithInbox('api,door,realtime,jobs,sandbox')
}

/** The app on a player's phone: it knows the secret, and what time it is. */
export interface TestFactor {
  recoveryCodes: string[]
  /** What the app shows now, or so many steps from now. */
  code(offset?: number): string
  /** What it shows when it has changed: the one before may be used already. */
  next(): string
  /** One that is not taken now. */
  wrong(): string
}

/** A clock may be off by a step, so those before and after are right too. */
export const wrongFor = (secret: Buffer, now: Date): string =>
  wrongCode(...[-1, 0, 1].map((offset) => codeAt(secret, stepAt(now) + offset)))

/** Turns on a second factor for who holds the token. */
export async function givenFactor(server: TestServer, token: string): Promise<TestFactor> {
  const begun = await server.call('beginSecondFactor', { token, body: { password: PASSWORD } })
  const secret = readSecret(begun.data.secret)
  const code = (offset = 0) => codeAt(secret, stepAt(server.clock.now()) + offset)
  const { status, data } = await server.call('confirmSecondFactor', { token, body: { code: code() } })
  if (status !== 200) throw new Error('the second factor was not confirmed')
  const next = () => {
    server.clock.advance(30_000)
    return code()
  }
  return { recoveryCodes: data.recoveryCodes, code, next, wrong: () => wrongFor(secret, server.clock.now()) }
}

/** A player with an app. */
export async function givenGuarded(server: TestServer): Promise<TestPlayer & { factor: TestFactor }> {
  const player = await givenPlayer(server)
  return { ...player, factor: await givenFactor(server, player.token) }
}

/** A player with a passkey. */
export async function givenKeeper(server: TestServer): Promise<TestPlayer & { passkey: TestPasskey }> {
  const player = await givenPlayer(server)
  return { ...player, passkey: await givenPasskey(server, player.token) }
}

/** What has become of a player's factors, in order. */
export async function factorsInJournal(server: TestServer, playerId: string): Promise<string[]> {
  const { rows } = await server.deps.pool.query<{ action: string }>(
    `select action from audit_event where player_id = $1 and action ~ 'Factor|recovery|passkey' order by id`,
    [playerId],
  )
  return rows.map(({ action }) => action)
}
