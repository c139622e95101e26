/** Calls the office without a network, as its page does. */
import { base32nopad } from '@scure/base'
import {
  type OfficeCallName,
  type OfficeInput,
  type OfficeReply,
  type OfficeRoute,
  officeRoutes,
} from '../../../packages/contract/src/office/index.ts'
import { codeAt, stepAt } from '../../../apps/server/src/modules/factors/totp.rules.ts'
import { mountOffice } from '../../../apps/server/src/modules/office/index.ts'
import { createServer } from '../../../apps/server/src/platform/http/server.ts'
import { newAuthenticator } from '#tests/support/players/authenticator.ts'
import type { TestServer } from '#tests/support/server/server.ts'

export const OFFICE_ORIGIN = 'http://office.test'

interface OfficeAnswer<Name extends OfficeCallName> {
  status: number
  data: OfficeReply<Name>
  code: string | number | undefined
  /** What is wrong with single fields of a command. */
  fields: Readonly<Record<string, string>> | undefined
}

interface RefusalReply {
  code: string | number
  fields?: Readonly<Record<string, string>>
}

type Sent<Name extends OfficeCallName> = Partial<OfficeInput<Name>> & { token?: string | undefined }

export function createOfficeClient(server: TestServer, keys: Readonly<Record<string, string>>) {
  const config = { ...server.deps.config, office: { port: 80, url: OFFICE_ORIGIN } }
  const app = createServer({ ...server.deps, publicUrl: OFFICE_ORIGIN }, () => false)
  mountOffice(app, { ...server.deps, config })
  const secrets = new Map<string, Buffer>()

  async function call<Name extends OfficeCallName>(
    name: Name,
    { token, params, query, body }: Sent<Name> = {},
  ): Promise<OfficeAnswer<Name>> {
    const route: OfficeRoute = officeRoutes[name]
    const url = route.path.replace(/\{(\w+)\}/g, (_, part: string) =>
      String((params as object)[part as never]),
    )
    const reply = await app.inject({
      method: route.method,
      url,
      query: (query ?? {}) as Record<string, string>,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'user-agent': 'Test' },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const { data, error } = reply.json<{ data: OfficeReply<Name>; error?: RefusalReply }>()
    return { status: reply.statusCode, data, code: error?.code, fields: error?.fields }
  }

  const signIn = (staff: string, code?: string, key = keys[staff] ?? '') =>
    call('signIn', { body: { staff, key, ...(code !== undefined && { code }) } })

  /** The next code of the member's app: each counts once, so the clock moves on. */
  function nextCode(staff: string): string {
    server.clock.advance(30_000)
    return codeAt(secrets.get(staff) ?? Buffer.alloc(20), stepAt(server.clock.now()))
  }

  /** Opens a session; sets the member's app up first. Returns its token. */
  async function open(staff: string): Promise<string> {
    if (!secrets.has(staff)) {
      const { data } = await signIn(staff)
      if (data.kind === 'setUp')
        secrets.set(staff, Buffer.from(base32nopad.decode(data.secret.replaceAll('-', ''))))
    }
    const { data } = await signIn(staff, nextCode(staff))
    return data.kind === 'open' ? data.token : ''
  }

  const run = (
    token: string,
    name: string,
    args: readonly string[] = [],
    options: Record<string, string> = {},
    reason = 'a good one',
  ) => call('runCommand', { token, body: { name, arguments: [...args], options, reason, files: {} } })

  /** Adds a passkey in a session that has a fresh proof. */
  async function givenPasskey(token: string, name = 'Laptop') {
    const device = newAuthenticator(OFFICE_ORIGIN)
    const { data } = await call('beginPasskey', { token })
    await call('addPasskey', { token, body: { name, passkey: device.make(data) } })
    return device
  }

  return { app, call, signIn, nextCode, open, run, givenPasskey }
}
