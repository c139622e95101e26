/** Commands for sports bets: finding them, voiding one, and writing off what a correction left owed. */
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import {
  listBetEvents,
  listBetsByReference,
  listBetsOfPlayer,
  listOpenBetsOfEvent,
  type SportsBet,
} from '../../../sports/index.ts'
import { unitOf } from '../../../settings/index.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { argument, type Call, type Command, type TableRow } from '../../command.ts'
import { findPlayerByReference, noteLookup } from '../../find-player.ts'
import { placeOrder } from '../../orders/orders.service.ts'
import { StaffRefusal } from '../../refusals.ts'
import { inFull } from './payment-words.ts'

const MOST = 100

function toBetRow(deps: StaffDeps, bet: SportsBet): TableRow {
  const text = (amount: bigint) => toDecimal(amount, unitOf(deps.settings.current(), bet.currency))
  const { kind, odds, legs } = bet.terms
  return {
    bet: bet.id,
    sportsbook: bet.provider,
    theirs: bet.externalId,
    player: bet.player,
    placed: bet.placedAt,
    state: bet.state,
    version: bet.version,
    kind,
    odds: odds === null ? null : formatDecimal(odds),
    legs: legs.length,
    currency: bet.currency,
    stake: text(bet.stake),
    open: text(bet.stakeLeft),
    returned: text(bet.returned),
    cashedOut: text(bet.cashedOut),
    owed: text(bet.owed),
  }
}

async function list(call: Call): Promise<TableRow[]> {
  const player = await findPlayerByReference(call.deps, argument(call, 0))
  await noteLookup(call, player.id)
  return (await listBetsOfPlayer(call.deps.db, player.id, MOST)).map((bet) => toBetRow(call.deps, bet))
}

async function open(call: Call): Promise<TableRow[]> {
  const { deps, countries } = call
  const bets = await listOpenBetsOfEvent(deps.db, { event: argument(call, 0), countries }, MOST)
  return bets.map((bet) => toBetRow(deps, bet))
}

/** Every decision, oldest first; several bets if both sportsbooks use the same ID. */
async function show(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const bets = await listBetsByReference(deps.db, argument(call, 0), MOST)
  const [bet] = bets
  if (bet === undefined) throw new StaffRefusal('notFound')
  if (bets.length > 1) return bets.map((one) => toBetRow(deps, one))
  await noteLookup(call, bet.player)
  const legs = bet.terms.legs.map(({ event, market, selection, odds, result }) => ({
    what: 'leg',
    at: bet.placedAt,
    by: null,
    version: null,
    state: result ?? 'open',
    amount: null,
    text: `${event} · ${market} · ${selection} at ${formatDecimal(odds)}`,
  }))
  const events = await listBetEvents(deps.db, bet.id)
  const text = (amount: bigint) => inFull(deps, amount, bet.currency)
  const placed = {
    what: 'place',
    at: bet.placedAt,
    by: `sportsbook:${bet.provider}`,
    version: null,
    state: 'pending or open',
    amount: text(-bet.stake),
    text: `${bet.terms.kind} ${bet.externalId}${bet.owed > 0n ? `, owes ${text(bet.owed)}` : ''}`,
  }
  return [
    placed,
    ...legs,
    ...events.map(({ kind, at, actor, version, state, amount, details }) => ({
      what: kind,
      at,
      by: actor,
      version,
      state,
      amount: text(amount),
      text: JSON.stringify(details),
    })),
  ]
}

async function findOne(call: Call): Promise<SportsBet> {
  const reference = argument(call, 0)
  const [bet, other] = await listBetsByReference(call.deps.db, reference, 2)
  if (bet === undefined || (other !== undefined && bet.id !== reference)) throw new StaffRefusal('notFound')
  return bet
}

async function voidBet(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const bet = await findOne(call)
  const details = { kind: 'bet-void', betId: bet.id } as const
  return [await placeOrder(deps, { playerId: bet.player, details, actor, reason })]
}

async function writeOff(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const bet = await findOne(call)
  if (bet.owed === 0n) throw new StaffRefusal('betOwesNothing')
  const details = { kind: 'bet-write-off', betId: bet.id } as const
  return [await placeOrder(deps, { playerId: bet.player, details, actor, reason })]
}

const payments = { right: 'payments' } as const

export const betCommands: readonly Command[] = [
  {
    ...payments,
    words: 'bet list',
    usage: '<player>',
    about: `Lists the latest ${MOST} sports bets of a player.`,
    needsReason: false,
    run: list,
  },
  {
    ...payments,
    words: 'bet show',
    usage: '<bet>',
    about:
      "Shows a sports bet, by our id or the sportsbook's: its selections, and every decision with its version.",
    needsReason: false,
    run: show,
  },
  {
    ...payments,
    words: 'bet open',
    usage: '<event>',
    about: `Lists up to ${MOST} open bets with a selection of this event, named as in \`bet show\`.`,
    needsReason: false,
    run: open,
  },
  {
    ...payments,
    words: 'bet void',
    placesOrder: true,
    usage: '<bet>',
    about:
      'Orders the void of a sports bet whose sportsbook can’t do it: the stake that was not cashed out is returned. A later version of the sportsbook still counts. A second staff member must agree.',
    needsReason: true,
    run: voidBet,
  },
  {
    ...payments,
    words: 'bet write-off',
    placesOrder: true,
    usage: '<bet>',
    about:
      'Orders that what a corrected bet owes is written off: withdrawals no longer wait for it. A second staff member must agree.',
    needsReason: true,
    run: writeOff,
  },
]
