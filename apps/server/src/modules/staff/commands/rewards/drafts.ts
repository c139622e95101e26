/** Commands about drafts of programmes: offers, cashback, quests, tournaments, prize drops and jackpots. */
import { WrongSettings } from '../../../../platform/config.ts'
import {
  findPublished,
  isWritten,
  type ProgrammeKind,
  programmeKinds,
  programmes,
  withWritten,
} from '../../../settings/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { findDraft, listDrafts } from '../../programmes/drafts.queries.ts'
import { discardDraft, requireDraft, saveDraft } from '../../programmes/drafts.service.ts'
import { differencesOf } from '../../settings/settings-changes.rules.ts'
import { orderChange } from '../settings.ts'

function kindOf(call: Call): ProgrammeKind {
  const kind = programmeKinds.find((one) => one === argument(call, 0))
  if (kind === undefined) throw new WrongUsage(`<kind> is one of ${programmeKinds.join(', ')}`)
  return kind
}

/** Beyond what the database counts there is no draft. Commands without the option read 0. */
function versionOf(call: Call): number {
  const version = Number(call.options['version'] ?? 0)
  if (!Number.isInteger(version) || version < 0 || version > 2_147_483_647)
    throw new WrongUsage('--version is the version of a draft')
  return version
}

const named = (call: Call) => ({
  kind: kindOf(call),
  id: argument(call, 1),
  version: versionOf(call),
  actor: call.actor,
})

async function list({ deps }: Call): Promise<TableRow[]> {
  return (await listDrafts(deps.db)).map(({ kind, id, version, savedBy, savedAt }) => ({
    kind,
    programme: id,
    version,
    by: savedBy,
    at: savedAt,
  }))
}

async function show(call: Call): Promise<TableRow[]> {
  const { kind, id } = named(call)
  const present = await findPublished(call.deps, call.deps.db, programmes[kind].file)
  const draft = await findDraft(call.deps.db, kind, id)
  if (draft === null || !isWritten(draft.content)) return []
  const { version, savedBy, savedAt, content } = draft
  const next = withWritten(present.content, kind, content)
  return [
    { kind, programme: id, version, by: savedBy, at: savedAt },
    ...differencesOf(present.content, next).map((difference) => ({ ...difference })),
  ]
}

async function save(call: Call): Promise<TableRow[]> {
  const text = await call.files.readText(argument(call, 2))
  const version = await saveDraft(call.deps, { ...named(call), text, base: call.options['base'] })
  return [{ kind: argument(call, 0), programme: argument(call, 1), version, result: 'saved' }]
}

async function discard(call: Call): Promise<TableRow[]> {
  await discardDraft(call.deps, { ...named(call), reason: call.reason })
  return [{ kind: argument(call, 0), programme: argument(call, 1), result: 'discarded' }]
}

/** The order names the revision of the file, so it ends when anything else of the file is published first. */
async function publish(call: Call): Promise<TableRow[]> {
  const { kind, ...draft } = named(call)
  const { content } = await requireDraft(call.deps, { kind, ...draft })
  if (!isWritten(content)) throw new WrongSettings('The draft is not a programme')
  const { file } = programmes[kind]
  const present = await findPublished(call.deps, call.deps.db, file)
  const next = withWritten(present.content, kind, content)
  return orderChange(call, { file, content: next, from: present.revision })
}

const operations = { right: 'operations' } as const
const usage = '<kind:programme kind> <programme>'
const version = { value: 'revision', about: 'the version of the draft that you read', isRequired: true }

export const draftCommands: readonly Command[] = [
  {
    ...operations,
    words: 'draft list',
    usage: '',
    about: 'Lists drafts of programmes, with who saved them last.',
    needsReason: false,
    run: list,
  },
  {
    ...operations,
    words: 'draft show',
    usage,
    about: 'Shows what publishing a draft would change.',
    needsReason: false,
    run: show,
  },
  {
    ...operations,
    words: 'draft save',
    usage: `${usage} <file>`,
    about:
      'Saves one programme, such as an offer, as a draft. Nothing applies before it is published. Refused if a colleague has saved another version since.',
    needsReason: false,
    isChange: true,
    options: {
      version: { ...version, about: 'the version that you edited; 0 for a new draft' },
      base: {
        value: 'content',
        about:
          'of a new draft: the fingerprint of what it was begun from, or none; default: what is published now',
      },
    },
    run: save,
  },
  {
    ...operations,
    words: 'draft discard',
    usage,
    about: 'Deletes a draft. What is published stays.',
    needsReason: true,
    options: { version },
    run: discard,
  },
  {
    ...operations,
    words: 'draft publish',
    isHighRisk: true,
    usage,
    about: 'Orders that a draft is published, after all checks. A second staff member must agree.',
    needsReason: true,
    options: { version },
    run: publish,
  },
]
