/**
 * Drafts of programmes. A save names the version that it was made from, so that nobody overwrites a colleague's work without noticing.
 * A draft may be incomplete: it is checked when it is published.
 */
import { WrongSettings } from '../../../platform/config.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { isWritten, type ProgrammeKind } from '../../settings/index.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { deleteDraft, type Draft, findDraft, insertDraft, updateDraft } from './drafts.queries.ts'

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

/** Returns the new version. @throws WrongSettings, StaffRefusal draftChanged */
export async function saveDraft(deps: DraftsDeps, edit: Edit & { text: string }): Promise<number> {
  const { kind, id, version, actor, text } = edit
  const content = readContent(id, text)
  return inTransaction(deps.db, async (tx) => {
    const before = await findDraft(tx, kind, id)
    const save = { kind, id, content, by: actor, at: deps.clock.now() }
    const isSaved = version === 0 ? await insertDraft(tx, save) : await updateDraft(tx, version, save)
    if (!isSaved) throw changed(await findDraft(tx, kind, id))
    // Pages save while someone types, so the journal records only that another member edits it.
    if (before?.savedBy !== actor)
      await noteAudit(deps, tx, { actor, reason: 'edits a draft', action: 'draft.saved', ...about(edit) })
    return version + 1
  })
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
    return JSON.parse(text)
  } catch (error) {
    throw new WrongSettings(`The draft is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function changed(draft: Draft | null): StaffRefusal {
  if (draft === null) return new StaffRefusal('draftChanged', ' It was discarded.')
  const { version, savedBy, savedAt } = draft
  const by = savedBy.replace('staff:', '')
  return new StaffRefusal('draftChanged', ` ${by} saved version ${version} at ${savedAt.toISOString()}.`)
}

/** Deletes the version that was read. @throws StaffRefusal draftChanged */
export async function discardDraft(deps: DraftsDeps, edit: Edit & { reason: string }): Promise<void> {
  const { kind, id, version, actor, reason } = edit
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteDraft(tx, { kind, id, version }))) throw changed(await findDraft(tx, kind, id))
    await noteAudit(deps, tx, { actor, reason, action: 'draft.discarded', ...about(edit) })
  })
}

/** The draft in the version that was read. @throws StaffRefusal notFound, draftChanged */
export async function requireDraft(
  deps: DraftsDeps,
  { kind, id, version }: Pick<Edit, 'kind' | 'id' | 'version'>,
): Promise<Draft> {
  const draft = await findDraft(deps.db, kind, id)
  if (draft === null) throw new StaffRefusal('notFound')
  if (draft.version !== version) throw changed(draft)
  return draft
}
