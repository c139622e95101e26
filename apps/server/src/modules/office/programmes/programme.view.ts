/** One programme: what applies, its draft, and its versions. And the form in which it is edited. */
import type { OfficeReply, ProgrammeContent, ProgrammeTextPart } from '@fairhall/contract/office'
import { z } from 'zod'
import {
  findPublished,
  isWritten,
  type ProgrammeKind,
  programmes,
  segmentFields,
  type SettingsSnapshot,
  writtenIn,
} from '../../settings/index.ts'
import {
  choicesOf,
  findDraft,
  fingerprintOfProgramme,
  isSameProgramme,
  listWaitingFiles,
  StaffRefusal,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { type Dated, stateOf } from './programme-states.rules.ts'
import { textKeyOf, writtenParts } from './programme-texts.rules.ts'
import { listVersions } from './programmes.queries.ts'

const VERSIONS = 30

/** @throws StaffRefusal notFound */
export async function readProgramme(
  deps: OfficeDeps,
  kind: ProgrammeKind,
  id: string,
): Promise<OfficeReply<'getProgramme'>> {
  const { file, list } = programmes[kind]
  const [{ content }, draft, waiting, versions] = await Promise.all([
    findPublished(deps, deps.db, file),
    findDraft(deps.db, kind, id),
    listWaitingFiles(deps, [file]),
    listVersions(deps.db, { file, list, id, most: VERSIONS }),
  ])
  const present = writtenIn(content, kind).find((one) => one.id === id) ?? null
  if (present === null && draft === null) throw new StaffRefusal('notFound')
  const proposed = waiting.find(({ content: next }) => {
    const proposal = writtenIn(next, kind).find((one) => one.id === id)
    return proposal !== undefined && (present === null || !isSameProgramme(proposal, present))
  })
  return {
    present: present as ProgrammeContent | null,
    base: fingerprintOfProgramme(present ?? undefined),
    draft:
      draft === null || !isWritten(draft.content)
        ? null
        : {
            content: draft.content as ProgrammeContent,
            version: draft.version,
            savedBy: draft.savedBy.replace('staff:', ''),
            savedAt: draft.savedAt.toISOString(),
          },
    order: proposed?.order ?? null,
    state: present === null ? 'draft' : stateOf(present as Dated, deps.clock.now()),
    contentTexts: readContentTexts(deps, kind, id),
    versions: versions.map(({ revision, at, by, reason, content: item }) => ({
      revision: String(revision),
      at: at.toISOString(),
      by: by.replaceAll('staff:', ''),
      reason,
      content: item as ProgrammeContent | null,
    })),
  }
}

/** Names and texts that come with the content, for languages that have one. */
function readContentTexts(deps: OfficeDeps, kind: ProgrammeKind, id: string) {
  const content = deps.content.current()
  const partIn = (locale: string, part: ProgrammeTextPart) => {
    const key = textKeyOf(kind, id, part)
    return key !== null && content.has(key) ? content.text(locale, key) : ''
  }
  const texts = deps.settings.current().locales.map(({ code }) => {
    const [name, text, action] = [partIn(code, 'name'), partIn(code, 'text'), partIn(code, 'action')]
    return [code, { name, text, action }] as const
  })
  return Object.fromEntries(texts.filter(([, { name }]) => name !== ''))
}

export async function readProgrammeForm(
  deps: OfficeDeps,
  kind: ProgrammeKind,
  locale: SettingsSnapshot['defaultLocale'],
): Promise<OfficeReply<'getProgrammeForm'>> {
  const settings = deps.settings.current()
  const schema = z.toJSONSchema(programmes[kind].schema, { io: 'input', unrepresentable: 'any' })
  const { games, studios } = await deps.catalogue.current()
  const known = await choicesOf(deps, locale)
  const bare = (values: readonly string[]) => values.map((value) => ({ value, label: null }))
  return {
    // What can't be shown as JSON is left out by the library.
    schema: JSON.parse(JSON.stringify(schema)) as ProgrammeContent,
    choices: {
      currencies: [...known.currencies],
      countries: [...known.countries],
      levels: [...known.levels],
      lists: [...known.lists],
      markets: [...known.markets],
      quests: [...known.quests],
      grantedOffers: [...known.grantedOffers],
      channels: bare(['inApp', 'email', 'push']),
      locales: bare(settings.locales.map(({ code }) => code)),
      packages: bare(settings.bonuses.packages),
      providers: bare(studios.map(({ id }) => id)),
      categories: bare([...new Set(games.map(({ category }) => category))]),
      games: games.slice(0, GAMES_MAX).map(({ id, title }) => ({ value: id, label: title })),
    },
    locales: settings.locales.map(({ code, tag }) => ({ code, name: languageName(tag) })),
    defaultLocale: settings.defaultLocale.code,
    baseCurrency: settings.baseCurrency.code,
    textParts: writtenParts(kind),
    segmentFields: { ...segmentFields },
  }
}

/** Suggestions of a form. Another game can still be typed. */
const GAMES_MAX = 2000

const languageName = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
