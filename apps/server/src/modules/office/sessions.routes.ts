import type { OfficeSession as Shown } from '@fairhall/contract/office'
import {
  endOwnSession,
  IDLE_MINUTES,
  isOpen,
  listSessionsOf,
  may,
  type OfficeSession,
  openSession,
  proveSession,
  toView,
  views,
} from '../staff/index.ts'
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

export function sessionsRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('signIn', async ({ body: { staff, key, code }, request }) => {
    const opened = await openSession(deps, {
      staffId: staff.trim(),
      key: key.trim(),
      code: code?.trim() || null,
      address: request.client.address,
      agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_CHARS_MAX),
    })
    return 'token' in opened
      ? { kind: 'open', token: opened.token, session: toSession(opened.session) }
      : { kind: 'setUp', ...opened }
  })
  serve('getSession', async ({ session }) => toSession(session))
  serve('signOut', async ({ session }) => {
    await endOwnSession(deps, session.staffId, session.id)
    return {}
  })
  serve('proveSession', async ({ session, body: { code } }) =>
    toSession(await proveSession(deps, session, code)),
  )
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
