/** A parsed call of a game provider on its way through the ledger: what it must read, and what it decides with. */
import type { Command } from '@fairhall/ledger'
import { convert } from '@fairhall/money'
import type { Deps } from '../../platform/deps.ts'
import type { PlayableGame } from '../catalogue/index.ts'
import {
  assetKey,
  gameSessionCompanion,
  type Pocket,
  standingAssetCompanion,
  standingCompanion,
} from '../standing/index.ts'
import { currencyOf } from '../settings/index.ts'
import type { Env } from './draft.rules.ts'
import { markSource } from './rollback.rules.ts'
import { roundCompanion, roundKey } from './round.companion.ts'
import { decideCall } from './rounds.rules.ts'
import type { WalletCall, WalletReply } from './wallet-call.ts'

type CallDeps = Pick<Deps, 'ledger' | 'settings' | 'random'>

/** How far back known ids are looked for unless the round is older. The ledger's own default. */
const LOOK_BACK_MS = 40 * 86_400_000

export function postCall(deps: CallDeps, call: WalletCall, game: PlayableGame | null): Promise<WalletReply> {
  return deps.ledger.submit(toCommand(deps, call, game))
}

export function toCommand(
  deps: Pick<Deps, 'settings' | 'random'>,
  call: WalletCall,
  game: PlayableGame | null,
): Command<Pocket, WalletReply> {
  const { playerId, currency } = call.account
  const settings = deps.settings.current()
  const rated = currencyOf(settings, currency)
  const newRoundId = deps.random.uuid()
  const round = roundKey(playerId, call.providerId, call.roundId)
  let hasLookedBack = false

  return {
    owner: playerId,
    assets: [currency],
    ids: idsOf(call),
    keys: [
      [standingCompanion.name, [playerId]],
      [standingAssetCompanion.name, [assetKey(playerId, currency)]],
      [roundCompanion.name, [round]],
      [gameSessionCompanion.name, call.call === 'betwin' && call.sessionId !== null ? [call.sessionId] : []],
    ],
    decide(view, now) {
      const openedAt = view.row(roundCompanion, round)?.openedAt
      if (openedAt !== undefined && !hasLookedBack && now.getTime() - openedAt.getTime() > LOOK_BACK_MS) {
        hasLookedBack = true
        return { lookBackTo: openedAt }
      }
      const env: Env = {
        now,
        game,
        newRoundId,
        isCurrencyOffered: rated.isEnabled,
        toBase: (amount, rounding) => convert(amount, rated, settings.baseCurrency, rounding),
      }
      const { reply, posting } = decideCall(view, call, env)
      return { ...posting, reply }
    },
  }
}

function idsOf(call: WalletCall): { source: string; externalId: string }[] {
  const source = call.providerId
  if (call.call === 'finish') return []
  if (call.call === 'betwin') return call.transactions.map(({ id }) => ({ source, externalId: id }))
  return call.transactions.flatMap(({ id, originalId }) => [
    { source, externalId: id },
    { source, externalId: originalId },
    { source: markSource(source), externalId: originalId },
  ])
}
