/**
 * Chooses the players of a run, in pieces. A piece, its contacts, its messages and the progress are one transaction, so a restart goes on
 * after the last piece and nobody is contacted twice. A dry run makes the same decisions and writes nothing.
 */
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { sendCampaignMessages } from '../messages/index.ts'
import type { CampaignSetting, SegmentRule } from '../settings/index.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import { type Counts, lockContacts, lockRun, type Run, saveProgress } from './campaigns.queries.ts'
import {
  countSegment,
  insertContacts,
  listCandidates,
  listMemberIds,
  type NewContact,
} from './candidates.queries.ts'
import { type Candidate, type Contact, decideContact } from './contacts.rules.ts'
import { nextState } from './run-states.rules.ts'

type ChooseDeps = Pick<CampaignsDeps, 'clock' | 'db' | 'random' | 'settings'>

const PER_PIECE = 1000

/** Takes pieces until the run is finished, paused or cancelled. */
export async function chooseAll(deps: ChooseDeps, runId: string, perPiece = PER_PIECE): Promise<void> {
  while (await choosePiece(deps, runId, perPiece));
}

/** Returns whether there may be another piece. */
export function choosePiece(deps: ChooseDeps, runId: string, perPiece = PER_PIECE): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.state !== 'running') return false
    await lockContacts(tx)
    const now = deps.clock.now()
    const candidates = await readPiece(deps, tx, run.terms, { after: run.after, limit: perPiece, now })
    const decided = decideAll(deps, run.terms, candidates, now)
    await contact(deps, tx, run, decided, now)
    const isOver = candidates.length < perPiece
    await saveProgress(tx, {
      ...run,
      after: candidates.at(-1)?.playerId ?? run.after,
      players: run.players + candidates.length,
      counts: addCounts(run.counts, decided),
      state: isOver ? (nextState(run.state, 'finish') ?? run.state) : run.state,
      endedAt: isOver ? now : null,
    })
    return !isOver
  })
}

/** A check that someone waits for ends after this many players, or after this time. */
const TRIED_PLAYERS = 250_000
const TRIED_MS = 5_000

interface CampaignTrial {
  players: number
  counts: Counts
  /** False if the segment has more players than were read: the counts are of these. */
  isWhole: boolean
}

/** What a run would do if it started now. */
export async function tryCampaign(
  deps: ChooseDeps,
  terms: CampaignSetting,
  { mostPlayers = TRIED_PLAYERS, mostMs = TRIED_MS, perPiece = PER_PIECE } = {},
): Promise<CampaignTrial> {
  const now = deps.clock.now()
  const began = performance.now()
  let after: string | null = null
  let players = 0
  let counts: Counts = {}
  for (;;) {
    const candidates: Candidate[] = await readPiece(deps, deps.db, terms, { after, limit: perPiece, now })
    players += candidates.length
    counts = addCounts(counts, decideAll(deps, terms, candidates, now))
    const isWhole = candidates.length < perPiece
    if (isWhole || players >= mostPlayers || performance.now() - began >= mostMs)
      return { players, counts, isWhole }
    after = candidates.at(-1)?.playerId ?? null
  }
}

export const countMembers = ({ clock, db, settings }: ChooseDeps, segment: SegmentRule): Promise<number> =>
  countSegment(db, { segment, now: clock.now(), baseUnit: settings.current().baseCurrency.subunitToUnit })

/** At most `most` of them, always the same ones. */
export const listMembers = (
  { clock, db, settings }: ChooseDeps,
  segment: SegmentRule,
  most: number,
): Promise<string[]> => {
  const baseUnit = settings.current().baseCurrency.subunitToUnit
  return listMemberIds(db, { segment, now: clock.now(), baseUnit }, most)
}

function readPiece(
  { settings }: ChooseDeps,
  db: Db | Tx,
  { segment }: CampaignSetting,
  piece: { after: string | null; limit: number; now: Date },
): Promise<Candidate[]> {
  const { baseCurrency, campaigns } = settings.current()
  const { inAppByDefault } = campaigns
  return listCandidates(db, { segment, baseUnit: baseCurrency.subunitToUnit, inAppByDefault, ...piece })
}

type Channel = CampaignSetting['channels'][number]
interface Decided {
  playerId: string
  channel: Channel
  contact: Contact
}

function decideAll(
  { settings }: ChooseDeps,
  terms: CampaignSetting,
  candidates: readonly Candidate[],
  now: Date,
): Decided[] {
  const bounds = settings.current().campaigns
  return candidates.flatMap((candidate) =>
    terms.channels.map((channel) => ({
      playerId: candidate.playerId,
      channel,
      contact: decideContact(candidate, channel, terms, bounds, now),
    })),
  )
}

async function contact(
  deps: ChooseDeps,
  tx: Tx,
  run: Run,
  decided: readonly Decided[],
  now: Date,
): Promise<void> {
  const contacts = decided.flatMap(({ playerId, channel, contact: one }): NewContact[] => {
    if (one.kind === 'skip') return []
    if (one.kind === 'hold') return [{ playerId, channel, state: 'held', dueAt: now }]
    return [{ playerId, channel, state: channel === 'inApp' ? 'sent' : 'waiting', dueAt: one.at }]
  })
  if (contacts.length === 0) return
  await insertContacts(tx, run.id, contacts, now)
  const readers = contacts.filter(({ channel, state }) => channel === 'inApp' && state === 'sent')
  const { campaign, id: runId, terms } = run
  await sendCampaignMessages(
    deps,
    tx,
    readers.map(({ playerId }) => ({ playerId, runId, campaign, link: terms.link })),
  )
}

function addCounts(counts: Counts, decided: readonly Decided[]): Counts {
  const sum: Record<string, number> = { ...counts }
  for (const { channel, contact: one } of decided) {
    const key = `${channel} ${one.kind === 'skip' ? one.why : one.kind}`
    sum[key] = (sum[key] ?? 0) + 1
  }
  return sum
}
