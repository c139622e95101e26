/**
 * Serves one call of the office: path, access and checks follow from its contract, as for players' calls. Only sessions of staff
 * count here; a player's token opens nothing.
 */
import {
  type OfficeCallName,
  officeCalls,
  type OfficeCallSchemas,
  type OfficeReply,
  type OfficeRoute,
  officeRoutes,
  type ParsedOfficeInput,
} from '@fairhall/contract/office'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import { readBearer } from '../../../platform/http/auth.ts'
import { readInput } from '../../../platform/http/input/input.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { App } from '../../../platform/http/server.ts'
import { authenticateStaff, type OfficeSession } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

interface OfficeInputOf<Name extends OfficeCallName> extends ParsedOfficeInput<Name> {
  /** Of `staff` calls; `guest` calls have none. */
  session: (typeof officeRoutes)[Name]['access'] extends 'staff' ? OfficeSession : null
  request: FastifyRequest
}

type Handler<Name extends OfficeCallName> = (input: OfficeInputOf<Name>) => Promise<OfficeReply<Name>>

/** Files of settings and lists of players arrive in the body. Strangers send short ones. */
const BODY_LIMIT_BYTES = 6 * 1024 * 1024
const CALLS_PER_MINUTE = 600
/** Sign-ins, which hash a key. */
const TRIES_PER_MINUTE = 20

export type ServeOffice = <Name extends OfficeCallName>(name: Name, handler: Handler<Name>) => void

export function createServeOffice(app: App, deps: OfficeDeps): ServeOffice {
  const calls = createAddressLimit(deps.clock, CALLS_PER_MINUTE)
  const tries = createAddressLimit(deps.clock, TRIES_PER_MINUTE)
  return (name, handler) => {
    const route: OfficeRoute = officeRoutes[name]
    const schemas: OfficeCallSchemas = officeCalls[name]
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(route.access === 'staff' && { bodyLimit: BODY_LIMIT_BYTES }),
      config: { call: `office.${name}` },
      // Before the body is read, which only members may send at that length.
      onRequest: async (request) => {
        const limit = route.access === 'guest' && route.isLight !== true ? tries : calls
        const waitS = limit.take(request.client.address)
        if (waitS > 0) throw refuse('tooManyRequests', { retryAfterS: waitS })
        if (route.access === 'staff') await requireSession(deps, route, request)
      },
      handler: async (request, reply) => {
        const session = route.access === 'guest' ? null : await requireSession(deps, route, request)
        const input = { ...readInput(schemas, {}, request), session, request }
        // The schemas have just validated that these values have the types of the contract.
        const data = await handler(input as unknown as Parameters<typeof handler>[0])
        reply.header('cache-control', 'no-store')
        return { data: schemas.reply.parse(data) }
      },
    })
  }
}

async function requireSession(
  deps: OfficeDeps,
  { isBackground }: OfficeRoute,
  request: FastifyRequest,
): Promise<OfficeSession> {
  const token = readBearer(request)
  const session =
    token === null
      ? null
      : await authenticateStaff(deps, {
          token,
          isAction: isBackground !== true,
          address: request.client.address,
        })
  if (session === null) throw refuse('sessionOver')
  return session
}
