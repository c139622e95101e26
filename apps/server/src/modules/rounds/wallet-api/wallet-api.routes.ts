/**
 * The wallet API of game providers: five signed calls, the only way to move game money. Answers only after the commit
 * is durable.
 */
import { toDecimal } from '@fairhall/money'
import type { RoundsDeps } from '../rounds.deps.ts'
import type { App } from '../../../platform/http/server.ts'
import { listProviderSecrets, type PlayableGame } from '../../catalogue/index.ts'
import { bookReport } from '../../free-spins/index.ts'
import { createAccountCache } from './account-cache.ts'
import { noteRefusedReport, toCampaignReport } from './campaign-reports.service.ts'
import * as bodies from './wallet-api-body.rules.ts'
import { createPlayGuard, type Play, type PlayGuard } from './play-guard.ts'
import { canPlay } from '../../player-state/index.ts'
import { findBalance, findLaunch } from '../rounds.queries.ts'
import { postCall } from '../rounds.service.ts'
import { type Answer, refused, serveSignedCalls, Wrong } from './signed-calls.ts'
import type { FreeSpins, WalletCall, WalletReply } from './wallet-call.ts'

/** In-memory state of this process between calls. */
interface ProcessState {
  accounts: ReturnType<typeof createAccountCache>
  guard: PlayGuard
}

const actions = ['balance', 'betwin', 'rollback', 'finish', 'freespins'] as const
type Action = (typeof actions)[number]

export function walletApiRoutes(app: App, deps: RoundsDeps): void {
  const state: ProcessState = {
    accounts: createAccountCache(deps.db),
    guard: createPlayGuard(deps),
  }
  app.addHook('onClose', () => state.guard.flush())
  serveSignedCalls(app, deps, {
    prefix: '/provider',
    actions,
    findCaller(providerId) {
      const provider = deps.catalogue.findWalletApiProvider(providerId)
      return provider === null
        ? { signature: 1, secrets: [] }
        : { signature: provider.signature, secrets: listProviderSecrets(deps, provider) }
    },
    handle: (action, providerId, body) => handle(deps, state, action, providerId, body),
  })
}

const readers = {
  betwin: bodies.readBetWin,
  rollback: bodies.readRollback,
  finish: bodies.readFinish,
  freespins: bodies.readFreeSpins,
} satisfies Record<Exclude<Action, 'balance'>, (body: bodies.Body, where: bodies.Where) => WalletCall>

async function handle(
  deps: RoundsDeps,
  state: ProcessState,
  action: Action,
  providerId: string,
  body: bodies.Body,
): Promise<Answer> {
  const accountId = bodies.readAccountId(body)
  const code = bodies.readCurrency(body)
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) throw new Wrong(154, 'currency: is not offered')
  const account = await state.accounts.find(accountId)
  if (account === null) throw new Wrong(101, 'account_id: unknown account')
  if (account.currency !== code) throw new Wrong(154, 'currency: differs from the account')

  const { subunitToUnit } = currency
  const where = { providerId, account, subunitToUnit }
  if (action === 'balance') {
    bodies.readId(body, 'game_id')
    await requireOpenLaunch(deps, bodies.readSessionId(body))
    const balance = await findBalance(deps.db, account.playerId, code)
    return { status: 200, body: { balance: toDecimal(balance, subunitToUnit) } }
  }
  const parsed = readers[action](body, where)
  const own = parsed.call === 'freespins' ? await bookOwnSpins(deps, parsed) : null
  if (own !== null) return toAnswer(action, own, subunitToUnit)
  const call = parsed.call === 'freespins' ? await toCampaignReport(deps, parsed) : parsed
  if (call === null) throw new Wrong(400, 'issue_id: belongs to another player')
  const game = call.call === 'betwin' ? await findGame(deps, providerId, call.game) : null
  const play = playOf(call)
  const reply = await postCall(deps, call, game, play && (await state.guard.stopOf(play)))
  if (play !== null && reply.kind !== 'refused') await state.guard.note(play)
  if (call.call === 'freespins' && reply.kind === 'refused') await noteRefusedReport(deps, call, reply)
  return toAnswer(action, reply, subunitToUnit)
}

/** Null for a call without a bet. */
function playOf(call: WalletCall): Play | null {
  if (call.call !== 'betwin' || !call.transactions.some(({ type }) => type === 'bet')) return null
  return { launchId: call.sessionId, playerId: call.account.playerId }
}

/** Games ask for the balance before a spin without a bet, which nothing else would stop during an exclusion or a break. */
async function requireOpenLaunch(deps: RoundsDeps, sessionId: string | null): Promise<void> {
  const launch = sessionId === null ? null : await findLaunch(deps.db, sessionId)
  if (launch === null) return
  // In this order, as for bets: an exclusion ends launches too.
  if (!canPlay(launch, deps.clock.now())) throw new Wrong(110, 'the player is not allowed to play')
  if (launch.isOver) throw new Wrong(101, 'the game session has ended')
}

/** Null if the issue is not one of ours, so that the provider issued it. */
async function bookOwnSpins(
  deps: RoundsDeps,
  { providerId, account, ...report }: FreeSpins,
): Promise<WalletReply | null> {
  const { playerId, currency } = account
  const reply = await bookReport(deps, { ...report, providerId, playerId, currency })
  if (reply.kind === 'unknown') return null
  if (reply.kind === 'refused')
    return { kind: 'refused', apiCode: 400, message: reply.message, balance: null }
  return { kind: 'done', roundId: '', transactions: [], balance: reply.balance }
}

/** During maintenance no game takes bets. */
async function findGame(
  deps: RoundsDeps,
  providerId: string,
  externalId: string,
): Promise<PlayableGame | null> {
  const game = (await deps.catalogue.current()).findOfProvider(providerId, externalId)
  const { maintenance } = deps.settings.current().operations
  return game !== null && maintenance ? { ...game, isAvailable: false } : game
}

function toAnswer(action: Action, reply: WalletReply, subunitToUnit: number): Answer {
  if (reply.kind === 'refused') {
    const { apiCode, message, balance } = reply
    return refused(apiCode, message, balance === null ? undefined : toDecimal(balance, subunitToUnit))
  }
  const balance = toDecimal(reply.balance, subunitToUnit)
  if (action === 'finish' || action === 'freespins') return { status: 200, body: { balance } }
  const transactions = reply.transactions.map(({ idProvider, id, bonusAmount }) =>
    action === 'rollback'
      ? { id_provider: idProvider, id }
      : { id_provider: idProvider, id, bonus_amount: toDecimal(bonusAmount, subunitToUnit) },
  )
  return { status: 200, body: { balance, round_id: reply.roundId, transactions } }
}
