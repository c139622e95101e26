import { writeFile } from 'node:fs/promises'
import { isUuid } from '../../../platform/uuid.ts'
import {
  acceptDocument,
  type Judgement,
  listDocumentsFor,
  openDocument,
  readName,
  reasons,
  refuseDocument,
  type Why,
} from '../../documents/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByWord } from '../find-player.ts'
import { StaffRefusal } from '../refusals.ts'

const states = { waiting: 1, accepted: 2, refused: 3 } as const
const stateNames = ['', 'waiting', 'accepted', 'refused']

const deedOf = (call: Call) => {
  const documentId = argument(call, 0).toLowerCase()
  if (!isUuid(documentId)) throw new StaffRefusal('notFound')
  return { documentId, actor: call.actor, reason: call.reason || (call.options['reason'] ?? 'looked at') }
}

async function list(call: Call): Promise<TableRow[]> {
  const wanted = call.options['status']
  if (wanted !== undefined && wanted !== 'all' && !Object.hasOwn(states, wanted))
    throw new WrongUsage(`--status is one of ${Object.keys(states).join(', ')}, all`)
  const player = call.args[0] === undefined ? null : await findPlayerByWord(call.deps, call.args[0])
  const ofPlayer = player === null ? 'waiting' : 'all'
  const status = states[(wanted ?? ofPlayer) as keyof typeof states] ?? null
  const found = await listDocumentsFor(call.deps.db, { playerId: player?.id ?? null, status })
  return Promise.all(
    found.map(async (document) => ({
      document: document.id,
      player: document.player_id,
      kind: document.kind,
      status: stateNames[document.status] ?? document.status,
      why: document.why,
      scan: document.scan,
      type: document.type,
      bytes: document.bytes,
      name: await readName(call.deps, call.deps.db, document),
      uploaded: document.uploaded_at,
    })),
  )
}

async function exportFile(call: Call): Promise<TableRow[]> {
  const file = argument(call, 1)
  const opened = await openDocument(call.deps, deedOf(call))
  if (typeof opened === 'string') throw refusalOf(opened)
  // For this person's eyes, and never over a file that is there.
  await writeFile(file, opened.content, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  })
  return [{ document: opened.document.id, type: opened.document.type, file }]
}

function told(call: Call, judgement: Judgement, done: string): TableRow[] {
  if (judgement !== 'done' && judgement !== 'wasSo') throw refusalOf(judgement)
  return [{ document: argument(call, 0), result: judgement === 'done' ? done : 'was so already' }]
}

function refusalOf(judgement: Judgement): StaffRefusal {
  if (judgement === 'notScanned' || judgement === 'infected') return new StaffRefusal(judgement)
  return new StaffRefusal('notFound')
}

function whyOf({ options }: Call): Why {
  const why = reasons.find((one) => one === options['why'])
  if (why === undefined) throw new WrongUsage(`--why is one of ${reasons.join(', ')}`)
  return why
}

const common = { usage: '<document>', right: 'players', needsReason: true } as const

export const documentCommands: readonly Command[] = [
  {
    ...common,
    words: 'document list',
    usage: '[player]',
    about: 'Papers that wait for somebody to look at them, or all of one player.',
    needsReason: false,
    options: { status: { value: 'status', about: 'waiting, accepted, refused or all' } },
    run: list,
  },
  {
    ...common,
    words: 'document export',
    usage: '<document> <file>',
    about:
      'Writes the paper into a new file that only you can read. That you looked is noted; delete it afterwards.',
    needsReason: false,
    run: exportFile,
  },
  {
    ...common,
    words: 'document accept',
    about: 'It shows what it is to show. That he is known as a person says `player identify`.',
    run: async (call) => told(call, await acceptDocument(call.deps, deedOf(call)), 'accepted'),
  },
  {
    ...common,
    words: 'document refuse',
    about:
      'The player is told why, in his language, and may send another one. What --reason says stays here.',
    options: { why: { value: 'why', about: reasons.join(', '), isRequired: true } },
    run: async (call) => told(call, await refuseDocument(call.deps, deedOf(call), whyOf(call)), 'refused'),
  },
]
