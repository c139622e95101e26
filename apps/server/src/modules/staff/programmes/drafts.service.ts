/**
 * Drafts of programmes. A save names the version that it was made from, so that nobody overwrites a colleague's work without noticing.
 * A draft may be incomplete: it is checked when it is published.
 */
import { WrongSettings } from '../../../platform/config.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import {
  findPublished,
  isWritten,
  type ProgrammeKind,
  programmes,
  type WrittenProgramme,
  writtenIn,
} from '../../settings/index.ts'
import { fingerprint } from '../fingerprint.ts'
import { StaffRefusal } from '../refusals.ts'
import { isSameProgramme } from '../settings/settings-changes.rules.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { deleteDraft, type Draft, findDraft, insertDraft, listDrafts, updateDraft } from './drafts.queries.ts'

type DraftsDeps = StaffDeps

/** A programme has some kilobytes; the longest are lists of games. */
const LENGTH_MAX = 100_000
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

interface Edit {
  kind: ProgrammeKind
  id: string
  /** The version that was edited; 0 for a new draft. */
  version: number
  actor: string
}

interface Save extends Edit {
  text: string
  /** Of a new draft: what was published when it was begun, as a fingerprint; undefined: what is published now. */
  base?: string | undefined
}

/** The base of a draft of a programme that is not published. */
const NOTHING = 'none'

/** Returns the new version. @throws WrongSettings, StaffRefusal draftChanged */
export async function saveDraft(deps: DraftsDeps, edit: Save): Promise<number> {
  const { kind, id, version, actor, text } = edit
  const content = readContent(id, text)
  return inTransaction(deps.db, async (tx) => {
    const before = await findDraft(tx, kind, id)
    const save = { kind, id, content, by: actor, at: deps.clock.now() }
    const saved =
      version === 0
        ? await insertDraft(tx, { ...save, base: await beginBase(deps, tx, edit) })
        : await updateDraft(tx, version, save)
    if (saved === null) throw changed(await findDraft(tx, kind, id))
    // Pages save while someone types, so the journal records only that another member edits it.
    if (before?.savedBy !== actor)
      await noteAudit(deps, tx, { actor, reason: 'edits a draft', action: 'draft.saved', ...about(edit) })
    return saved
  })
}

/**
 * A page may begin a draft from what was published when it was opened. Then it is that which must still apply when the draft is published.
 */
async function beginBase(deps: DraftsDeps, tx: Tx, { kind, id, base }: Save): Promise<string | null> {
  const published = await baseOf(deps, tx, kind, id)
  if (base === NOTHING && published !== null)
    throw new WrongSettings(`There is a programme with the ID ${id}`)
  return base === undefined || base === NOTHING ? published : base
}

const about = ({ kind, id }: Pick<Edit, 'kind' | 'id'>) => ({ subject: `draft:${kind}:${id}` })

function readContent(id: string, text: string): unknown {
  if (!NAME.test(id) || id.length > 64)
    throw new WrongSettings('An ID has lower-case letters, digits and dashes, at most 64')
  if (text.length > LENGTH_MAX) throw new WrongSettings(`A draft has at most ${LENGTH_MAX} characters`)
  const content = parse(text)
  if (!isWritten(content) || content.id !== id)
    throw new WrongSettings(`The draft is not a programme with the ID ${id}`)
  return content
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, requireStorable)
  } catch (error) {
    throw new WrongSettings(`The draft is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** The database stores neither. */
function requireStorable(key: string, value: unknown): unknown {
  for (const one of [key, value])
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed()))
      throw new WrongSettings('A text has a character that can’t be stored')
  return value
}

function changed(draft: Draft | null): StaffRefusal {
  if (draft === null) return new StaffRefusal('draftChanged', ' It was discarded.')
  const { savedBy, savedAt } = draft
  return new StaffRefusal(
    'draftChanged',
    ` ${savedBy.replace('staff:', '')} saved it at ${savedAt.toISOString()}.`,
  )
}

/** Deletes the version that was read. @throws StaffRefusal draftChanged */
export async function discardDraft(deps: DraftsDeps, edit: Edit & { reason: string }): Promise<void> {
  const { kind, id, version, actor, reason } = edit
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteDraft(tx, { kind, id, version }))) throw changed(await findDraft(tx, kind, id))
    await noteAudit(deps, tx, { actor, reason, action: 'draft.discarded', ...about(edit) })
  })
}

/**
 * The draft in the version that was read. It must have been begun from what applies: otherwise it would undo what was published since, such as a
 * pause. @throws StaffRefusal notFound, draftChanged, draftOutdated
 */
export async function requireDraft(
  deps: DraftsDeps,
  { kind, id, version }: Pick<Edit, 'kind' | 'id' | 'version'>,
): Promise<Draft> {
  const draft = await findDraft(deps.db, kind, id)
  if (draft === null) throw new StaffRefusal('notFound')
  if (draft.version !== version) throw changed(draft)
  if (draft.base !== (await baseOf(deps, deps.db, kind, id))) throw new StaffRefusal('draftOutdated')
  return draft
}

async function baseOf(
  deps: DraftsDeps,
  db: Db | Tx,
  kind: ProgrammeKind,
  id: string,
): Promise<string | null> {
  const { content } = await findPublished(deps, db, programmes[kind].file)
  return fingerprintOfProgramme(writtenIn(content, kind).find((one) => one.id === id))
}

/** Null without one. It does not depend on the order of fields, which the database does not keep. */
export const fingerprintOfProgramme = (published: WrittenProgramme | undefined): string | null =>
  published === undefined ? null : fingerprint([JSON.stringify(published, inOrder)])

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Deletes the drafts that are published now, so that nobody continues with one later. */
export async function deletePublished(tx: Tx, file: string, content: unknown): Promise<void> {
  for (const draft of await listDrafts(tx)) {
    const { kind, id } = draft
    if (programmes[kind].file !== file) continue
    const published = writtenIn(content, kind).find((one) => one.id === id)
    if (published !== undefined && isSameProgramme(draft.content, published)) await deleteDraft(tx, draft)
  }
}
