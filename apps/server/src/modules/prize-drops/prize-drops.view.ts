/** Runs and wins as players see them. */
import type { PrizeDrop, PrizeDropWin } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { isSimulated, maskedName, type PublicPlayer } from '../players/index.ts'
import { isLivePlayShown, type SettingsSnapshot, unitOf } from '../settings/index.ts'
import { toPlayedGame, type Viewer } from '../sports/index.ts'
import type { WinRow } from './counting/hits.queries.ts'
import { isPausedNow } from './counting/qualifying.rules.ts'
import type { PrizeDropsDeps } from './prize-drops.deps.ts'
import { prizeCount, prizePool } from './runs/run-terms.rules.ts'
import type { DropRunRow } from './runs/runs.queries.ts'

const TEXTS = 'global-components.prize-drops.programmes'

export const titleOf = ({ text }: Pick<Viewer, 'text'>, programme: string): string =>
  text(`${TEXTS}.${programme}.name`, programme)

const offerName = ({ text }: Pick<Viewer, 'text'>, offer: string | null): string | null =>
  offer === null ? null : text(`global-components.bonuses.offers.${offer}.name`, offer)

export function stateOf({ state, startsAt, endsAt, pauses }: DropRunRow, now: Date): PrizeDrop['state'] {
  if (state === 'ended') return 'ended'
  if (now < startsAt) return 'published'
  if (now > endsAt) return 'counting'
  return isPausedNow({ pauses }) ? 'paused' : 'running'
}

/** @param fallen - The indexes of the prizes that have fallen. */
export function toPrizeDrop(
  viewer: Viewer,
  run: DropRunRow,
  fallen: readonly number[],
  now: Date,
): PrizeDrop {
  const { terms } = run
  const shown = (amount: bigint) => toDecimal(amount, unitOf(viewer.settings, terms.currency))
  let first = 0
  const prizes = terms.prizes.map(({ count, amount, offer }) => {
    const from = first
    first += count
    return {
      kind: offer === null ? ('cash' as const) : ('offer' as const),
      name: offerName(viewer, offer),
      amount: shown(BigInt(amount)),
      count,
      left: count - fallen.filter((index) => index >= from && index < from + count).length,
    }
  })
  return {
    id: run.id,
    identity: run.programme,
    title: titleOf(viewer, run.programme),
    text: viewer.text(`${TEXTS}.${run.programme}.text`, ''),
    state: stateOf(run, now),
    startsAt: run.startsAt.toISOString(),
    endsAt: run.endsAt.toISOString(),
    currency: terms.currency,
    stakeMin: shown(BigInt(terms.stakeMin)),
    oneIn: terms.oneIn,
    playerMax: terms.playerMax,
    prizePool: shown(prizePool(terms)),
    prizes,
    left: prizeCount(terms) - run.fallen,
    games: [...terms.games],
    game: terms.game === null ? null : toPlayedGame(viewer, terms.game),
    commitment: run.commitment,
    secret: run.secret,
  }
}

type WonPrize = PrizeDropWin['prize']

export function toWonPrize(
  viewer: Pick<Viewer, 'settings' | 'text'>,
  { amount, currency, offer }: Pick<WinRow, 'amount' | 'currency' | 'offer'>,
): WonPrize {
  return {
    kind: offer === null ? 'cash' : 'offer',
    name: offerName(viewer, offer),
    amount: toDecimal(amount, unitOf(viewer.settings, currency)),
    currency,
  }
}

/** A player whose row is missing, such as one that is locked by another transaction, is shown without a name. */
export function toWin(viewer: Viewer, row: WinRow, player: PublicPlayer | undefined): PrizeDropWin {
  const isNamed = player !== undefined && isLivePlayShown(viewer.settings, player.country)
  return {
    number: row.number,
    at: row.settledAt.toISOString(),
    nickname: isNamed ? maskedName(player) : null,
    isSimulated: player !== undefined && isSimulated(player),
    game: toPlayedGame(viewer, row.gameId),
    prize: toWonPrize(viewer, row),
    roundId: row.roundId,
    index: row.prize,
  }
}

/** The first programme without texts; null if all have them. */
export function untitledPrizeDrop(
  { content }: Pick<PrizeDropsDeps, 'content'>,
  { prizeDrops }: Pick<SettingsSnapshot, 'prizeDrops'>,
): string | null {
  const texts = content.current()
  const isUntitled = (id: string) => ['name', 'text'].some((part) => !texts.has(`${TEXTS}.${id}.${part}`))
  return prizeDrops.find(({ id }) => isUntitled(id))?.id ?? null
}
