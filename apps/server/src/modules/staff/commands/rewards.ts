/** Commands that answer why a player has points, rakeback and rewards. They change nothing. Lookups are logged. */
import { listRewards } from '../../grants/index.ts'
import { getLoyaltyAccount, listLoyaltyPlays } from '../../loyalty/index.ts'
import { toDecimal } from '@fairhall/money'
import { unitOf } from '../../settings/index.ts'
import { argument, type Call, type Command, type TableRow } from '../command.ts'
import { findPlayerByReference, noteLookup } from '../find-player.ts'

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
]
