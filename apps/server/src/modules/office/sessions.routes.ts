import type { OfficeSession as Shown } from '@fairhall/contract/office'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  endOwnSession,
  IDLE_MINUTES,
  isOpen,
  listFactors,
  listSessionsOf,
  may,
  type OfficeSession,
  openSession,
  openSessionByPasskey,
  proveSession,
  removeOwnPasskey,
  toView,
  views,
} from '../staff/index.ts'
import type { FastifyRequest } from 'fastify'
import type { OfficeDeps } from './office.deps.ts'
import type { ServeOffice } from './serving/serve-office.ts'

const AGENT_CHARS_MAX = 300

function toSession({ id, member, expiresAt }: OfficeSession): Shown {
  return {
    id,
    member: {
      id: member.id,
      rights: [...member.rights],
      views: views.filter((view) => may(member.rights, toView(view))),
    },
    expiresAt: expiresAt.toISOString(),
    idleMinutes: IDLE_MINUTES,
  }
}

export const toOpened = ({ token, session }: { token: string; session: OfficeSession }) => ({
  kind: 'open' as const,
  token,
  session: toSession(session),
})

export const clientOf = ({ client, headers }: FastifyRequest) => ({
  address: client.address,
  agent: (headers['user-agent'] ?? '').slice(0, AGENT_CHARS_MAX),
})

const ownOf = ({ staffId, origin }: OfficeSession) => ({ staffId, ...origin })

export function factorsRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('askPasskey', async ({ session }) => askForPasskey(deps, { purpose: 'prove', ...ownOf(session) }))
  serve('listFactors', async ({ session }) => listFactors(deps, session.staffId))
  serve('askPasskeyForChange', async ({ session, body: { change } }) =>
    askForPasskey(deps, { purpose: `prove-${change}`, ...ownOf(session) }),
  )
  serve('beginPasskey', async ({ session, body }) => beginPasskey(deps, ownOf(session), body))
  // The challenge was made for this session after a proof, and only who gave that has it.
  serve('addPasskey', async ({ session, body }) => addPasskey(deps, ownOf(session), body))
  serve('removePasskey', async ({ session, params: { id }, body }) => {
    await removeOwnPasskey(deps, ownOf(session), id, body)
    return {}
  })
}

export function sessionsRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('signIn', async ({ body: { staff, key, code, newPasskey }, request }) => {
    const opened = await openSession(deps, {
      staffId: staff.trim(),
      key: key.trim(),
      code: code?.trim() || null,
      newPasskey: newPasskey ?? null,
      ...clientOf(request),
    })
    return 'token' in opened ? toOpened(opened) : { kind: 'setUp', ...opened }
  })
  serve('askPasskeyToSignIn', async () => askForPasskey(deps, { purpose: 'sign-in' }))
  serve('signInByPasskey', async ({ body: { passkey }, request }) =>
    toOpened(await openSessionByPasskey(deps, { passkey, ...clientOf(request) })),
  )
  serve('getSession', async ({ session }) => toSession(session))
  serve('signOut', async ({ session }) => {
    await endOwnSession(deps, session.staffId, session.id)
    return {}
  })
  serve('proveSession', async ({ session, body }) => toSession(await proveSession(deps, session, body)))
  serve('listSessions', async ({ session }) => {
    const rows = await listSessionsOf(deps.db, session.staffId)
    const now = deps.clock.now()
    return rows
      .filter((row) => isOpen(row, now))
      .map(({ id, openedAt, lastUsedAt, address, agent }) => ({
        id,
        openedAt: openedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        address,
        agent,
        isThis: id === session.id,
      }))
  })
  serve('endSession', async ({ session, params: { id } }) => {
    await endOwnSession(deps, session.staffId, id)
    return {}
  })
}
