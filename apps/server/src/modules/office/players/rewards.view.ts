/** What a player got: bonuses, free spins, free bets, their level, and the rewards of all programmes. */
import type { OfficeReply } from '@fairhall/contract/office'
import { BonusStatus } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { listBonusesOfPlayer, listWagered, type PlayerBonus } from '../../bonuses/index.ts'
import { listFreebetsOf, type PlayerFreebet } from '../../free-bets/index.ts'
import { listFreespinsOfPlayer, type PlayerFreespin } from '../../free-spins/index.ts'
import { listRewards } from '../../grants/index.ts'
import { listLevelIds, listPoints } from '../../loyalty/index.ts'
import { unitOf } from '../../settings/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { nameIn, resultName } from '../views/code-names.rules.ts'

const REWARDS = 50
const FREEBETS = 50

type Rewards = OfficeReply<'getPlayerRewards'>
type Bonus = Rewards['bonuses'][number]

export async function readPlayerRewards(deps: OfficeDeps, playerId: string): Promise<Rewards> {
  const { db } = deps
  const all = Object.values(BonusStatus)
  const [bonuses, wagered, spins, freebets, rewards, levels, points] = await Promise.all([
    listBonusesOfPlayer(db, playerId, all),
    listWagered(db, playerId),
    listFreespinsOfPlayer(db, playerId, all),
    listFreebetsOf(db, playerId, FREEBETS),
    listRewards(db, playerId, REWARDS),
    listLevelIds(deps, db, [playerId]),
    listPoints(deps, db, [playerId]),
  ])
  const level = levels.get(playerId)
  const shown = [
    ...bonuses.map((bonus) => toBonus(deps, bonus, wagered.get(bonus.id) ?? 0n)),
    ...spins.map((one) => toFreespins(deps, one)),
    ...freebets.map((one) => toFreebet(deps, one)),
  ]
  return {
    level: level === undefined ? null : { id: level, points: String(points.get(playerId) ?? 0n) },
    bonuses: shown.sort((one, other) => other.issuedAt.localeCompare(one.issuedAt)),
    rewards: rewards.map(({ id, cause, currency, amount, issuedAs, lapse, owedAt }) => ({
      id,
      cause: cause.kind,
      currency,
      amount: amount === null ? null : toDecimal(BigInt(amount), unitOf(deps.settings.current(), currency)),
      state: lapse ?? issuedAs ?? 'due',
      owedAt: owedAt.toISOString(),
    })),
  }
}

function toBonus({ settings }: OfficeDeps, bonus: PlayerBonus, done: bigint): Bonus {
  const { id, offer, status, result, currency, amount, target } = bonus
  const shown = (sum: bigint) => toDecimal(sum, unitOf(settings.current(), currency))
  return {
    id,
    kind: 'bonus',
    offer,
    status: nameIn(BonusStatus, status),
    result: resultName(result),
    currency,
    amount: shown(amount),
    wagered:
      target === 0n || status !== BonusStatus.active ? null : { done: shown(done), target: shown(target) },
    issuedAt: bonus.created_at.toISOString(),
    endsAt: (bonus.expires_at ?? bonus.activate_by).toISOString(),
  }
}

function toFreespins({ settings }: OfficeDeps, spins: PlayerFreespin): Bonus {
  const { id, offer, status, result, currency, stake, quantity } = spins
  return {
    id,
    kind: 'freespins',
    offer,
    status: nameIn(BonusStatus, status),
    result: resultName(result),
    currency,
    amount: toDecimal(stake * BigInt(quantity), unitOf(settings.current(), currency)),
    wagered: null,
    issuedAt: spins.created_at.toISOString(),
    endsAt: (spins.expires_at ?? spins.activate_by).toISOString(),
  }
}

function toFreebet({ clock, settings }: OfficeDeps, freebet: PlayerFreebet): Bonus {
  const { id, offer, currency, amount, expires_at: expiresAt, cancelled_at: cancelledAt } = freebet
  const result = freebet.is_used
    ? 'played'
    : cancelledAt !== null
      ? 'cancelled'
      : expiresAt <= clock.now()
        ? 'expired'
        : null
  return {
    id,
    kind: 'freebet',
    offer,
    status: result === null ? 'active' : 'finished',
    result,
    currency,
    amount: toDecimal(amount, unitOf(settings.current(), currency)),
    wagered: null,
    issuedAt: freebet.created_at.toISOString(),
    endsAt: expiresAt.toISOString(),
  }
}
