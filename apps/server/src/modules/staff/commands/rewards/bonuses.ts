/** Commands about offers: what they cost, and the lists of players in their segments. */
import { toDecimal } from '@fairhall/money'
import { countPlayersOfLists, LIST_NAME, listBudgets, listViolations } from '../../../bonuses/index.ts'
import { unitOf } from '../../../settings/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { findPlayerByReference } from '../../find-player.ts'
import { offersNaming, uploadPlayerList } from '../../grants/player-list-orders.service.ts'

const MOST = 100

async function showBudgets({ deps }: Call): Promise<TableRow[]> {
  const { code, subunitToUnit } = deps.settings.current().baseCurrency
  const shown = (sum: bigint) => `${toDecimal(sum, subunitToUnit)} ${code}`
  return (await listBudgets(deps)).map(({ offer, limit, reserved, used, isUsedUp }) => ({
    offer,
    budget: limit === null ? null : shown(limit),
    used: shown(used),
    reserved: shown(reserved),
    left: limit === null ? null : shown(limit > reserved + used ? limit - reserved - used : 0n),
    isUsedUp,
  }))
}

async function uploadList(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const [list, file] = [argument(call, 0), argument(call, 1)]
  if (!LIST_NAME.test(list)) throw new WrongUsage('A list is named by lower-case letters, digits and dashes')
  const text = await call.files.readText(file)
  return [await uploadPlayerList(deps, { list, text, actor, reason })]
}

async function showLists({ deps }: Call): Promise<TableRow[]> {
  return (await countPlayersOfLists(deps.db)).map(({ list, players, addedAt }) => ({
    list,
    players,
    lastAddedAt: addedAt,
    offers: offersNaming(deps, list).join(', '),
  }))
}

async function showViolations({ deps, args, countries }: Call): Promise<TableRow[]> {
  const player = args[0] === undefined ? null : await findPlayerByReference(deps, args[0])
  const settings = deps.settings.current()
  const found = await listViolations(deps.db, { playerId: player?.id ?? null, countries }, MOST)
  return found.map(({ at, playerId, bonusId, offer, kind, game, currency, staked, maxBet, ...rounds }) => {
    const shown = (sum: bigint) => `${toDecimal(sum, unitOf(settings, currency))} ${currency}`
    return {
      at,
      player: playerId,
      what: kind,
      offer,
      bonus: bonusId,
      game,
      staked: shown(staked),
      maxBet: maxBet === null ? null : shown(maxBet),
      round: rounds.roundId,
      otherRound: rounds.otherRoundId,
      otherPlayer: rounds.otherPlayerId,
      shared: rounds.shared?.join(', ') ?? null,
    }
  })
}

export const bonusCommands: readonly Command[] = [
  {
    words: 'bonus budgets',
    usage: '',
    about:
      'Lists the budget of each offer: what ended bonuses cost, what the others reserve, and what is left.',
    right: 'operations',
    needsReason: false,
    run: showBudgets,
  },
  {
    words: 'bonus violations',
    usage: '[player]',
    about: `Lists the latest ${MOST} rounds that a provider let through against the terms of a bonus, and sports bets of one that other bets may cover, of all players or one. They change nothing: staff decides.`,
    right: 'players',
    needsReason: false,
    run: showViolations,
  },
  {
    words: 'segment upload',
    usage: '<list> <file>',
    isHighRisk: true,
    about:
      'Replaces the players of a list, for segments of offers. The file has the ID of one player per line. An empty file empties the list. If an offer names the list, a second staff member must agree.',
    right: 'operations',
    needsReason: true,
    run: uploadList,
  },
  {
    words: 'segment lists',
    usage: '',
    about: 'Lists uploaded lists of players, and the offers that they are for.',
    right: 'operations',
    needsReason: false,
    run: showLists,
  },
]
