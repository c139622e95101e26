import type { PlayerFreespin as FreespinReply } from '@fairhall/contract'
import { BonusStatus } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { unitOf } from '../settings/index.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import type { PlayerFreespin } from './free-spins.queries.ts'

/** Free spins as their player sees them. The game is named by its ID if the catalogue doesn't list it any more. */
export async function toPlayerFreespin(
  { catalogue, settings }: Pick<FreeSpinsDeps, 'catalogue' | 'settings'>,
  spins: PlayerFreespin,
): Promise<FreespinReply> {
  const { id, count, currency, game, status, result, version, terms } = spins
  const unit = unitOf(settings.current(), currency)
  const until = status === BonusStatus.issued ? spins.activate_by : spins.expires_at
  return {
    id,
    count,
    currency,
    gameId: game,
    gameTitle: (await catalogue.current()).find(game)?.title ?? game,
    status,
    result,
    quantity: spins.quantity,
    stake: toDecimal(spins.stake, unit),
    won: toDecimal(spins.won, unit),
    winningsMax: terms.most === null ? null : toDecimal(BigInt(terms.most), unit),
    wageringMultiplier: terms.wagering.multiplier,
    isPending: spins.stage === 'asked',
    until: until?.toISOString() ?? null,
    version,
  }
}
