/** Runs and entries as players see them. */
import type { ScoringKind, Tournament, TournamentRow } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import { isSimulated, maskedName, type PublicPlayer } from '../players/index.ts'
import { BASE_PARTS, uuidOfKey } from '../rounds/index.ts'
import { contentWith } from '../content/index.ts'
import { isLivePlayShown, type SettingsSnapshot, unitOf } from '../settings/index.ts'
import { toPlayedGame, type Viewer } from '../sports/index.ts'
import type { PlacedEntry } from './ranking/ranking.queries.ts'
import type { Prize } from './runs/finishing.queries.ts'
import { type PrizeRange, prizeOf, prizePool, prizeRanges, type RunTerms } from './runs/run-terms.rules.ts'
import type { Run } from './runs/runs.queries.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'

const TEXTS = 'global-components.tournaments'

const HUNDREDTHS = 100

/** Of volume in the base currency, of multiples in hundredths, and of wins whole. */
export function shownScore({ settings }: Pick<Viewer, 'settings'>, terms: RunTerms, score: bigint): string {
  const { kind } = terms.scoring
  if (kind === 'win-count') return String(score)
  if (kind === 'stakes' || kind === 'wins')
    return toDecimal(score / BigInt(BASE_PARTS), unitOf(settings, terms.currency))
  return toDecimal(score, HUNDREDTHS)
}

/** Only a masked name is ever shown, and none of players who hide it or may not play, or whose market shows nobody's play. */
function toNamed({ settings }: Pick<Viewer, 'settings'>, player: PublicPlayer | undefined) {
  if (player === undefined) return { nickname: null, isSimulated: false }
  const isNamed = isLivePlayShown(settings, player.country)
  return { nickname: isNamed ? maskedName(player) : null, isSimulated: isSimulated(player) }
}

type Players = ReadonlyMap<string, PublicPlayer>

export function toRow(
  viewer: Viewer,
  terms: RunTerms,
  ranges: readonly PrizeRange[],
  players: Players,
  { playerId, place, score, best }: PlacedEntry,
): TournamentRow {
  const prize = prizeOf(ranges, place)
  return {
    place,
    ...toNamed(viewer, players.get(playerId)),
    score: shownScore(viewer, terms, score),
    game: best === null ? null : toPlayedGame(viewer, best.gameId),
    prize: prize === null ? null : toDecimal(prize, unitOf(viewer.settings, terms.currency)),
  }
}

/** Names a winner to everyone within one run only. The ID of an account is never published. */
const shownIdOf = (runId: string, playerId: string): string => uuidOfKey(`tournament\n${runId}\n${playerId}`)

export function toTournament(
  viewer: Viewer,
  run: Run,
  { entrants, prizes, players }: { entrants: number; prizes: readonly Prize[]; players: Players },
): Tournament {
  const { terms } = run
  const shown = (amount: bigint) => toDecimal(amount, unitOf(viewer.settings, terms.currency))
  const winners = new Map(prizes.map((prize) => [prize.place, prize]))
  return {
    id: run.id,
    identity: run.tournament,
    title: viewer.text(`${TEXTS}.tournaments.${run.tournament}.name`, run.tournament),
    text: viewer.text(`${TEXTS}.tournaments.${run.tournament}.text`, ''),
    state: run.state,
    startsAt: run.startsAt.toISOString(),
    endsAt: run.endsAt.toISOString(),
    entry: terms.entry,
    currency: terms.currency,
    scoring: toScoring(terms, shown),
    prizePool: shown(prizePool(terms)),
    prizes: prizeRanges(terms).flatMap(({ from, to, amount, offer }) =>
      Array.from({ length: to - from + 1 }, (_, index) => {
        const winner = winners.get(from + index)
        return {
          place: from + index,
          title: offerName(viewer, offer) ?? `${shown(amount)} ${terms.currency}`,
          offer: offerName(viewer, offer),
          amount: shown(amount),
          entry:
            winner === undefined
              ? null
              : {
                  playerId: shownIdOf(run.id, winner.playerId),
                  ...toNamed(viewer, players.get(winner.playerId)),
                  score: shownScore(viewer, terms, winner.score),
                },
        }
      }),
    ),
    product: terms.product ?? 'games',
    oddsMin: terms.oddsMin === undefined ? null : formatDecimal(terms.oddsMin),
    games: terms.games.map((id) => toPlayedGame(viewer, id)),
    game: terms.game === null ? null : toPlayedGame(viewer, terms.game),
    entrants,
    graceMinutes: terms.graceMinutes,
    version: run.version,
  }
}

const offerName = ({ text }: Pick<Viewer, 'text'>, offer: string | null): string | null =>
  offer === null ? null : text(`global-components.bonuses.offers.${offer}.name`, offer)

function toScoring(
  { scoring, stakeMin }: RunTerms,
  shown: (amount: bigint) => string,
): Tournament['scoring'] {
  const multiple = (hundredths: number | undefined) =>
    hundredths === undefined ? null : String(hundredths / HUNDREDTHS)
  return {
    kind: scoring.kind satisfies ScoringKind,
    stakeMin: shown(BigInt(stakeMin)),
    roundMax: scoring.roundMax === undefined ? null : shown(BigInt(scoring.roundMax)),
    multiplierMin: multiple(scoring.multiplierMin),
    multiplierMax: multiple(scoring.multiplierMax),
    rounds: scoring.rounds ?? null,
    roundsMin: scoring.roundsMin ?? null,
  }
}

/** Refuses tournaments without a text. Returns the first of them. */
export function untitledTournament(
  { content }: Pick<TournamentsDeps, 'content'>,
  settings: SettingsSnapshot,
): string | null {
  const texts = contentWith(content.current(), settings)
  const isUntitled = (id: string) =>
    ['name', 'text'].some((part) => !texts.has(`${TEXTS}.tournaments.${id}.${part}`))
  return settings.tournaments.tournaments.find(({ id }) => isUntitled(id))?.id ?? null
}
