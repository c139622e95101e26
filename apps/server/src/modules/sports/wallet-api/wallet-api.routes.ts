/**
 * The wallet API of sportsbooks: thirteen signed calls, the only way to move the money of sports bets. Money is answered
 * only after the commit is durable. `docs/guides/connect-a-sportsbook.md` describes it for other engineers.
 */
import { sportsWallet } from '@fairhall/contract/sports-wallet'
import { toDecimal } from '@fairhall/money'
import type { App } from '../../../platform/http/server.ts'
import { listProviderSecrets } from '../../catalogue/index.ts'
import {
  type Answer,
  type Body,
  createAccountCache,
  createPlayGuard,
  type PlayGuard,
  readAccountId,
  readCurrency,
  readId,
  refused,
  serveSignedCalls,
  type Where,
  Wrong,
} from '../../rounds/index.ts'
import { findBet, findStakeable } from '../bets/bets.queries.ts'
import type { SportsDeps } from '../sports.deps.ts'
import { postSportsCall } from '../sports.service.ts'
import { describeSession } from '../sessions/sports-session.service.ts'
import { listFreebets } from './listed-free-bets.ts'
import { readers } from './sports-body.rules.ts'
import type { SportsReply } from './sports-call.ts'

type Action = keyof typeof sportsWallet
const actions = Object.keys(sportsWallet) as Action[]

/** In-memory state of this process between calls. */
interface ProcessState {
  accounts: ReturnType<typeof createAccountCache>
  guard: PlayGuard
}

export function sportsApiRoutes(app: App, deps: SportsDeps): void {
  const state: ProcessState = { accounts: createAccountCache(deps.db), guard: createPlayGuard(deps) }
  app.addHook('onClose', () => state.guard.flush())
  serveSignedCalls(app, deps, {
    prefix: '/sportsbook',
    actions,
    findCaller(id) {
      const sportsbook = deps.sportsbooks.find(id)
      return { signature: 2, secrets: sportsbook === null ? [] : listProviderSecrets(deps, sportsbook) }
    },
    handle: (action, id, body) => handle(deps, state, action, id, body),
  })
}

async function handle(
  deps: SportsDeps,
  state: ProcessState,
  action: Action,
  providerId: string,
  body: Body,
): Promise<Answer> {
  if (action === 'heartbeat') return heartbeat(deps, providerId)
  if (action === 'session') {
    const session = await describeSession(deps, providerId, readId(body, 'token'))
    if (session === null) throw new Wrong(101, 'token: unknown or ended session')
    return { status: 200, body: session }
  }
  const where = await readWhere(deps, state, providerId, body)
  const { account, subunitToUnit } = where
  if (action === 'balance') {
    const { balance, bonusBalance } = await findStakeable(deps.db, account.playerId, account.currency)
    const text = (amount: bigint) => toDecimal(amount, subunitToUnit)
    return { status: 200, body: { balance: text(balance), bonus_balance: text(bonusBalance) } }
  }
  if (action === 'freebets') return { status: 200, body: { freebets: await listFreebets(deps, account) } }
  if (action === 'get') return getBet(deps, where, readId(body, 'bet_id'))
  const call = readers[action](body, where)
  const play = call.call === 'place' ? { launchId: call.sessionId, playerId: call.account.playerId } : null
  const reply = await postSportsCall(deps, call, play && (await state.guard.stopOf(play)))
  if (reply.kind === 'done') await (play && state.guard.note(play))
  return toAnswer(reply, call.betId, subunitToUnit)
}

/** Lets a sportsbook see whether bets are taken, before it offers them. */
function heartbeat(deps: SportsDeps, providerId: string): Answer {
  const { maintenance } = deps.settings.current().operations
  const takesBets = deps.sportsbooks.find(providerId)?.isEnabled === true && !maintenance
  return { status: 200, body: { time: deps.clock.now().toISOString(), takes_bets: takesBets } }
}

async function readWhere(
  deps: SportsDeps,
  { accounts }: ProcessState,
  providerId: string,
  body: Body,
): Promise<Where> {
  const accountId = readAccountId(body)
  const code = readCurrency(body)
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) throw new Wrong(154, 'currency: is not offered')
  const account = await accounts.find(accountId)
  if (account === null) throw new Wrong(101, 'account_id: unknown account')
  if (account.currency !== code) throw new Wrong(154, 'currency: differs from the account')
  return { providerId, account, subunitToUnit: currency.subunitToUnit }
}

async function getBet(
  deps: SportsDeps,
  { providerId, account, subunitToUnit }: Where,
  betId: string,
): Promise<Answer> {
  const bet = await findBet(deps.db, account.playerId, providerId, betId)
  if (bet === null || bet.currency !== account.currency) throw new Wrong(404, 'bet_id: unknown bet')
  const stakeable = await findStakeable(deps.db, account.playerId, account.currency)
  const { returned, cashedOut, owed } = bet
  return toAnswer({ kind: 'done', bet, returned, cashedOut, owed, ...stakeable }, betId, subunitToUnit)
}

function toAnswer(reply: SportsReply, betId: string, subunitToUnit: number): Answer {
  const text = (amount: bigint) => toDecimal(amount, subunitToUnit)
  if (reply.kind === 'refused') {
    const { apiCode, message, balance } = reply
    return refused(apiCode, message, balance === null ? undefined : text(balance))
  }
  const { bet, returned, cashedOut, owed, balance, bonusBalance } = reply
  const body = {
    bet_id: betId,
    id: bet?.id ?? '',
    state: bet?.state ?? 'unknown',
    version: bet?.version ?? 0,
    stake: text(bet?.stake ?? 0n),
    bonus_stake: text(bet?.stakeBonus ?? 0n),
    open_stake: text(bet?.stakeLeft ?? 0n),
    total_return: text(returned),
    cashed_out: text(cashedOut),
    owed: text(owed),
    balance: text(balance),
    bonus_balance: text(bonusBalance),
  }
  return { status: 200, body }
}
