/** Complaints of players: what staff must answer until when, and their answers. */
import {
  type ComplaintRow,
  decideComplaint,
  type DecisionResult,
  dueAt,
  findByNumber,
  listComplaints,
  type Outcome,
  outcomes,
  readMessages,
  reportComplaints,
  type StaffDecision,
} from '../../complaints/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByReference, noteLookup } from '../find-player.ts'
import { StaffRefusal } from '../refusals.ts'

const states = ['received', 'inReview', 'answered', 'closed'] as const

const TEXT_MAX = 4000

const toRow = (complaint: ComplaintRow, now: Date): TableRow => {
  const isOpen = complaint.state === 'received' || complaint.state === 'inReview'
  return {
    complaint: complaint.number,
    kind: complaint.kind,
    state: complaint.state,
    outcome: complaint.outcome,
    player: complaint.playerId,
    market: complaint.market,
    by: complaint.handler,
    opened: complaint.openedAt,
    due: isOpen ? dueAt(complaint) : null,
    late: complaint.isLate || (isOpen && dueAt(complaint) < now),
  }
}

async function list(call: Call): Promise<TableRow[]> {
  const { deps, args, options, countries } = call
  const state = states.find((one) => one === options['state']) ?? null
  if (options['state'] !== undefined && state === null)
    throw new WrongUsage(`--state is one of ${states.join(', ')}`)
  const player = args[0] === undefined ? null : await findPlayerByReference(deps, args[0])
  const found = await listComplaints(deps.db, { playerId: player?.id ?? null, state, countries })
  return found.map((one) => toRow(one, deps.clock.now()))
}

function numberOf(call: Call): bigint {
  const number = argument(call, 0)
  if (!/^\d{1,18}$/.test(number)) throw new WrongUsage('<complaint> is a number from `complaint list`')
  return BigInt(number)
}

async function show(call: Call): Promise<TableRow[]> {
  const complaint = await findByNumber(call.deps.db, numberOf(call))
  if (complaint === null) throw new StaffRefusal('notFound')
  await noteLookup(call, complaint.playerId)
  const messages = await readMessages(call.deps, call.deps.db, complaint)
  return messages.map(({ author, member, text, writtenAt }) => ({
    at: writtenAt,
    by: author === 'player' ? 'player' : member,
    text,
  }))
}

async function decide(call: Call, decision: StaffDecision): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const text = call.options['text']?.trim() ?? null
  if (text !== null && text.length > TEXT_MAX)
    throw new WrongUsage(`--text has at most ${TEXT_MAX} characters`)
  const result = await decideComplaint(deps, { number: numberOf(call), decision, text, actor, reason })
  if (result.kind === 'refused') throw new StaffRefusal(refusalOf[result.because])
  return [toRow(result.complaint, deps.clock.now())]
}

const refusalOf = {
  notFound: 'notFound',
  closed: 'complaintClosed',
  extended: 'complaintExtended',
  erased: 'erased',
} as const satisfies Record<Extract<DecisionResult, { kind: 'refused' }>['because'], string>

function outcomeOf({ options }: Call): Outcome {
  const outcome = outcomes.find((one) => one === options['outcome'])
  if (outcome === undefined) throw new WrongUsage(`--outcome is one of ${outcomes.join(', ')}`)
  return outcome
}

function dayOf(call: Call, position: number): Date {
  const day = argument(call, position)
  const at = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()))
    throw new WrongUsage('<from> and <to> are days, such as 2026-01-01')
  return at
}

async function report(call: Call): Promise<TableRow[]> {
  const { db, clock } = call.deps
  const rows = await reportComplaints(db, { from: dayOf(call, 0), to: dayOf(call, 1), now: clock.now() })
  return rows.map(({ outcome, ...row }) => ({ ...row, outcome: outcome ?? 'open' }))
}

const common = { usage: '<complaint>', right: 'players', needsReason: true } as const
const text = {
  value: 'long text',
  about: 'what the player reads; - reads it from standard input',
  isRequired: true,
  takesInput: true,
}
const outcome = { value: 'outcome', about: outcomes.join(', '), isRequired: true, choices: outcomes }

export const complaintCommands: readonly Command[] = [
  {
    ...common,
    words: 'complaint list',
    usage: '[player]',
    about:
      'Lists complaints that wait for an answer, the most urgent first, or all complaints of one player.',
    needsReason: false,
    options: { state: { value: 'state', about: states.join(', '), choices: states } },
    run: list,
  },
  {
    ...common,
    words: 'complaint show',
    about: 'Shows what the player and staff wrote. The lookup is logged.',
    needsReason: false,
    isLookup: true,
    run: show,
  },
  {
    ...common,
    words: 'complaint take',
    about: 'Takes the complaint up. The player gets a message about it.',
    run: (call) => decide(call, { kind: 'take' }),
  },
  {
    ...common,
    words: 'complaint ask',
    about: 'Asks the player for more.',
    options: { text },
    run: (call) => decide(call, { kind: 'ask' }),
  },
  {
    ...common,
    words: 'complaint extend',
    about: "Extends the deadline by the days of the player's market. This is possible once.",
    options: { text },
    run: (call) => decide(call, { kind: 'extend' }),
  },
  {
    ...common,
    words: 'complaint answer',
    about: 'Answers the complaint. The player can reply, which opens it again.',
    options: { outcome, text },
    run: (call) => decide(call, { kind: 'answer', outcome: outcomeOf(call) }),
  },
  {
    ...common,
    words: 'complaint close',
    about: 'Closes the complaint with a final answer, after which only dispute resolution is left.',
    options: { outcome, text },
    run: (call) => decide(call, { kind: 'close', outcome: outcomeOf(call) }),
  },
  {
    ...common,
    words: 'complaint report',
    usage: '<from> <to>',
    about: 'Counts the complaints of a period by market, kind and outcome, for reports to the regulator.',
    needsReason: false,
    run: report,
  },
]
