/** Bets on sport at the stand-in sportsbook, by the calls of its page. */
import { between, pick } from '../people/chance.ts'
import { type Stay, unlessRefused, type World } from '../world/world.ts'

interface Match {
  id: string
  isSuspended: boolean
  markets: { id: string; selections: { selection: string; odds: number | null }[] }[]
}
interface Selection {
  matchId: string
  marketId: string
  selectionId: string
  odds: number
}

/** In euros. */
const USUAL_STAKE = 6

/** Some visits of people who bet on sport end with a bet. */
export async function betOnSport(world: World, stay: Stay, matches: readonly Match[]): Promise<void> {
  const { person, token, chance, newKey } = stay
  const { client, bookUrl, rates } = world
  if (bookUrl === null || !person.isBettor || chance() > 0.5 || matches.length === 0) return
  const opened = await unlessRefused(client.call(person, 'openBettingSession', { token }))
  if (opened === null) return
  const body = { token: opened.token, language: person.locale === 'de' ? 'de' : 'en' }
  const session = await unlessRefused(client.send(person, 'POST', `${bookUrl}/api/sessions`, { body }))
  const { session: key, balance } = Object(session) as { session?: string; balance?: string }
  if (key === undefined) return
  const wanted = (USUAL_STAKE * person.means * (0.5 + chance())) / (rates.get(person.currency) ?? 1)
  const stake = Math.min(wanted, Number(balance) / 3)
  if (stake < 1) return
  const selections = selectionsOf(stay, matches)
  const slip = {
    id: newKey(),
    kind: selections.length === 1 ? 'single' : 'combo',
    selections,
    stake: String(Math.floor(stake)),
    acceptOdds: 'any',
  }
  await unlessRefused(client.send(person, 'POST', `${bookUrl}/api/bets`, { token: key, body: slip }))
}

/** One match, or several of a combo. */
function selectionsOf({ chance }: Stay, matches: readonly Match[]): Selection[] {
  const count = chance() < 0.7 ? 1 : between(chance, 2, 4)
  const chosen = new Map<string, Selection>()
  for (let tries = 0; tries < count * 3 && chosen.size < count; tries += 1) {
    const match = pick(chance, matches)
    const open = match.markets.flatMap(({ id, selections }) =>
      selections.flatMap(({ selection, odds }) =>
        odds === null ? [] : [{ matchId: match.id, marketId: id, selectionId: selection, odds }],
      ),
    )
    if (open.length > 0) chosen.set(match.id, pick(chance, open))
  }
  return [...chosen.values()]
}

/** How far ahead people look: the stand-in calculates odds for each match. */
const AHEAD_HOURS = 1

/** Matches of the next hours that take bets. */
export async function listMatches({ client, bookUrl }: World, { person }: Stay): Promise<Match[]> {
  if (bookUrl === null) return []
  const url = `${bookUrl}/api/matches/upcoming?hours=${AHEAD_HOURS}`
  const reply = await unlessRefused(client.send(person, 'GET', url))
  const { matches = [] } = Object(reply) as { matches?: Match[] }
  return matches.filter(({ isSuspended }) => !isSuspended)
}
