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
import { wrongCodeFor } from '#tests/support/players/factors.ts'
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

type Sent<Name extends OfficeCallName> = Partial<OfficeInput<Name>> & {
  token?: string | undefined
  /** Of the page. */
  language?: string
}

const createCall = (app: ReturnType<typeof createServer>) =>
  async function call<Name extends OfficeCallName>(
    name: Name,
    { token, params, query, body, language }: Sent<Name> = {},
  ): Promise<OfficeAnswer<Name>> {
    const route: OfficeRoute = officeRoutes[name]
    const url = route.path.replace(/\{(\w+)\}/g, (_, part: string) =>
      String((params as object)[part as never]),
    )
    const reply = await app.inject({
      method: route.method,
      url,
      query: (query ?? {}) as Record<string, string>,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { 'accept-language': language }),
        'user-agent': 'Test',
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const { data, error } = reply.json<{ data: OfficeReply<Name>; error?: RefusalReply }>()
    return { status: reply.statusCode, data, code: error?.code, fields: error?.fields }
  }

export function createOfficeClient(server: TestServer, keys: Readonly<Record<string, string>>) {
  const config = { ...server.deps.config, office: { port: 80, url: OFFICE_ORIGIN } }
  const app = createServer({ ...server.deps, publicUrl: OFFICE_ORIGIN }, () => false)
  mountOffice(app, { ...server.deps, config })
  const secrets = new Map<string, Buffer>()
  const owners = new Map<string, string>()
  const devices = new Map<string, ReturnType<typeof newAuthenticator>>()
  const call = createCall(app)

  const signIn = (staff: string, code?: string, key = keys[staff] ?? '') =>
    call('signIn', { body: { staff, key, ...(code !== undefined && { code }) } })

  /** The next code of the member's app: each counts once, so the clock moves on. */
  function nextCode(staff: string): string {
    server.clock.advance(30_000)
    return codeAt(secrets.get(staff) ?? Buffer.alloc(20), stepAt(server.clock.now()))
  }

  /** A code that the member's app does not show now. */
  const wrongCode = (staff: string) =>
    wrongCodeFor(secrets.get(staff) ?? Buffer.alloc(20), server.clock.now())

  /** Opens a session; sets the member's app up first. Returns its token. */
  async function open(staff: string): Promise<string> {
    if (!secrets.has(staff)) {
      const { data } = await signIn(staff)
      if (data.kind === 'setUp')
        secrets.set(staff, Buffer.from(base32nopad.decode(data.secret.replaceAll('-', ''))))
    }
    const { data } = await signIn(staff, nextCode(staff))
    const token = data.kind === 'open' ? data.token : ''
    owners.set(token, staff)
    return token
  }

  const run = (
    token: string,
    name: string,
    args: readonly string[] = [],
    options: Record<string, string> = {},
    reason = 'a good one',
  ) => call('runCommand', { token, body: { name, arguments: [...args], options, reason, files: {} } })

  /** Agrees to an order as it is listed. */
  async function agree(token: string, id: unknown, reason?: string) {
    const order = (await call('listOrders', { token })).data.find((one) => one.id === id)
    if (order === undefined) throw new Error(`The order ${String(id)} does not wait`)
    return run(token, 'order agree', [order.id], { content: order.content }, reason)
  }

  /** What adds or removes a passkey: one of the member's, otherwise a code. */
  async function proofFor(token: string, change: 'add' | 'remove') {
    const { data } = await call('askPasskeyForChange', { token, body: { change } })
    const device = data.allowCredentials?.map(({ id }) => devices.get(id)).find((one) => one !== undefined)
    return device === undefined
      ? { code: nextCode(owners.get(token) ?? '') }
      : { passkey: device.answer(data) }
  }

  async function givenPasskey(token: string, name = 'Laptop') {
    const device = newAuthenticator(OFFICE_ORIGIN)
    const { data } = await call('beginPasskey', { token, body: await proofFor(token, 'add') })
    await call('addPasskey', { token, body: { name, passkey: device.make(data) } })
    devices.set(device.credentialId, device)
    return device
  }

  return { app, call, signIn, nextCode, wrongCode, open, run, agree, proofFor, givenPasskey }
}
