/** Players who have proven their email. */
import type { TestInbox } from '#tests/support/mail/inbox.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { givenPlayer, type TestPlayer } from './players.ts'

export async function givenConfirmedPlayer(
  { server, inbox }: { server: TestServer; inbox: TestInbox },
  form: { email?: string } = {},
): Promise<TestPlayer> {
  const player = await givenPlayer(server, form)
  await server.settle()
  const code = inbox.find(player.email, /\/verify\/([\w-]+)/)
  await server.call('confirmEmail', { token: player.token, body: { code } })
  return player
}
