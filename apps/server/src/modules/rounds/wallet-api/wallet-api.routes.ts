/**
 * The wallet API of game providers: five signed calls, the only way to move game money. The signature is verified over
 * the raw bytes before anything is parsed, and the body size is limited while reading. It answers only 200, 400 and
 * 500, and only after the commit is durable.
 */
import { OutcomeUnknown, Unavailable } from '@fairhall/ledger'
import { toDecimal } from '@fairhall/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isUnstorable } from '@fairhall/postgres'
import type { RoundsDeps } from '../rounds.deps.ts'
import type { App } from '../../../platform/http/server.ts'
import {
  createNonceMemory,
  listProviderSecrets,
  type PlayableGame,
  verifyCall,
} from '../../catalogue/index.ts'
import { bookReport } from '../../free-spins/index.ts'
import { createAccountCache } from './account-cache.ts'
import { noteRefusedReport, toCampaignReport } from './campaign-reports.service.ts'
import * as bodies from './wallet-api-body.rules.ts'
import { createPlayActivity, type PlayActivity } from './play-activity.ts'
import { canPlay } from '../../player-state/index.ts'
import { findBalance, findLaunch } from '../rounds.queries.ts'
import { postCall } from '../rounds.service.ts'
import type { ApiCode, FreeSpins, WalletCall, WalletReply } from './wallet-call.ts'

const BODY_BYTES_MAX = 65_536

interface Answer {
  status: 200 | 400 | 500
  body: object
}

/** In-memory state of this process between calls. */
interface ProcessState {
  accounts: ReturnType<typeof createAccountCache>
  activity: PlayActivity
  nonces: ReturnType<typeof createNonceMemory>
}

const actions = ['balance', 'betwin', 'rollback', 'finish', 'freespins'] as const
type Action = (typeof actions)[number]

/** An error in the call, found before it reaches the player. `apiCode` is defined by the protocol. */
class Wrong extends Error {
  readonly apiCode: ApiCode

  constructor(apiCode: ApiCode, message: string) {
    super(message)
    this.apiCode = apiCode
  }
}

export function walletApiRoutes(app: App, deps: RoundsDeps): void {
  const state: ProcessState = {
    accounts: createAccountCache(deps.db),
    activity: createPlayActivity(deps),
    nonces: createNonceMemory(),
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever the content type, the body stays raw bytes until its signature is verified.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: Error & { code?: string }, _request, reply) => {
      const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      if (!isTooLarge) deps.log.warn({ err: error }, 'could not read a wallet API call')
      return send(reply, refused(400, isTooLarge ? 'body: is too large' : "body: can't be read"))
    })
    for (const action of actions) {
      scope.post(`/provider/:providerId/wallet/${action}`, async (request, reply) =>
        send(reply, await answer(deps, state, action, request)),
      )
    }
  })
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  if (status === 500) reply.header('retry-after', '1')
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

async function answer(
  deps: RoundsDeps,
  state: ProcessState,
  action: Action,
  request: FastifyRequest,
): Promise<Answer> {
  try {
    const { providerId } = request.params as { providerId: string }
    requireSignature(deps, state, providerId, request)
    return await handle(deps, state, action, providerId, bodies.parseBody(rawBodyOf(request)))
  } catch (error) {
    if (error instanceof Wrong) return refused(error.apiCode, error.message)
    if (error instanceof bodies.BadBody) return refused(400, error.message)
    if (error instanceof Unavailable || error instanceof OutcomeUnknown || isDatabaseAway(error)) {
      deps.log.warn(
        { err: error, requestId: request.id },
        'wallet API call failed temporarily, the provider must repeat it',
      )
      return failed(503, 'try again with the same ids')
    }
    if (isUnstorable(error)) return refused(400, "body: contains text that can't be stored")
    deps.log.error({ err: error, requestId: request.id }, 'wallet API call failed')
    return failed(500, 'internal')
  }
}

/** Verifies the raw bytes. An unknown provider gets the same answer as a wrong signature. */
function requireSignature(
  deps: RoundsDeps,
  { nonces }: ProcessState,
  providerId: string,
  request: FastifyRequest,
): void {
  const provider = deps.catalogue.findWalletApiProvider(providerId)
  const secrets = provider === null ? [] : listProviderSecrets(deps, provider)
  const call = { method: request.method, path: request.originalUrl, body: rawBodyOf(request) }
  const nonce = verifyCall(provider?.signature ?? 1, secrets, call, request.headers, deps.clock.now())
  if (nonce === null) throw new Wrong(403, 'invalid signature')
  if (nonce !== '' && !nonces.isNew(`${providerId} ${nonce}`))
    throw new Wrong(403, 'the nonce was already used')
}

const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

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
  const reply = await postCall(deps, call, game, await state.activity.isOver(call))
  if (reply.kind !== 'refused') await state.activity.note(call)
  else if (call.call === 'freespins') await noteRefusedReport(deps, call, reply)
  return toAnswer(action, reply, subunitToUnit)
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

function refused(apiCode: ApiCode, message: string, balance?: string): Answer {
  // The published protocol has the code as a string.
  const meta = { api_code: String(apiCode), api_message: message, ...(balance !== undefined && { balance }) }
  return { status: 400, body: { code: 'invalid_argument', msg: message, meta } }
}

function failed(apiCode: 500 | 503, message: string): Answer {
  return {
    status: 500,
    body: { code: 'internal', msg: message, meta: { api_code: String(apiCode), api_message: message } },
  }
}
