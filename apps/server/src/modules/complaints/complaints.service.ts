/**
 * Complaints as players make them. Texts are sealed with the player's key. Excluded players can complain like all others, and each complaint
 * has a number and deadlines that its market sets.
 */
import type { Body, ComplaintDetails } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { lockPlayerRow, noteAudit, type Player } from '../players/index.ts'
import { addOwnMessage, changeComplaint, informPlayer } from './complaint-changes.service.ts'
import type { ComplaintsDeps } from './complaints.deps.ts'
import {
  countOpen,
  countWritten,
  findOwnComplaint,
  insertComplaint,
  lockComplaint,
} from './complaints.queries.ts'
import { type ComplaintTerms, deadlinesOf } from './complaints.rules.ts'
import type { ComplaintRow } from './complaints.tables.ts'
import { toDetails } from './complaints.view.ts'

const OPEN_MAX = 10
const PER_DAY = 20
const TEXT_MIN = 10
const DAY_MS = 86_400_000

const PLAYERS_CHOICE = 'player request'

/** A repeat with the same ID stores nothing. */
export function createComplaint(
  deps: ComplaintsDeps,
  playerId: string,
  { id, kind, text: typed }: Body<'createComplaint'>,
): Promise<ComplaintDetails> {
  const text = readText(typed)
  return inTransaction(deps.db, async (tx) => {
    // The player's row serialises their complaints, so that the limits count concurrent ones.
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    const known = await findOwnComplaint(tx, playerId, id)
    if (known !== null) return toDetails(deps, tx, known)
    if ((await countOpen(tx, playerId)) >= OPEN_MAX) throw refuse('complaintsFull')
    await requireTurn(deps, tx, playerId)
    const { market, terms } = termsOf(deps, player)
    const now = deps.clock.now()
    const complaint = { id, playerId, kind, market, openedAt: now, ...deadlinesOf(kind, terms, now) }
    // The ID belongs to a complaint of someone else.
    if (!(await insertComplaint(tx, complaint))) throw refuse('notFound')
    if (!(await addOwnMessage(deps, tx, complaint, { id, text }))) throw refuse('notFound')
    await noteAudit(deps, tx, {
      actor: `player:${playerId}`,
      action: 'complaint.open',
      subject: `complaint:${id}`,
      playerId,
      reason: PLAYERS_CHOICE,
      details: { kind },
    })
    const stored = await requireOwn(tx, playerId, id)
    await informPlayer(deps, tx, stored, 'complaintReceived')
    await enqueue(tx, 'complaints.notifyOperator', { complaintId: id })
    return toDetails(deps, tx, stored)
  })
}

/** A message after an answer reopens the complaint. A repeat with the same ID changes nothing. */
export function writeComplaint(
  deps: ComplaintsDeps,
  playerId: string,
  complaintId: string,
  { id, text: typed }: Body<'writeComplaint'>,
): Promise<ComplaintDetails> {
  const text = readText(typed)
  return inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    const before = await lockOwn(tx, playerId, complaintId)
    if (player === null) throw refuse('notFound')
    const isNew = await addOwnMessage(deps, tx, before, { id, text })
    if (!isNew) return toDetails(deps, tx, before)
    await requireTurn(deps, tx, playerId, 1)
    const event = { kind: 'write', days: termsOf(deps, player).terms.answerDays } as const
    return applyOwn(deps, tx, before, event)
  })
}

export function withdrawComplaint(
  deps: ComplaintsDeps,
  playerId: string,
  complaintId: string,
): Promise<ComplaintDetails> {
  return inTransaction(deps.db, async (tx) =>
    applyOwn(deps, tx, await lockOwn(tx, playerId, complaintId), { kind: 'withdraw' }),
  )
}

/** The rules of the player's market. */
export function termsOf(
  { settings }: Pick<ComplaintsDeps, 'settings'>,
  { country }: Pick<Player, 'country'>,
): { market: string; terms: ComplaintTerms } {
  const market = settings.current().marketOf(country)
  return { market: market.id, terms: market.rules.complaints }
}

async function applyOwn(
  deps: ComplaintsDeps,
  tx: Tx,
  before: ComplaintRow,
  event: { kind: 'withdraw' } | { kind: 'write'; days: number },
): Promise<ComplaintDetails> {
  const change = { event, actor: `player:${before.playerId}`, reason: PLAYERS_CHOICE }
  const result = await changeComplaint(deps, tx, before, change)
  if (result.kind === 'refused') throw refuse('complaintClosed')
  return toDetails(deps, tx, result.kind === 'changed' ? result.row : before)
}

/** Counts `own` messages of this transaction too. */
async function requireTurn(deps: ComplaintsDeps, tx: Tx, playerId: string, own = 0): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  if ((await countWritten(tx, playerId, since)) - own >= PER_DAY)
    throw refuse('complaintsTooOften', { retryAfterS: DAY_MS / 1000 })
}

function readText(typed: string): string {
  const text = typed.trim()
  if (text === '') throw refuseFields({ text: ['required'] })
  if (text.length < TEXT_MIN) throw refuseFields({ text: [`min:${TEXT_MIN}`] })
  return text
}

/** Complaints of other players are answered as not found, so that their existence stays secret. */
async function lockOwn(tx: Tx, playerId: string, id: string): Promise<ComplaintRow> {
  await requireOwn(tx, playerId, id)
  const locked = await lockComplaint(tx, id)
  if (locked === null) throw refuse('notFound')
  return locked
}

async function requireOwn(tx: Tx, playerId: string, id: string): Promise<ComplaintRow> {
  const found = await findOwnComplaint(tx, playerId, id)
  if (found === null) throw refuse('notFound')
  return found
}
