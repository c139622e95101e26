/** The failures that a tester can switch on, and what they do to the list of games. Pure. */
import type { AggregatorCatalogue, ListedGame } from '../catalogue/games.rules.ts'

/** Of every signed call, also the check whether the aggregator is up. */
export const callFailures = ['slow', 'server-error'] as const
export const listFailures = [
  'half-list',
  'duplicate-ids',
  'html-in-names',
  'negative-rtp',
  'not-json',
  'cut-off',
] as const
export const pictureFailures = ['large-picture', 'broken-picture', 'missing-picture'] as const
export const roundFailures = [
  'rollback-after-bet',
  'lost-bet-answer',
  'lost-bet',
  'late-win',
  'unfinished-round',
] as const

export const failureKinds = [...callFailures, ...listFailures, ...pictureFailures, ...roundFailures] as const
export type FailureKind = (typeof failureKinds)[number]

/** How many entries a failure of single entries spoils. */
const SPOILED = 10

interface GameListReply {
  providers: AggregatorCatalogue['studios']
  games: readonly object[]
}

/** The body of a list with these failures. */
export function listWithFailures(
  { studios, games }: Pick<AggregatorCatalogue, 'studios' | 'games'>,
  failures: readonly FailureKind[],
): string {
  const has = (kind: FailureKind) => failures.includes(kind)
  const listed = has('half-list') ? games.slice(0, Math.ceil(games.length / 2)) : games
  const entries = listed.map((game, index) => (index < SPOILED ? spoiled(game, listed[0], has) : game))
  const text = JSON.stringify({ providers: studios, games: entries } satisfies GameListReply)
  if (has('not-json')) return `<!doctype html><title>502</title>`
  return has('cut-off') ? text.slice(0, Math.floor(text.length / 2)) : text
}

function spoiled(
  game: ListedGame,
  first: ListedGame | undefined,
  has: (kind: FailureKind) => boolean,
): ListedGame {
  return {
    ...game,
    ...(has('duplicate-ids') && first !== undefined && { id: first.id }),
    ...(has('html-in-names') && {
      title: `<b onclick="alert(1)">${game.title}</b><script>alert(2)</script>`,
    }),
    ...(has('negative-rtp') && { rtp: `-${game.rtp}` }),
  }
}
