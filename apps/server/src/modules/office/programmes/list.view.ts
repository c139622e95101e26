/** All programmes of the operator, with what they gave so far and the drafts of staff. */
import type { OfficeProgramme, OfficeReply } from '@fairhall/contract/office'
import { convert, toDecimal, toSubunits } from '@fairhall/money'
import { listBudgets } from '../../bonuses/index.ts'
import {
  currencyOf,
  findPublished,
  isWritten,
  type ProgrammeKind,
  programmeKinds,
  programmes,
  type WrittenProgramme,
  writtenIn,
} from '../../settings/index.ts'
import {
  type Draft,
  isSameProgramme,
  listDrafts,
  listWaitingFiles,
  type WaitingFile,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { type Dated, stateOf } from './programme-states.rules.ts'
import { textKeyOf } from './programme-texts.rules.ts'
import { type Given, listChanges, listGivenOffers, listGivenRewards } from './programmes.queries.ts'

/** With names in this language, where there are any. */
export async function listProgrammes(
  deps: OfficeDeps,
  locale: string,
): Promise<OfficeReply<'listProgrammes'>> {
  const files = programmeKinds.map((kind) => programmes[kind].file)
  const [drafts, waiting] = await Promise.all([listDrafts(deps.db), listWaitingFiles(deps, files)])
  const all = await Promise.all(
    programmeKinds.map((kind) => listKind(deps, { kind, locale }, drafts, waiting)),
  )
  return { currency: deps.settings.current().baseCurrency.code, items: all.flat() }
}

async function listKind(
  deps: OfficeDeps,
  { kind, locale }: { kind: ProgrammeKind; locale: string },
  allDrafts: readonly Draft[],
  waiting: readonly WaitingFile[],
): Promise<OfficeProgramme[]> {
  const { file, list } = programmes[kind]
  const { content } = await findPublished(deps, deps.db, file)
  const [changes, given, budgets] = await Promise.all([
    listChanges(deps.db, file, list),
    listGiven(deps, kind),
    kind === 'offer' ? listBudgets(deps) : [],
  ])
  const drafts = allDrafts.filter((draft) => draft.kind === kind)
  const present = writtenIn(content, kind)
  const added = drafts.flatMap((draft) =>
    isWritten(draft.content) && !present.some(({ id }) => id === draft.id) ? [draft.content] : [],
  )
  const proposals = waiting.filter((one) => one.file === file).flatMap((one) => writtenIn(one.content, kind))
  const now = deps.clock.now()
  return [...present, ...added].map((programme) => {
    const { id } = programme
    const change = changes.find((one) => one.id === id)
    const draft = drafts.find((one) => one.id === id)
    const budget = budgets.find((one) => one.offer === id)
    const isNew = !present.includes(programme)
    const shown = (sum: bigint) => toDecimal(sum, deps.settings.current().baseCurrency.subunitToUnit)
    return {
      kind,
      id,
      name: nameOf(deps, kind, programme, locale),
      type: typeof programme['type'] === 'string' ? programme['type'] : null,
      state: isNew ? 'draft' : stateOf(programme as Dated, now),
      versions: change?.versions ?? 0,
      changedAt: change?.changedAt.toISOString() ?? null,
      ...sumOf(deps, given, id),
      reserved: budget === undefined ? null : shown(budget.reserved),
      budget: typeof programme['budget'] === 'string' ? inFull(deps, programme['budget']) : null,
      draft:
        draft === undefined || (!isNew && isSameProgramme(draft.content, programme)) ? null : toState(draft),
      isWaiting: proposals.some((one) => one.id === id && (isNew || !isSameProgramme(one, programme))),
    }
  })
}

const toState = ({ version, savedBy, savedAt }: Draft) => ({
  version,
  savedBy: savedBy.replace('staff:', ''),
  savedAt: savedAt.toISOString(),
})

/** Null for kinds whose rewards name no programme. */
async function listGiven({ db }: OfficeDeps, kind: ProgrammeKind): Promise<Given[] | null> {
  if (kind === 'offer') return listGivenOffers(db)
  return kind === 'cashback' || kind === 'quest' || kind === 'tournament' ? listGivenRewards(db, kind) : null
}

/** In the base currency, at the rates of now. */
function sumOf({ settings }: OfficeDeps, given: readonly Given[] | null, id: string) {
  if (given === null) return { issued: null, cost: null }
  const now = settings.current()
  const own = given.filter((one) => one.id === id)
  const cost = own.reduce(
    (sum, one) => sum + convert(one.cost, currencyOf(now, one.currency), now.baseCurrency, 'nearest'),
    0n,
  )
  return {
    issued: own.reduce((sum, { issued }) => sum + issued, 0),
    cost: toDecimal(cost, now.baseCurrency.subunitToUnit),
  }
}

/** With all digits of the base currency. A draft may hold what is no amount. */
function inFull({ settings }: OfficeDeps, amount: string): string {
  const { subunitToUnit } = settings.current().baseCurrency
  try {
    return toDecimal(toSubunits(amount, subunitToUnit), subunitToUnit)
  } catch {
    return amount
  }
}

const isName = (name: unknown): name is string => typeof name === 'string' && name !== ''

/** What the draft itself names comes first. */
function nameOf(
  deps: OfficeDeps,
  kind: ProgrammeKind,
  programme: WrittenProgramme,
  locale: string,
): string | null {
  const { code } = deps.settings.current().defaultLocale
  const texts = programme['texts'] as Readonly<Record<string, { name?: unknown }>> | undefined
  const own = [texts?.[locale]?.name, texts?.[code]?.name].find(isName)
  if (own !== undefined) return own
  const key = textKeyOf(kind, programme.id)
  const content = deps.content.current()
  return key !== null && content.has(key) ? content.text(locale, key) : null
}
