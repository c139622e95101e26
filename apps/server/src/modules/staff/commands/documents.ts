import { DocumentStatus } from '@fairhall/contract'
import { isUuid } from '../../../platform/uuid.ts'
import {
  acceptDocument,
  type DecisionResult,
  listDocumentsFor,
  openDocument,
  readName,
  reasons,
  refuseDocument,
  type RefusalReason,
} from '../../documents/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByReference } from '../find-player.ts'
import { StaffRefusal } from '../refusals.ts'

const stateNames = new Map<number, string>(Object.entries(DocumentStatus).map(([name, code]) => [code, name]))

const statuses = Object.keys(DocumentStatus)

const toAction = (call: Call) => {
  const documentId = argument(call, 0).toLowerCase()
  if (!isUuid(documentId)) throw new StaffRefusal('notFound')
  return { documentId, actor: call.actor, reason: call.reason || 'viewed' }
}

/** A decision refers to the document as the member read it. */
const toDecision = (call: Call) => {
  const shown = call.options['status']
  if (shown !== undefined && !Object.hasOwn(DocumentStatus, shown))
    throw new WrongUsage(`--status is one of ${statuses.join(', ')}`)
  return { ...toAction(call), shownStatus: DocumentStatus[shown as keyof typeof DocumentStatus] }
}

async function list(call: Call): Promise<TableRow[]> {
  const requested = call.options['status']
  if (requested !== undefined && requested !== 'all' && !Object.hasOwn(DocumentStatus, requested))
    throw new WrongUsage(`--status is one of ${Object.keys(DocumentStatus).join(', ')}, all`)
  const player = call.args[0] === undefined ? null : await findPlayerByReference(call.deps, call.args[0])
  const ofPlayer = player === null ? 'waiting' : 'all'
  const status = DocumentStatus[(requested ?? ofPlayer) as keyof typeof DocumentStatus] ?? null
  const found = await listDocumentsFor(call.deps.db, {
    playerId: player?.id ?? null,
    status,
    countries: call.countries,
  })
  return Promise.all(
    found.map(async (document) => ({
      document: document.id,
      player: document.player_id,
      kind: document.kind,
      status: stateNames.get(document.status) ?? document.status,
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
  const opened = await openDocument(call.deps, toAction(call))
  if (typeof opened === 'string') throw refusalOf(opened)
  await call.files.write(file, opened.content)
  return [{ document: opened.document.id, type: opened.document.type, file }]
}

function toResult(call: Call, judgement: DecisionResult, done: string): TableRow[] {
  if (judgement !== 'done' && judgement !== 'alreadyDecided') throw refusalOf(judgement)
  return [{ document: argument(call, 0), result: judgement === 'done' ? done : 'no change' }]
}

function refusalOf(judgement: DecisionResult): StaffRefusal {
  if (judgement === 'changed') return new StaffRefusal('documentChanged')
  if (judgement === 'notScanned' || judgement === 'infected') return new StaffRefusal(judgement)
  return new StaffRefusal('notFound')
}

function whyOf({ options }: Call): RefusalReason {
  const why = reasons.find((one) => one === options['why'])
  if (why === undefined) throw new WrongUsage(`--why is one of ${reasons.join(', ')}`)
  return why
}

const shownStatus = {
  value: 'status',
  about: 'the status that you read: if it has changed since, nothing is decided',
  choices: statuses,
}
const common = { usage: '<document>', right: 'players', needsReason: true } as const

export const documentCommands: readonly Command[] = [
  {
    ...common,
    words: 'document list',
    usage: '[player]',
    about: 'Lists documents that wait for review, or all documents of one player.',
    needsReason: false,
    options: {
      status: {
        value: 'status',
        about: 'waiting, accepted, refused or all',
        choices: [...statuses, 'all'],
      },
    },
    run: list,
  },
  {
    ...common,
    words: 'document export',
    usage: '<document> <file:new file>',
    about:
      'Exports the document to a new file that only you can read. The access is logged. Delete the file afterwards.',
    needsReason: false,
    isLookup: true,
    run: exportFile,
  },
  {
    ...common,
    words: 'document accept',
    about: "Accepts the document as valid proof. To confirm the player's identity, use `player identify`.",
    options: { status: shownStatus },
    run: async (call) => toResult(call, await acceptDocument(call.deps, toDecision(call)), 'accepted'),
  },
  {
    ...common,
    words: 'document refuse',
    about:
      'Refuses the document. The player sees --why in their language and can upload another one. --reason stays internal.',
    options: {
      why: { value: 'why', about: reasons.join(', '), isRequired: true, choices: reasons },
      status: shownStatus,
    },
    run: async (call) =>
      toResult(call, await refuseDocument(call.deps, toDecision(call), whyOf(call)), 'refused'),
  },
]
