/**
 * The document files of a data export. They may be too large for one response, so each is fetched by a ticket from the export. A ticket is
 * valid for 15 minutes, for one file and one player.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reply } from '@fairhall/contract'
import type { AccountClosureDeps } from './account-closure.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { readOwnDocument } from '../documents/index.ts'

const PURPOSE = 'export-paper'
const LIFE_MS = 15 * 60 * 1000

type TicketDeps = Pick<AccountClosureDeps, 'secrets' | 'clock'>

export function ticketFor(deps: TicketDeps, playerId: string, documentId: string): string {
  const expiresAt = deps.clock.now().getTime() + LIFE_MS
  const { key } = deps.secrets.current(PURPOSE)
  return `${documentId}.${expiresAt}.${sign(key, playerId, documentId, expiresAt).toString('base64url')}`
}

/** @throws Refusal notFound, also for an expired ticket or another player's */
export async function fetchDocument(
  deps: AccountClosureDeps,
  playerId: string,
  ticket: string,
): Promise<Reply<'exportDocument'>> {
  const documentId = readTicket(deps, playerId, ticket)
  const content = documentId === null ? null : await readOwnDocument(deps, playerId, documentId)
  if (content === null) throw refuse('notFound')
  return { content: content.toString('base64') }
}

function readTicket(deps: TicketDeps, playerId: string, ticket: string): string | null {
  const [documentId = '', expires = '', signature = ''] = ticket.split('.')
  const actual = Buffer.from(signature, 'base64url')
  const isRight = deps.secrets.list(PURPOSE).some(({ key }) => {
    const expected = sign(key, playerId, documentId, Number(expires))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
  return isRight && Number(expires) > deps.clock.now().getTime() ? documentId : null
}

function sign(key: Buffer, playerId: string, documentId: string, expiresAt: number): Buffer {
  return createHmac('sha256', key).update(`${playerId} ${documentId} ${expiresAt}`).digest()
}
