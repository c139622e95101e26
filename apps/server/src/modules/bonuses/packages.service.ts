/**
 * A package is several offers one after the other, in the operator's order. What comes with a deposit waits for that
 * deposit; what comes by itself is issued when the one before it was played through, once.
 */
import type { Reply } from '@fairhall/contract'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findPlayer } from '../players/index.ts'
import { type Held, isOpen } from '../standing/index.ts'
import { countIssued, listBonusesOfPackage, type PlayerBonus } from './bonuses.queries.ts'
import { toPackage } from './bonuses.view.ts'
import { issueBonus } from './issue.service.ts'
import { faultOfOffer, termsOf } from './offers.rules.ts'
import { type Depositor, listOffered, ratesOf } from './offers.service.ts'

type IssueDeps = Pick<Deps, 'bonuses' | 'clock' | 'random' | 'settings'>

/** The bonus was played through, and its player is held. False when nothing follows it by itself, or not for him. */
export async function issueNextOfPackage(deps: IssueDeps, held: Held, bonus: PlayerBonus): Promise<boolean> {
  if (bonus.package === null) return false
  const ofPackage = deps.bonuses.offers.filter((offer) => offer.package === bonus.package)
  const place = ofPackage.findIndex(({ id }) => id === bonus.offer)
  const next = place === -1 ? undefined : ofPackage[place + 1]
  if (next?.trigger !== 'package') return false
  const settings = deps.settings.current()
  const terms = termsOf(next, bonus.currency, ratesOf(settings))
  const player = await findPlayer(held.tx, held.playerId)
  const now = deps.clock.now()
  if (terms === null || player === null || !isOpen(held, now)) return false
  const timesIssued = (await countIssued(held.tx, held.playerId)).get(next.id) ?? 0
  const market = settings.marketOf(player.country).id
  // Whichever deposit brought the first of them: the later ones ask for none.
  const about = { market, now, depositsBefore: 0, timesIssued }
  if (faultOfOffer(next, terms, about) !== null) return false
  return issueBonus(deps, held, { terms, cause: `package:${bonus.id}`, deposit: 0n })
}

/** What is in a package, and how far this player has come in it. @throws Refusal notFound */
export async function getPackage(
  deps: Deps,
  who: Depositor,
  id: string,
  locale: string,
): Promise<Reply<'getBonusPackage'>> {
  const ofPackage = deps.bonuses.offers.filter((offer) => offer.package === id && offer.isEnabled)
  if (!deps.bonuses.packages.includes(id) || ofPackage.length === 0) throw refuse('notFound')
  const had = await listBonusesOfPackage(deps.db, who.playerId, id)
  const offered = new Set((await listOffered(deps, deps.db, who)).map(({ offer }) => offer.id))
  const next = who.depositsBefore + 1
  return toPackage(deps, { id, offers: ofPackage, had, offered, next }, locale)
}
