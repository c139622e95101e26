/** Quests as players see them, in their language. */
import { type Quest, type QuestTask, QuestState } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import { nominalOf } from '../bonuses/index.ts'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import { toRoundGame } from '../rounds/index.ts'
import { contentWith } from '../content/index.ts'
import { type SettingsSnapshot, unitOf } from '../settings/index.ts'
import type { Lock } from './availability.rules.ts'
import { isDone, shownProgress } from './counting/counting.rules.ts'
import {
  noProgress,
  type Progress,
  type QuestTerms,
  type Task,
  toProgress,
  toTasks,
} from './quest-terms.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'
import type { PlayerQuest } from './quests.queries.ts'

const TEXTS = 'global-components.quests'
const OFFER_TEXTS = 'global-components.bonuses.offers'

/** What views are made from. */
export interface Viewer {
  settings: SettingsSnapshot
  catalogue: CatalogueSnapshot
  text(key: string): string
}

type ViewDeps = Pick<QuestsDeps, 'catalogue' | 'content' | 'settings'>

export async function viewerOf({ catalogue, content, settings }: ViewDeps, locale: string): Promise<Viewer> {
  const texts = content.current()
  return {
    settings: settings.current(),
    catalogue: await catalogue.current(),
    text: (key) => texts.text(locale, key),
  }
}

/** A quest that the player has not started. `version`: that of the attempt before, if any. */
export function toOffered(
  viewer: Viewer,
  quest: string,
  {
    terms,
    currency,
    version,
    lock,
  }: { terms: QuestTerms; currency: string; version: number; lock: Lock | null },
): Quest {
  const state = QuestState.available
  return {
    ...toShared(viewer, { quest, state, currency, terms, progress: noProgress(terms), version }),
    playerQuestId: null,
    endsAt: null,
    claimBy: null,
    isClaimed: false,
    lock: lock === null ? null : toLock(viewer, lock),
  }
}

export function toPlayerQuest(viewer: Viewer, row: PlayerQuest): Quest {
  const isUnclaimed = row.state === QuestState.completed && row.claimedAt === null
  return {
    ...toShared(viewer, row),
    playerQuestId: row.id,
    endsAt: row.state === QuestState.active ? row.endsAt.toISOString() : null,
    claimBy: isUnclaimed ? (row.claimBy?.toISOString() ?? null) : null,
    isClaimed: row.claimedAt !== null,
    lock: null,
  }
}

/** A quest with its tasks and progress read. */
export interface ReadQuest extends Pick<PlayerQuest, 'quest' | 'state' | 'terms' | 'version'> {
  tasks: readonly Task[]
  progress: readonly Progress[]
}

export const toRead = (row: PlayerQuest): ReadQuest => ({
  ...row,
  tasks: toTasks(row.terms),
  progress: toProgress(row.progress),
})

export function toTaskAt(viewer: Viewer, quest: ReadQuest, index: number): QuestTask | null {
  const task = quest.tasks[index]
  const progress = quest.progress[index]
  return task === undefined || progress === undefined ? null : toTask(viewer, quest, task, progress, index)
}

type Shared = Pick<PlayerQuest, 'currency' | 'progress' | 'quest' | 'state' | 'terms' | 'version'>

function toShared(viewer: Viewer, shared: Shared) {
  const { quest, state, currency, terms, version } = shared
  const progress = toProgress(shared.progress)
  return {
    id: quest,
    name: nameOf(viewer, quest),
    text: viewer.text(`${TEXTS}.quests.${quest}.text`),
    state,
    tasks: toTasks(terms).map((task, index) =>
      toTask(viewer, shared, task, progress[index] as Progress, index),
    ),
    game: terms.game === null ? null : toGame(viewer, terms.game),
    reward: toReward(viewer, terms, currency),
    days: terms.days,
    version,
  }
}

/** A quest that was removed from the settings keeps its text, or shows its id. */
const nameOf = ({ text }: Viewer, quest: string): string => text(`${TEXTS}.quests.${quest}.name`)

export const taskIdOf = (quest: string, index: number): string => `${quest}-${index + 1}`

function toTask(
  viewer: Viewer,
  { quest, state, version, terms }: Pick<Shared, 'quest' | 'state' | 'terms' | 'version'>,
  task: Task,
  progress: Progress,
  index: number,
): QuestTask {
  const { baseCurrency } = viewer.settings
  const stored = terms.tasks[index]
  const base = (subunits: string | undefined) =>
    subunits === undefined ? null : toDecimal(BigInt(subunits), baseCurrency.subunitToUnit)
  return {
    id: taskIdOf(quest, index),
    questId: quest,
    // The last task completes its quest in the same moment.
    isActive: state === QuestState.active || state === QuestState.completed,
    isCompleted: isDone(task, progress),
    progress: shownProgress(task, progress),
    quantity: task.quantity,
    type: task.kind,
    currency: baseCurrency.code,
    amountMin: base(stored?.stakeMin ?? stored?.amountMin),
    winMin: base(stored?.winMin),
    multiplierMin: stored?.multiplierMin === undefined ? null : String(stored.multiplierMin / 100),
    oddsMin: stored?.oddsMin === undefined ? null : formatDecimal(stored.oddsMin),
    legsMin: stored?.legsMin ?? null,
    games: (stored?.games ?? []).map((id) => toGame(viewer, id)),
    version,
  }
}

const toGame = ({ catalogue }: Viewer, id: string) => toRoundGame(catalogue.find(id), id)

function toReward({ settings, text }: Viewer, { reward }: QuestTerms, currency: string): Quest['reward'] {
  const shown = (amount: bigint) => toDecimal(amount, unitOf(settings, currency))
  const { offer } = reward
  if (offer === null) return { kind: 'cash', amount: shown(BigInt(reward.amount)), currency }
  const wageringMultiplier = offer.wagering.multiplier
  if (offer.type === 'freebet') return { kind: 'freebet', amount: shown(nominalOf(offer)), currency }
  return offer.type === 'freespins'
    ? { kind: 'spins', name: text(`${OFFER_TEXTS}.${offer.offer}.name`), wageringMultiplier }
    : { kind: 'bonus', amount: shown(nominalOf(offer)), currency, wageringMultiplier }
}

function toLock(viewer: Viewer, lock: Lock): NonNullable<Quest['lock']> {
  switch (lock.kind) {
    case 'level':
      return { kind: 'level', name: viewer.text(`global-components.loyalty.levels.${lock.level}`) }
    case 'quest':
      return { kind: 'quest', name: nameOf(viewer, lock.quest) }
    case 'wait':
      return { kind: 'wait', until: lock.until.toISOString() }
  }
}

/** Refuses quests without a text. Returns the first of them. */
export function untitledQuest(
  { content }: Pick<QuestsDeps, 'content'>,
  settings: SettingsSnapshot,
): string | null {
  const texts = contentWith(content.current(), settings)
  const isUntitled = (id: string) =>
    ['name', 'text'].some((part) => !texts.has(`${TEXTS}.quests.${id}.${part}`))
  return settings.quests.quests.find(({ id }) => isUntitled(id))?.id ?? null
}
