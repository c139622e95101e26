/** What players see, start, cancel and claim. Rounds are counted elsewhere. */
import { COUNT_MAX, type Quest, QuestState } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { grantNow } from '../grants/index.ts'
import { listLevelIds } from '../loyalty/index.ts'
import { canPlay, isOpen, type LockedPlayer, readPlayerState, withPlayerLock } from '../player-state/index.ts'
import { getPlayer } from '../players/index.ts'
import type { QuestSetting } from '../settings/index.ts'
import { isBettingOffered } from '../sports/index.ts'
import { findActiveAccount, openAccount } from '../wallet/index.ts'
import { availabilityOf, type Attempts, type QuestPlayer } from './availability.rules.ts'
import { rewardOf } from './counting/completion.service.ts'
import { nextState, type QuestEvent } from './quest-states.rules.ts'
import { hasChecks, noProgress, questTermsOf } from './quest-terms.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'
import {
  countAttempts,
  endQuests,
  insertPlayerQuest,
  listAttempts,
  listByIds,
  listNewestAttempts,
  lockPlayerQuest,
  type PlayerQuest,
  setClaimed,
} from './quests.queries.ts'
import { toOffered, toPlayerQuest, type Viewer, viewerOf } from './quests.view.ts'

type ReadDeps = Pick<QuestsDeps, 'catalogue' | 'clock' | 'content' | 'db' | 'settings'>

interface Known {
  player: QuestPlayer
  rows: ReadonlyMap<string, PlayerQuest>
}

async function readKnown(deps: QuestsDeps, db: Db | Tx, playerId: string): Promise<Known> {
  const [{ country }, levels, rows] = await Promise.all([
    getPlayer(db, playerId),
    listLevelIds(deps, db, [playerId]),
    listNewestAttempts(db, playerId),
  ])
  const settings = deps.settings.current()
  const market = settings.marketOf(country)
  const level = settings.loyalty.levels.findIndex(({ id }) => id === levels.get(playerId))
  const attempts = new Map(rows.map((row): [string, Attempts] => [row.quest, toAttempts(row)]))
  return {
    player: {
      market,
      allowsDeposits: market.rules.bonuses.allowsDepositQuests,
      hasSportsbook: isBettingOffered(deps, country),
      level,
      attempts,
      now: deps.clock.now(),
    },
    rows: new Map(rows.map((row) => [row.quest, row])),
  }
}

const toAttempts = ({
  completions,
  state,
  claimedAt,
  activatedAt,
}: PlayerQuest & { completions: number }) => ({
  completions,
  last: { state, isClaimed: claimedAt !== null, activatedAt },
})

interface ListRequest {
  playerId: string
  states: readonly QuestState[] | null
  currency: string | null
  locale: string
}

/** Those that the player has running or can start, locked ones included. Nothing is offered to players who may not play. */
export async function listQuests(
  deps: QuestsDeps,
  { playerId, states, currency, locale }: ListRequest,
): Promise<Quest[]> {
  const [viewer, known, isAllowed, code] = await Promise.all([
    viewerOf(deps, locale),
    readKnown(deps, deps.db, playerId),
    mayStart(deps, playerId),
    rewardCurrency(deps, deps.db, playerId, currency),
  ])
  const { quests } = viewer.settings.quests
  const configured = new Set(quests.map(({ id }) => id))
  const offered = quests.flatMap((quest) => {
    const shown = toListed(viewer, known, quest, code, isAllowed)
    return shown === null ? [] : [shown]
  })
  // One that was removed from the settings goes on.
  const removed = [...known.rows.values()].filter((row) => !configured.has(row.quest) && isRunning(row))
  const all = [...offered, ...removed.map((row) => toPlayerQuest(viewer, row))]
  return states === null ? all : all.filter(({ state }) => states.includes(state))
}

const isRunning = ({ state, claimedAt }: PlayerQuest) =>
  state === QuestState.active || (state === QuestState.completed && claimedAt === null)

function toListed(
  viewer: Viewer,
  { player, rows }: Known,
  quest: QuestSetting,
  currency: string,
  isAllowed: boolean,
): Quest | null {
  const row = rows.get(quest.id)
  const available = availabilityOf(quest, player, levelIdsOf(viewer))
  if (available.kind === 'running' && row !== undefined) return toPlayerQuest(viewer, row)
  if (available.kind !== 'available' || !isAllowed) return null
  const terms = questTermsOf(viewer.settings, quest, currency)
  return toOffered(viewer, quest.id, { terms, currency, version: row?.version ?? 0, lock: available.lock })
}

const levelIdsOf = ({ settings }: Pick<Viewer, 'settings'>) => settings.loyalty.levels.map(({ id }) => id)

async function mayStart({ db, clock }: Pick<QuestsDeps, 'clock' | 'db'>, playerId: string): Promise<boolean> {
  const state = await readPlayerState(db, playerId)
  return state !== null && canPlay(state, clock.now())
}

/** @throws currencyNotAvailable */
async function rewardCurrency(
  { settings }: Pick<QuestsDeps, 'settings'>,
  db: Db | Tx,
  playerId: string,
  requested: string | null,
): Promise<string> {
  const { currencies, baseCurrency } = settings.current()
  const code = requested ?? (await findActiveAccount(db, playerId))?.currency ?? baseCurrency.code
  if (currencies.get(code)?.isEnabled !== true) throw refuse('currencyNotAvailable')
  return code
}

const PER_PAGE = 20

export async function listPlayerQuests(
  deps: ReadDeps,
  playerId: string,
  { page = 1, perPage = PER_PAGE }: { page?: number | undefined; perPage?: number | undefined },
  locale: string,
): Promise<{ quests: Quest[]; meta: { page: number; perPage: number; total: number } }> {
  const [viewer, rows, total] = await Promise.all([
    viewerOf(deps, locale),
    listAttempts(deps.db, playerId, { limit: perPage, offset: (page - 1) * perPage }),
    countAttempts(deps.db, playerId, COUNT_MAX),
  ])
  return { quests: rows.map((row) => toPlayerQuest(viewer, row)), meta: { page, perPage, total } }
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Starts a quest. A repeat returns the running one.
 * @throws questNotAvailable, questsTooMany, playNotAllowed, currencyNotAvailable
 */
export async function activateQuest(
  deps: QuestsDeps,
  {
    playerId,
    quest: id,
    currency,
    locale,
  }: { playerId: string; quest: string; currency: string | null; locale: string },
): Promise<Quest> {
  const viewer = await viewerOf(deps, locale)
  const quest = viewer.settings.quests.quests.find((one) => one.id === id)
  if (quest === undefined) throw refuse('notFound')
  return inLock(deps, playerId, async (locked) => {
    const { tx } = locked
    const { player, rows } = await readKnown(deps, tx, playerId)
    const last = rows.get(id)
    const available = availabilityOf(quest, player, levelIdsOf(viewer))
    if (available.kind === 'running' && last?.state === QuestState.active) return toPlayerQuest(viewer, last)
    if (available.kind !== 'available' || available.lock !== null) throw refuse('questNotAvailable')
    const now = deps.clock.now()
    if (!isOpen(locked, now)) throw refuse('playNotAllowed')
    const active = [...rows.values()].filter(({ state }) => state === QuestState.active).length
    if (active >= viewer.settings.quests.activeMax) throw refuse('questsTooMany')
    const code = await rewardCurrency(deps, tx, playerId, currency)
    // Its reward is paid there.
    await openAccount(tx, playerId, code)
    const terms = questTermsOf(viewer.settings, quest, code)
    const playerQuestId = deps.random.uuid()
    await insertPlayerQuest(tx, {
      id: playerQuestId,
      playerId,
      quest: id,
      attempt: (last?.attempt ?? 0) + 1,
      currency: code,
      terms,
      progress: noProgress(terms),
      hasChecks: hasChecks(terms),
      activatedAt: now,
      endsAt: new Date(now.getTime() + terms.days * DAY_MS),
      version: (last?.version ?? 0) + 1,
    })
    return changed(viewer, tx, playerQuestId)
  })
}

interface QuestRequest {
  playerId: string
  playerQuestId: string
  locale: string
}

/** A repeat returns the cancelled quest. @throws questNotActive, notFound */
export async function cancelPlayerQuest(deps: QuestsDeps, request: QuestRequest): Promise<Quest> {
  return change(deps, request, 'cancel', 'questNotActive', async ({ tx }, { id }, state) =>
    endQuests(tx, [id], state, deps.clock.now()),
  )
}

/**
 * Issues the reward of a completed quest, also to a player who may not play: it is earned. A repeat returns the claimed quest.
 * @throws questNotClaimable, notFound
 */
export async function claimPlayerQuest(deps: QuestsDeps, request: QuestRequest): Promise<Quest> {
  return change(deps, request, 'claim', 'questNotClaimable', async (locked, row) => {
    await setClaimed(locked.tx, [row.id], deps.clock.now())
    await grantNow(deps, locked, rewardOf(row))
  })
}

async function change(
  deps: QuestsDeps,
  { playerId, playerQuestId, locale }: QuestRequest,
  event: QuestEvent,
  refusal: 'questNotActive' | 'questNotClaimable',
  act: (locked: LockedPlayer, row: PlayerQuest, state: QuestState) => Promise<void>,
): Promise<Quest> {
  const viewer = await viewerOf(deps, locale)
  return inLock(deps, playerId, async (locked) => {
    const row = await lockPlayerQuest(locked.tx, playerId, playerQuestId)
    if (row === null) throw refuse('notFound')
    if (isRepeat(row, event)) return toPlayerQuest(viewer, row)
    const next = nextState({ state: row.state, isClaimed: row.claimedAt !== null }, event)
    // The job that lets rewards lapse may not have run yet.
    const isLate = event === 'claim' && row.claimBy !== null && row.claimBy < deps.clock.now()
    if (next === null || (isLate && isOpen(locked, deps.clock.now()))) throw refuse(refusal)
    await act(locked, row, next.state)
    return changed(viewer, locked.tx, row.id)
  })
}

const isRepeat = ({ state, claimedAt }: PlayerQuest, event: QuestEvent): boolean =>
  event === 'claim' ? claimedAt !== null : state === QuestState.cancelled

async function changed(viewer: Viewer, tx: Tx, id: string): Promise<Quest> {
  await announce(tx, { kind: 'quest.changed', ids: [id] })
  const [row] = await listByIds(tx, [id])
  if (row === undefined) throw refuse('notFound')
  return toPlayerQuest(viewer, row)
}

const inLock = <Result>(
  deps: QuestsDeps,
  playerId: string,
  act: (locked: LockedPlayer) => Promise<Result>,
): Promise<Result> => inTransaction(deps.db, (tx) => withPlayerLock(deps, tx, playerId, [], act))
