/** Passes a game provider's parsed call to the ledger: what must be read, and how it is decided. */
import { hash } from 'node:crypto'
import type { Command, Posting, Reads } from '@fairhall/ledger'
import { convert } from '@fairhall/money'
import type { RoundsDeps } from './rounds.deps.ts'
import type { PlayableGame } from '../catalogue/index.ts'
import {
  assetKey,
  type GameLedgerView,
  gameSessionCompanion,
  type Pocket,
  playerAssetCompanion,
  playerStateCompanion,
} from '../player-state/index.ts'
import { currencyOf, isRestricted } from '../settings/index.ts'
import type { DecisionContext } from './decisions/draft.rules.ts'
import { freeSpinsSource } from './decisions/free-spins.rules.ts'
import { markSource } from './decisions/rollback.rules.ts'
import { providerKey } from './provider-row.companion.ts'
import { BASE_PARTS, roundCompanion } from './round.companion.ts'
import { decideCall } from './decisions/rounds.rules.ts'
import type { PlayStop } from './wallet-api/play-guard.ts'
import type { WalletCall, WalletReply } from './wallet-api/wallet-call.ts'

/** Covers clocks of other processes that are behind. */
const CLOCKS_MS = 3_600_000

type CallDeps = Pick<RoundsDeps, 'ledger' | 'settings' | 'random'>

export function postCall(
  deps: CallDeps,
  call: WalletCall,
  game: PlayableGame | null,
  stop: PlayStop | null = null,
): Promise<WalletReply> {
  return deps.ledger.submit(toCommand(deps, call, game, stop))
}

function toCommand(
  deps: Pick<RoundsDeps, 'settings' | 'random'>,
  call: WalletCall,
  game: PlayableGame | null,
  stop: PlayStop | null,
): Command<Pocket, WalletReply> {
  const { playerId, currency } = call.account
  const ids = idsOf(call)
  const round = roundKeyOf(call)
  const decide = deciderOf(deps, call, game, stop)
  return {
    owner: playerId,
    assets: [currency],
    ids,
    keys: keysOf(call),
    // Repeats are rare, and a rollback reads what it returns.
    isUsuallyNew: call.call === 'betwin' || call.call === 'finish',
    decide(view, now, lookedBackTo) {
      const openedAt = view.row(roundCompanion, round)?.openedAt
      // A repeat may be as old as its round: its entry must be found before anything is booked.
      if (ids.length > 0 && openedAt !== undefined && openedAt < lookedBackTo)
        return { lookBackTo: openedAt, needsAll: true }
      const oldestCredit = oldestCreditOf(call)
      if (oldestCredit !== null && oldestCredit < lookedBackTo) return { lookBackTo: oldestCredit }
      return decide(view, now)
    },
  }
}

/** From when on the winnings of free spins may have been credited, however long ago that is. */
function oldestCreditOf(call: WalletCall): Date | null {
  if (call.call !== 'freespins' || call.reportedAt === null) return null
  return new Date(call.reportedAt.getTime() - CLOCKS_MS)
}

/** The rows other than the balance that the call must read. */
export function keysOf(call: WalletCall): NonNullable<Reads['keys']> {
  const { playerId, currency } = call.account
  return [
    [playerStateCompanion.name, [playerId]],
    [playerAssetCompanion.name, [assetKey(playerId, currency)]],
    [roundCompanion.name, [roundKeyOf(call)]],
    [gameSessionCompanion.name, call.call === 'betwin' && call.sessionId !== null ? [call.sessionId] : []],
  ]
}

/** Decides with the rows of `keysOf` and the entries under the call's IDs. */
export function deciderOf(
  deps: Pick<RoundsDeps, 'settings' | 'random'>,
  call: WalletCall,
  game: PlayableGame | null,
  stop: PlayStop | null = null,
): (view: GameLedgerView, now: Date) => Posting<Pocket> & { reply: WalletReply } {
  const settings = deps.settings.current()
  const rated = currencyOf(settings, call.account.currency)
  const { baseCurrency } = settings
  const baseParts = { ...baseCurrency, subunitToUnit: baseCurrency.subunitToUnit * BASE_PARTS }
  return (view, now) => {
    const env: DecisionContext = {
      now,
      game,
      newRoundId: () => uuidOfKey(roundKeyOf(call)),
      stop,
      isCurrencyOffered: rated.isEnabled,
      isRestrictedIn: (country) => isRestricted(settings, country),
      toBase: (amount, rounding) => convert(amount, rated, baseCurrency, rounding),
      toBaseParts: (amount) => convert(amount, rated, baseParts, 'down'),
    }
    const { reply, posting } = decideCall(view, call, env)
    return { ...posting, reply }
  }
}

/**
 * Our ID of a round or bet, derived from the provider's. A rollback that arrives before its bet is answered with the ID
 * that the round gets if it is opened later.
 */
export function uuidOfKey(key: string): string {
  const hex = hash('sha256', key)
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function roundKeyOf({ account, providerId, roundId }: WalletCall): string {
  return providerKey(account.playerId, providerId, roundId)
}

function idsOf(call: WalletCall): { source: string; externalId: string }[] {
  const source = call.providerId
  if (call.call === 'finish') return []
  if (call.call === 'freespins') return [{ source: freeSpinsSource(source), externalId: call.issueId }]
  if (call.call === 'betwin') return call.transactions.map(({ id }) => ({ source, externalId: id }))
  return call.transactions.flatMap(({ id, originalId }) => [
    { source, externalId: id },
    { source, externalId: originalId },
    { source: markSource(source), externalId: originalId },
  ])
}
