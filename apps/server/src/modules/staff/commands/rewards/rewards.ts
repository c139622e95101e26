/** Commands that answer why a player has points, rakeback and rewards. They change nothing. Lookups are logged. */
import { listRewards } from '../../../grants/index.ts'
import { getLoyaltyAccount, listLoyaltyPlays } from '../../../loyalty/index.ts'
import { QuestState } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { countQuests, listPlayerQuests } from '../../../quests/index.ts'
import { unitOf } from '../../../settings/index.ts'
import { argument, type Call, type Command, type TableRow } from '../../command.ts'
import { findPlayerByReference, noteLookup } from '../../find-player.ts'

const MOST = 100

async function showLoyalty(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const { id } = await findPlayerByReference(deps, argument(call, 0))
  await noteLookup(call, id)
  const account = await getLoyaltyAccount(deps, deps.db, id, deps.settings.current().defaultLocale.code)
  const { plays } = await listLoyaltyPlays(deps, id, { perPage: MOST })
  const rakeback = account.rakeback
    .map(({ currency, amount, claimed }) => `${amount} ${currency} to claim, ${claimed} claimed`)
    .join('; ')
  const summary = {
    what: 'now',
    points: account.points,
    why: `level ${account.currentLevel.name}; ${rakeback}`,
  }
  return [
    summary,
    ...plays.map(({ game, at, rounds, currency, staked, weight, points, edge, rate, rakeback: accrued }) => ({
      what: game.title,
      until: at,
      points,
      why: `${rounds} rounds, ${staked} ${currency} of own money, weight ${weight}; edge ${edge} %, level's rate ${rate} %: ${accrued} ${currency} rakeback`,
    })),
  ]
}

async function showRewards(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const { id } = await findPlayerByReference(deps, argument(call, 0))
  await noteLookup(call, id)
  const settings = deps.settings.current()
  const rewards = await listRewards(deps.db, id, MOST)
  return rewards.map(({ id, cause, currency, amount, terms, owedAt, issuedAt, issuedAs, lapse }) => {
    const cash = amount === null ? null : `${toDecimal(amount, unitOf(settings, currency))} ${currency}`
    return {
      reward: id,
      cause: cause.kind,
      of: cause.id,
      offer: terms?.offer ?? null,
      cash,
      owedAt,
      issuedAt,
      issuedAs,
      lapsed: lapse,
    }
  })
}

const NONE = { started: 0, active: 0, completed: 0, rewarded: 0 }

/** Also those that were removed from the settings. */
async function listQuests({ deps }: Call): Promise<TableRow[]> {
  const { quests } = deps.settings.current().quests
  const counts = new Map((await countQuests(deps.db)).map(({ quest, ...count }) => [quest, count]))
  const removed = [...counts.keys()].filter((id) => !quests.some((quest) => quest.id === id))
  const { code } = deps.settings.current().baseCurrency
  return [
    ...quests.map(({ id, isEnabled, until, reward, times }) => ({
      quest: id,
      state: stateOf({ isEnabled, until }, deps.clock.now()),
      reward: `${reward.offer ?? 'cash'}, ${reward.cash} ${code}`,
      times: times.max,
      ...(counts.get(id) ?? NONE),
    })),
    ...removed.map((id) => ({
      quest: id,
      state: 'removed',
      reward: null,
      times: null,
      ...(counts.get(id) ?? NONE),
    })),
  ]
}

function stateOf({ isEnabled, until }: { isEnabled: boolean; until: string | undefined }, now: Date): string {
  if (until !== undefined && new Date(until) <= now) return 'ended'
  return isEnabled ? 'running' : 'paused'
}

const questStates = new Map<number, string>(Object.entries(QuestState).map(([name, code]) => [code, name]))

async function showQuests(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const { id } = await findPlayerByReference(deps, argument(call, 0))
  await noteLookup(call, id)
  const locale = deps.settings.current().defaultLocale.code
  const { quests } = await listPlayerQuests(deps, id, { perPage: MOST }, locale)
  return quests.map(({ id: quest, playerQuestId, state, tasks, endsAt, claimBy, isClaimed }) => ({
    quest,
    attempt: playerQuestId,
    state: questStates.get(state) ?? state,
    tasks: tasks.map(({ type, progress, quantity }) => `${type} ${progress}/${quantity}`).join(', '),
    endsAt,
    claimBy,
    isRewarded: isClaimed,
  }))
}

export const rewardCommands: readonly Command[] = [
  {
    words: 'loyalty show',
    usage: '<player>',
    about: `Shows points, level and rakeback of a player, and the latest ${MOST} sums that they were counted from. The lookup is logged.`,
    right: 'players',
    needsReason: false,
    run: showLoyalty,
  },
  {
    words: 'reward list',
    usage: '<player>',
    about: `Lists the latest ${MOST} rewards of a player with their causes, newest first. The lookup is logged.`,
    right: 'players',
    needsReason: false,
    run: showRewards,
  },
  {
    words: 'quest list',
    usage: '',
    about: 'Lists the quests with how many players started, completed and were rewarded for them.',
    right: 'operations',
    needsReason: false,
    run: listQuests,
  },
  {
    words: 'quest show',
    usage: '<player>',
    about: `Lists the latest ${MOST} quests of a player with their progress. The lookup is logged.`,
    right: 'players',
    needsReason: false,
    run: showQuests,
  },
]
