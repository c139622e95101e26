/**
 * Opens a game at its provider: for play money for everyone, for real money for players. Launching for money makes the
 * game session that every bet must name, under the player's lock, so that a logout ends either none or this one too.
 */
import type { Launch } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { callProvider, type CatalogueGame } from '../catalogue/index.ts'
import { findPlayer, shownNickname } from '../players/index.ts'
import { type Held, holdPlayer, isOpen, openGameSession } from '../standing/index.ts'
import { findAccountOfPlayer, findActiveAccount, type WalletAccount } from '../wallet/index.ts'

export interface LaunchWish {
  gameId: string
  currency?: string | undefined
  clientType?: 'desktop' | 'mobile' | undefined
  returnUrl?: string | undefined
  depositUrl?: string | undefined
  client: Client
  locale: string
}

export interface MoneyWish extends LaunchWish {
  accountId?: string | undefined
  playerId: string | null
  sessionId: string | null
  bearer: string | null
}

export async function launchDemo(deps: Deps, wish: LaunchWish): Promise<Launch> {
  const game = await findOpenGame(deps, wish)
  if (!game.details.demo) throw refuse('demoNotOffered')
  const currency = wish.currency ?? demoCurrency(deps, game, wish.client.country)
  requireCurrency(game, currency)
  const launchUrl = await askLauncher(deps, game, '/launcher/demo', { ...common(deps, game, wish), currency })
  return { launchUrl, mode: 'demo', sessionId: null }
}

export async function launchForMoney(deps: Deps, wish: MoneyWish): Promise<Launch> {
  const { playerId, sessionId, bearer } = wish
  if (playerId === null || sessionId === null || bearer === null) throw refuse('signInToPlay')
  const game = await findOpenGame(deps, wish)
  const account = await requireAccount(deps, playerId, wish.accountId)
  requireCurrency(game, account.currency)

  const launchId = deps.random.uuid()
  const player = await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async (held) => {
      // Under the lock: a logout that came before is seen, one that comes later finds the new game session.
      if ((await deps.sessionGate.authenticateIn(tx, bearer)) === null) throw refuse('sessionOver')
      requireMayPlay(deps, held, game)
      const launch = { id: launchId, playerId, accountId: account.id, gameId: game.id, sessionId }
      await openGameSession(tx, launch, deps.clock.now())
      return toLaunchAccount(tx, account)
    }),
  )
  const launchUrl = await askLauncher(deps, game, '/launcher/real', {
    ...common(deps, game, wish),
    account: player,
    session_id: launchId,
  })
  return { launchUrl, mode: 'money', sessionId: launchId }
}

async function findOpenGame(deps: Deps, wish: LaunchWish): Promise<CatalogueGame> {
  const game = (await deps.catalogue.current()).find(wish.gameId)
  if (game === null) throw refuse('notFound')
  if (!game.isAvailable) throw refuse('gameNotAvailable')
  if (game.blockedCountries.includes(wish.client.country)) throw refuse('gameNotInCountry')
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

function requireMayPlay(deps: Deps, held: Held, game: CatalogueGame): void {
  if (!isOpen(held, deps.clock.now())) throw refuse('playNotAllowed')
  if (game.blockedCountries.includes(held.standing().country)) throw refuse('gameNotInCountry')
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

function common(deps: Deps, game: CatalogueGame, wish: LaunchWish) {
  return {
    casino_id: deps.catalogue.setting.casinoId,
    game: game.externalId,
    locale: wish.locale,
    ip: wish.client.address,
    client_type: wish.clientType ?? 'desktop',
    urls: {
      return_url: ownAddress(deps, 'returnUrl', wish.returnUrl, `/games/${game.id}`),
      deposit_url: ownAddress(deps, 'depositUrl', wish.depositUrl, `/games/${game.id}?wallet=deposit`),
    },
  }
}

/** A game may lead back to us and nowhere else. */
function ownAddress(deps: Deps, field: string, given: string | undefined, path: string): string {
  const url = URL.parse(given ?? path, deps.publicUrl)
  if (url?.origin !== new URL(deps.publicUrl).origin) throw refuseFields({ [field]: ['url'] })
  return url.href
}

async function askLauncher(deps: Deps, game: CatalogueGame, path: string, body: object): Promise<string> {
  const provider = deps.catalogue.findProvider(game.provider.id)
  if (provider === null) throw refuse('gameNotAvailable')
  const reply = await callProvider(deps, provider, 'POST', path, body)
  const url =
    typeof reply === 'object' && reply !== null && 'launch_url' in reply ? reply.launch_url : undefined
  if (typeof url !== 'string' || URL.parse(url, deps.publicUrl) === null)
    throw refuse('gameProviderUnavailable')
  return url
}
