/**
 * Opens a game at its provider: demo for everyone, real money for players. A real-money launch creates the game session
 * that every bet must name. It does so under the player's lock, so that a concurrent logout also ends this session.
 */
import { createHash } from 'node:crypto'
import type { Launch } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import type { RoundsDeps } from '../rounds.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import type { Client } from '../../../platform/http/client.ts'
import { originsOf } from '../../../platform/http/own-origins.ts'
import { callLauncher, type CatalogueGame, isBlockedIn, jackpotRtpOf } from '../../catalogue/index.ts'
import { requireFactorSetup } from '../../factors/index.ts'
import {
  findPlayer,
  getPlayer,
  type Player,
  requireAdult,
  requireVerified,
  shownNickname,
} from '../../players/index.ts'
import { gameRulesOf } from './game-rules.ts'
import { recordPlayed } from '../../player-games/index.ts'
import { codeOfHold } from '../../registers/index.ts'
import { isRestricted, stakeUnitOf } from '../../settings/index.ts'
import {
  endGameSessions,
  type LockedPlayer,
  withPlayerLock,
  isOpen,
  openGameSession,
} from '../../player-state/index.ts'
import { findAccountOfPlayer, findActiveAccount, type WalletAccount } from '../../wallet/index.ts'

export interface LaunchRequest {
  gameId: string
  currency?: string | undefined
  clientType?: 'desktop' | 'mobile' | undefined
  returnUrl?: string | undefined
  depositUrl?: string | undefined
  client: Client
  locale: string
  /** Host name under which the player's browser reaches this server. */
  host: string
  /** The logged-in player. Null for guests, who can play demos. */
  playerId: string | null
}

interface MoneyLaunchRequest extends LaunchRequest {
  accountId?: string | undefined
  sessionId: string | null
  bearer: string | null
}

export async function launchDemo(deps: RoundsDeps, request: LaunchRequest): Promise<Launch> {
  const game = await findOpenGame(deps, request)
  if (!game.details.demo || !deps.settings.current().features.demo) throw refuse('demoNotOffered')
  await requireMayTry(deps, request)
  const currency = request.currency ?? demoCurrency(deps, game, request.client.country)
  requireCurrency(game, currency)
  const content = {
    ...common(deps, game, request),
    currency,
    currency_terms: termsOf(deps, currency),
    rules: gameRulesOf(deps.settings.current().marketOf(request.client.country), game),
  }
  const launchUrl = await askLauncher(deps, game, request, '/launcher/demo', content)
  return { launchUrl, mode: 'demo', sessionId: null }
}

/** Where demos need a verified identity, visitors log in first. */
async function requireMayTry(deps: RoundsDeps, { playerId, client }: LaunchRequest): Promise<void> {
  if (playerId !== null) return requireVerified(deps, await getPlayer(deps.db, playerId), 'demo')
  if (deps.settings.current().marketOf(client.country).rules.identity.beforeDemo) throw refuse('signInToPlay')
}

export async function launchForMoney(deps: RoundsDeps, request: MoneyLaunchRequest): Promise<Launch> {
  const { playerId, sessionId, bearer } = request
  if (playerId === null || sessionId === null || bearer === null) throw refuse('signInToPlay')
  const game = await findOpenGame(deps, request)
  const account = await requireAccount(deps, playerId, request.accountId)
  requireCurrency(game, account.currency)

  const content = common(deps, game, request)
  const launchId = deps.random.uuid()
  const launched = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      // Under the lock: an earlier logout is visible here, and a later one finds the new game session.
      if ((await deps.sessionVerifier.authenticateIn(tx, bearer)) === null) throw refuse('sessionOver')
      await requireMayPlay(deps, locked, game, request.client.country)
      await requireFactorSetup(deps, tx, playerId)
      const player = await findPlayer(tx, playerId)
      if (player === null) throw refuse('sessionOver')
      requireAdult(deps, player, 'playOnHold')
      requireVerified(deps, player, 'play')
      const launch = { id: launchId, playerId, accountId: account.id, gameId: game.id, sessionId }
      await openGameSession(tx, launch, deps.clock.now())
      return toLaunchAccount(account, player)
    }),
  )
  const launchUrl = await askLauncher(deps, game, request, '/launcher/real', {
    ...content,
    account: launched,
    currency_terms: termsOf(deps, launched.currency),
    rules: gameRulesOf(deps.settings.current().marketOf(launched.country), game),
    jackpot_rtp: jackpotRtpOf(game.jackpotShare),
    session_id: launchId,
  }).catch(async (error: unknown) => {
    // The player never got the game, so no bet may use this launch.
    await inTransaction(deps.db, (tx) => endGameSessions(deps, tx, { playerId, launchId }, deps.clock.now()))
    throw error
  })
  // A game that has opened is played, whether or not the list of played games can be written.
  await recordPlayed(deps, playerId, game.id).catch((error: unknown) =>
    deps.log.warn({ err: error, gameId: game.id }, 'could not record that a player opened a game'),
  )
  return { launchUrl, mode: 'money', sessionId: launchId }
}

async function findOpenGame(deps: RoundsDeps, request: LaunchRequest): Promise<CatalogueGame> {
  const game = (await deps.catalogue.current()).find(request.gameId)
  if (game === null) throw refuse('notFound')
  if (!game.isAvailable) throw refuse('gameNotAvailable')
  if (game.isProviderDown) throw refuse('gameProviderUnavailable')
  if (isBlockedIn(game, request.client.country)) throw refuse('gameNotInCountry')
  return game
}

async function requireAccount(
  deps: RoundsDeps,
  playerId: string,
  accountId?: string,
): Promise<WalletAccount> {
  const account =
    accountId === undefined
      ? await findActiveAccount(deps.db, playerId)
      : await findAccountOfPlayer(deps.db, playerId, accountId)
  if (account === null) throw refuse('notFound')
  return account
}

function requireCurrency(game: CatalogueGame, currency: string): void {
  if (game.currencies.length > 0 && !game.currencies.includes(currency)) throw refuse('gameNotInCurrency')
}

async function requireMayPlay(
  deps: RoundsDeps,
  locked: LockedPlayer,
  game: CatalogueGame,
  country: string,
): Promise<void> {
  const { country: ownCountry } = locked.state()
  if (isRestricted(deps.settings.current(), country, ownCountry)) throw refuse('playRestricted')
  if (!isOpen(locked, deps.clock.now()))
    throw refuse(
      locked.state().restriction === 'held' ? await codeOfHold(deps, locked, 'playOnHold') : 'playNotAllowed',
    )
  if (isBlockedIn(game, ownCountry)) throw refuse('gameNotInCountry')
}

/** The market's currency if the game supports it, else the base currency, else the game's first currency. */
function demoCurrency(deps: RoundsDeps, game: CatalogueGame, country: string): string {
  const settings = deps.settings.current()
  const preferred = [settings.marketOf(country).currency, settings.baseCurrency.code]
  const fitting = preferred.find((code) => game.currencies.length === 0 || game.currencies.includes(code))
  return fitting ?? game.currencies[0] ?? settings.baseCurrency.code
}

/** What the provider may know about the player: neither name nor address. */
function toLaunchAccount(account: WalletAccount, player: Player) {
  return {
    id: account.id,
    currency: account.currency,
    country: player.country,
    // Games show it to other players, too.
    nickname: player.hide_play ? '' : shownNickname(player, ''),
    date_of_birth: player.birthdate,
    registered_at: player.registered_at.toISOString(),
  }
}

/** Describes the currency to the provider, which may not know it. */
function termsOf(deps: RoundsDeps, code: string) {
  const { currencies, baseCurrency } = deps.settings.current()
  const currency = currencies.get(code)
  if (currency === undefined) throw refuse('gameNotInCurrency')
  return {
    type: currency.type,
    symbol: currency.symbol,
    subunit_to_unit: currency.subunitToUnit,
    sub_currencies: currency.subCurrencies.map((sub) => ({
      code: sub.code,
      subunit_to_unit: sub.subunitToUnit,
    })),
    stake_unit: stakeUnitOf(currency, baseCurrency),
  }
}

function common(deps: RoundsDeps, game: CatalogueGame, request: LaunchRequest) {
  return {
    casino_id: deps.catalogue.setting.casinoId,
    player_id: request.playerId === null ? null : providerPlayerId(game, request.playerId),
    game: game.externalId,
    locale: request.locale,
    ip: request.client.address,
    client_type: request.clientType ?? 'desktop',
    urls: {
      return_url: ownAddress(deps, request, 'returnUrl', `/games/${game.id}`),
      deposit_url: ownAddress(deps, request, 'depositUrl', `/games/${game.id}?wallet=deposit`),
    },
  }
}

/**
 * The player's ID at one provider: the same in all of the player's accounts and demos, so that the provider can apply
 * per-player rules. It can't be traced back to the player, and differs for each provider.
 */
const providerPlayerId = ({ provider }: CatalogueGame, playerId: string): string =>
  createHash('sha256').update(`${provider}:${playerId}`).digest('hex').slice(0, 32)

function ownOrigins(deps: RoundsDeps, { host }: LaunchRequest): string[] {
  return originsOf(deps.publicUrl, deps.config.publicUrl !== null, host)
}

/** A game may link back only to this site. */
function ownAddress(
  deps: RoundsDeps,
  request: LaunchRequest,
  field: 'returnUrl' | 'depositUrl',
  path: string,
): string {
  const origins = ownOrigins(deps, request)
  const url = URL.parse(request[field] ?? path, origins.at(-1))
  if (url === null || !origins.includes(url.origin)) throw refuseFields({ [field]: ['url'] })
  return url.href
}

async function askLauncher(
  deps: RoundsDeps,
  game: CatalogueGame,
  request: LaunchRequest,
  path: string,
  body: object,
): Promise<string> {
  const provider = deps.catalogue.findProvider(game.provider)
  if (provider === null) throw refuse('gameNotAvailable')
  const reply = await callLauncher(deps, provider, game.id, { path, content: body })
  const answered =
    typeof reply === 'object' && reply !== null && 'launch_url' in reply ? reply.launch_url : null
  const url = typeof answered === 'string' ? URL.parse(answered, deps.publicUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw refuse('gameProviderUnavailable')
  return withBrowserHost(url, ownOrigins(deps, request))
}

/** Our own games may be framed only by their own origin, which must be the host name that the browser uses. */
function withBrowserHost(url: URL, [configured, called = configured]: string[]): string {
  return url.origin === configured ? `${called}${url.href.slice(url.origin.length)}` : url.href
}
