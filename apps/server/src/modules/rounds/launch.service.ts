/**
 * Opens a game at its provider: for play money for everyone, for real money for players. Launching for money makes the
 * game session that every bet must name, under the player's lock, so that a logout ends either none or this one too.
 */
import { createHash } from 'node:crypto'
import type { Launch } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { originsOf } from '../../platform/http/own-origins.ts'
import { callProvider, type CatalogueGame, isBlockedIn } from '../catalogue/index.ts'
import { requireDemandedFactor } from '../factors/index.ts'
import { findPlayer, shownNickname } from '../players/index.ts'
import { isRestricted, stakeUnitOf } from '../settings/index.ts'
import { endGameSessions, type Held, holdPlayer, isOpen, openGameSession } from '../standing/index.ts'
import { findAccountOfPlayer, findActiveAccount, type WalletAccount } from '../wallet/index.ts'

export interface LaunchWish {
  gameId: string
  currency?: string | undefined
  clientType?: 'desktop' | 'mobile' | undefined
  returnUrl?: string | undefined
  depositUrl?: string | undefined
  client: Client
  locale: string
  /** What the browser calls this server. */
  host: string
  /** Who is signed in; anybody may play for nothing. */
  playerId: string | null
}

export interface MoneyWish extends LaunchWish {
  accountId?: string | undefined
  sessionId: string | null
  bearer: string | null
}

export async function launchDemo(deps: Deps, wish: LaunchWish): Promise<Launch> {
  const game = await findOpenGame(deps, wish)
  if (!game.details.demo || !deps.settings.current().features.demo) throw refuse('demoNotOffered')
  const currency = wish.currency ?? demoCurrency(deps, game, wish.client.country)
  requireCurrency(game, currency)
  const content = {
    ...common(deps, game, wish),
    currency,
    currency_terms: termsOf(deps, currency),
    rules: rulesOf(deps, wish.client.country),
  }
  const launchUrl = await askLauncher(deps, game, wish, '/launcher/demo', content)
  return { launchUrl, mode: 'demo', sessionId: null }
}

export async function launchForMoney(deps: Deps, wish: MoneyWish): Promise<Launch> {
  const { playerId, sessionId, bearer } = wish
  if (playerId === null || sessionId === null || bearer === null) throw refuse('signInToPlay')
  const game = await findOpenGame(deps, wish)
  const account = await requireAccount(deps, playerId, wish.accountId)
  requireCurrency(game, account.currency)

  const content = common(deps, game, wish)
  const launchId = deps.random.uuid()
  const player = await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async (held) => {
      // Under the lock: a logout that came before is seen, one that comes later finds the new game session.
      if ((await deps.sessionGate.authenticateIn(tx, bearer)) === null) throw refuse('sessionOver')
      requireMayPlay(deps, held, game, wish.client.country)
      await requireDemandedFactor(deps, tx, playerId)
      const launch = { id: launchId, playerId, accountId: account.id, gameId: game.id, sessionId }
      await openGameSession(tx, launch, deps.clock.now())
      return toLaunchAccount(tx, account)
    }),
  )
  try {
    const launchUrl = await askLauncher(deps, game, wish, '/launcher/real', {
      ...content,
      account: player,
      currency_terms: termsOf(deps, player.currency),
      rules: rulesOf(deps, player.country),
      session_id: launchId,
    })
    return { launchUrl, mode: 'money', sessionId: launchId }
  } catch (error) {
    // Nobody got the game to play, so nobody may bet under its launch.
    await inTransaction(deps.db, (tx) => endGameSessions(deps, tx, { playerId, launchId }, deps.clock.now()))
    throw error
  }
}

async function findOpenGame(deps: Deps, wish: LaunchWish): Promise<CatalogueGame> {
  const game = (await deps.catalogue.current()).find(wish.gameId)
  if (game === null) throw refuse('notFound')
  if (!game.isAvailable) throw refuse('gameNotAvailable')
  if (isBlockedIn(game, wish.client.country)) throw refuse('gameNotInCountry')
  return game
}

async function requireAccount(deps: Deps, playerId: string, accountId?: string): Promise<WalletAccount> {
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

function requireMayPlay(deps: Deps, held: Held, game: CatalogueGame, country: string): void {
  const { country: ownCountry } = held.standing()
  if (isRestricted(deps.settings.current(), country, ownCountry)) throw refuse('playRestricted')
  if (!isOpen(held, deps.clock.now()))
    throw refuse(held.standing().gate === 'held' ? 'playOnHold' : 'playNotAllowed')
  if (isBlockedIn(game, ownCountry)) throw refuse('gameNotInCountry')
}

/** The market's currency where the game has it, else the base currency or whatever the game has. */
function demoCurrency(deps: Deps, game: CatalogueGame, country: string): string {
  const settings = deps.settings.current()
  const wanted = [settings.marketOf(country).currency, settings.baseCurrency.code]
  const fitting = wanted.find((code) => game.currencies.length === 0 || game.currencies.includes(code))
  return fitting ?? game.currencies[0] ?? settings.baseCurrency.code
}

/** What the provider may know of the player: no name, no address. */
async function toLaunchAccount(tx: Tx, account: WalletAccount) {
  const player = await findPlayer(tx, account.playerId)
  if (player === null) throw refuse('sessionOver')
  return {
    id: account.id,
    currency: account.currency,
    country: player.country,
    nickname: shownNickname(player, ''),
    date_of_birth: player.birthdate,
    registered_at: player.registered_at.toISOString(),
  }
}

/** A currency is ours: a provider that has none of its own learns here what it is. */
function termsOf(deps: Deps, code: string) {
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

/** What games may offer in the market of a country. */
function rulesOf(deps: Deps, country: string) {
  const allowed = deps.settings.current().marketOf(country).games
  return {
    autoplay: allowed?.autoplay ?? false,
    turbo: allowed?.turbo ?? false,
    bonus_buy: allowed?.bonusBuy ?? false,
    min_round_ms: allowed?.minRoundMs ?? 0,
  }
}

function common(deps: Deps, game: CatalogueGame, wish: LaunchWish) {
  return {
    casino_id: deps.catalogue.setting.casinoId,
    player_id: wish.playerId === null ? null : nameFor(game, wish.playerId),
    game: game.externalId,
    locale: wish.locale,
    ip: wish.client.address,
    client_type: wish.clientType ?? 'desktop',
    urls: {
      return_url: ownAddress(deps, wish, 'returnUrl', `/games/${game.id}`),
      deposit_url: ownAddress(deps, wish, 'depositUrl', `/games/${game.id}?wallet=deposit`),
    },
  }
}

/**
 * What one provider calls a player: the same in all his accounts and demos, so that what holds for a player can hold for all of them; nobody
 * finds the player from it, and no two providers know that theirs is the same.
 */
const nameFor = ({ provider }: CatalogueGame, playerId: string): string =>
  createHash('sha256').update(`${provider.id}:${playerId}`).digest('hex').slice(0, 32)

function ownOrigins(deps: Deps, { host }: LaunchWish): string[] {
  return originsOf(deps.publicUrl, deps.config.publicUrl !== null, host)
}

/** A game may lead back to us and nowhere else. */
function ownAddress(deps: Deps, wish: LaunchWish, field: 'returnUrl' | 'depositUrl', path: string): string {
  const origins = ownOrigins(deps, wish)
  const url = URL.parse(wish[field] ?? path, origins.at(-1))
  if (url === null || !origins.includes(url.origin)) throw refuseFields({ [field]: ['url'] })
  return url.href
}

async function askLauncher(
  deps: Deps,
  game: CatalogueGame,
  wish: LaunchWish,
  path: string,
  body: object,
): Promise<string> {
  const provider = deps.catalogue.findProvider(game.provider.id)
  if (provider === null) throw refuse('gameNotAvailable')
  const reply = await callProvider(deps, provider, 'POST', path, body)
  const told = typeof reply === 'object' && reply !== null && 'launch_url' in reply ? reply.launch_url : null
  const url = typeof told === 'string' ? URL.parse(told, deps.publicUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw refuse('gameProviderUnavailable')
  return underCalledName(url, ownOrigins(deps, wish))
}

/** A game of our own is framed by its own origin alone: that is the name by which the browser calls us. */
function underCalledName(url: URL, [configured, called = configured]: string[]): string {
  return url.origin === configured ? `${called}${url.href.slice(url.origin.length)}` : url.href
}
