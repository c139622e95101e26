/**
 * A package is a sequence of offers in the operator's order. A deposit offer waits for its deposit. An automatic one is
 * issued once when the previous bonus is wagered. A break or a pause of offers takes nothing away: what becomes due
 * meanwhile waits for its end.
 */
import type { Reply } from '@fairhall/contract'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { findPlayer } from '../../players/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { oneByOne } from '../../../platform/jobs/process-separately.ts'
import { type LockedPlayer, withPlayerLock } from '../../player-state/index.ts'
import {
  findBonus,
  findIssued,
  listBonusesOfPackage,
  type PlayerBonus,
} from '../player-bonuses/player-bonuses.queries.ts'
import { toPackage } from '../bonuses.view.ts'
import { findDepositOf } from '../player-bonuses/revocations.queries.ts'
import { type DueBonus, insertDue, listDueOfOpen, takeDue } from './due-bonuses.queries.ts'
import { issueBonus } from '../player-bonuses/issue.service.ts'
import { errorOfOffer, termsOf } from '../offers/offers.rules.ts'
import type { OfferSetting } from '../../settings/index.ts'
import { type Depositor, listOffered, mayGetOffers, ratesOf } from '../offers/offers.service.ts'

type IssueDeps = Pick<
  BonusesDeps,
  'clock' | 'isChargedBack' | 'issueFreebet' | 'issueFreespins' | 'random' | 'settings'
>

/**
 * Call under the player's lock when a bonus was wagered. Issues the bonus that follows automatically, or stores it
 * until the player may get it. Nothing follows a bonus of a deposit that was charged back since: its revocation can't see
 * a bonus that is issued later.
 */
export async function issueNextOfPackage(
  deps: IssueDeps,
  locked: LockedPlayer,
  bonus: PlayerBonus,
): Promise<void> {
  const next = nextOf(deps, bonus)
  if (next === null) return
  const invoiceId = await findDepositOf(locked.tx, bonus.cause)
  if (invoiceId !== null && (await deps.isChargedBack(locked.tx, invoiceId))) return
  const now = deps.clock.now()
  if (await mayGetOffers(locked, now)) await issueNext(deps, locked, { bonus, next, dueAt: now })
  else await insertDue(locked.tx, { id: bonus.id, playerId: locked.playerId }, now)
}

/** Issues what has waited for the end of a break or a pause of offers. The present offer and package apply. */
export async function issueDueOfPackages(deps: BonusesDeps): Promise<void> {
  await oneByOne<DueBonus>(
    deps,
    'could not issue a bonus that waited for the end of a break or a pause',
    (after) => listDueOfOpen(deps.db, deps.clock.now(), after),
    ({ id, playerId }) =>
      inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, playerId, [], async (locked) => {
          if (!(await mayGetOffers(locked, deps.clock.now()))) return
          const bonus = await findBonus(tx, id)
          const dueAt = await takeDue(tx, id)
          const next = bonus && nextOf(deps, bonus)
          if (dueAt !== null && bonus !== null && next !== null)
            await issueNext(deps, locked, { bonus, next, dueAt })
        }),
      ),
  )
}

/** The offer that follows automatically, or null. */
function nextOf(deps: Pick<BonusesDeps, 'settings'>, bonus: PlayerBonus): OfferSetting | null {
  if (bonus.package === null) return null
  const { offers } = deps.settings.current().bonuses
  const ofPackage = offers.filter((offer) => offer.package === bonus.package)
  const place = ofPackage.findIndex(({ id }) => id === bonus.offer)
  const next = place === -1 ? undefined : ofPackage[place + 1]
  return next?.trigger === 'package' ? next : null
}

interface Next {
  bonus: PlayerBonus
  next: OfferSetting
  /** The time at which the offer is judged, so that it does not expire during a break or a pause. */
  dueAt: Date
}

async function issueNext(deps: IssueDeps, locked: LockedPlayer, { bonus, next, dueAt }: Next): Promise<void> {
  const settings = deps.settings.current()
  const terms = termsOf(next, bonus.currency, ratesOf(settings))
  const player = await findPlayer(locked.tx, locked.playerId)
  if (terms === null || player === null) return
  const issued = await findIssued(locked.tx, locked.playerId, deps.clock.now())
  const market = settings.marketOf(player.country).id
  // Counts as a first deposit, because package offers have no condition on deposits.
  const about = { market, now: dueAt, depositsBefore: 0, issued, offers: settings.bonuses.offers }
  if (errorOfOffer(next, terms, about) !== null) return
  await issueBonus(deps, locked, { terms, cause: `package:${bonus.id}`, deposit: 0n })
}

/** The offers of a package and the player's progress in it. @throws Refusal notFound */
export async function getPackage(
  deps: BonusesDeps,
  depositor: Depositor,
  id: string,
  locale: string,
): Promise<Reply<'getBonusPackage'>> {
  const { packages, offers } = deps.settings.current().bonuses
  const ofPackage = offers.filter((offer) => offer.package === id && offer.isEnabled)
  if (!packages.includes(id) || ofPackage.length === 0) throw refuse('notFound')
  const had = await listBonusesOfPackage(deps.db, depositor.playerId, id)
  const available = (await listOffered(deps, deps.db, depositor)).filter(({ isUsedUp }) => !isUsedUp)
  const offered = new Set(available.map(({ offer }) => offer.id))
  const next = depositor.depositsBefore + 1
  return toPackage(deps, { id, offers: ofPackage, had, offered, next }, locale)
}
