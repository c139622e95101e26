/** Which offers a player wants, and the end of email offers by a link. Each change is in the journal. */
import type { MessageChoices } from '@fairhall/contract'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { findPlayer, lockPlayerRow, noteAudit, updatePlayer } from '../players/index.ts'
import { findPushState } from '../push/index.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import { deleteChoice, findChoice, saveChoice } from './campaigns.queries.ts'
import { playerOf } from './unsubscribe.rules.ts'

type ChoiceDeps = Pick<CampaignsDeps, 'clock' | 'db' | 'random' | 'secrets' | 'settings'>

interface Login {
  playerId: string
  sessionId: string
}

export function getChoices(deps: ChoiceDeps, login: Login): Promise<MessageChoices> {
  return readChoices(deps, deps.db, login)
}

async function readChoices(
  { settings }: ChoiceDeps,
  db: Db | Tx,
  { playerId, sessionId }: Login,
): Promise<MessageChoices> {
  const player = await findPlayer(db, playerId)
  if (player === null) throw refuse('notFound')
  const chosen = await findChoice(db, playerId)
  const { inAppByDefault } = settings.current().campaigns
  return {
    inAppOffers: chosen.inApp ?? inAppByDefault,
    emailOffers: player.receive_email_promo,
    hasEmail: player.email !== null,
    pushOffers: chosen.push ?? false,
    push: await findPushState(db, sessionId),
  }
}

type Change = Partial<Record<'inAppOffers' | 'emailOffers' | 'pushOffers', boolean | undefined>>

export function changeChoices(deps: ChoiceDeps, login: Login, change: Change): Promise<MessageChoices> {
  const { playerId } = login
  return inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    const chosen = await findChoice(tx, playerId)
    const changed = newChoices(change, { ...chosen, email: player.receive_email_promo })
    const { inAppOffers: inApp = null, emailOffers, pushOffers: push = null } = changed
    if (inApp !== null || push !== null) await saveChoice(tx, playerId, { inApp, push }, deps.clock.now())
    if (emailOffers !== undefined) await setEmailOffers(tx, playerId, emailOffers)
    if (Object.keys(changed).length > 0)
      await note(deps, tx, playerId, { change: changed, reason: 'requested by the player' })
    return readChoices(deps, tx, login)
  })
}

/** Without the choices that the player has made already: a repeat is not in the journal again. */
function newChoices(
  { inAppOffers, emailOffers, pushOffers }: Change,
  chosen: { inApp: boolean | null; push: boolean | null; email: boolean },
): Change {
  return {
    ...(inAppOffers !== undefined && inAppOffers !== chosen.inApp && { inAppOffers }),
    ...(emailOffers !== undefined && emailOffers !== chosen.email && { emailOffers }),
    ...(pushOffers !== undefined && pushOffers !== chosen.push && { pushOffers }),
  }
}

/** The account has another owner: what an earlier person agreed to is not their consent. */
export async function forgetChoices(tx: Tx, playerId: string): Promise<void> {
  await deleteChoice(tx, playerId)
  await updatePlayer(tx, playerId, { receive_email_promo: false, receive_sms_promo: false })
}

/** Ends consent to offers in the app and by push. Consent to emails is in the player's profile. */
export function declineOffers({ clock }: Pick<ChoiceDeps, 'clock'>, tx: Tx, playerId: string): Promise<void> {
  return saveChoice(tx, playerId, { inApp: false, push: false }, clock.now())
}

/** Repeats change nothing. @throws notFound for a link that was not sent */
export async function unsubscribe(deps: ChoiceDeps, token: string): Promise<void> {
  // Before a connection is taken: anyone can send forged tokens.
  const playerId = playerOf(deps.secrets, token)
  if (playerId === null) throw refuse('notFound')
  await inTransaction(deps.db, async (tx) => {
    const player = await findPlayer(tx, playerId)
    if (player === null) throw refuse('notFound')
    if (!player.receive_email_promo) return
    await setEmailOffers(tx, player.id, false)
    await note(deps, tx, player.id, { change: { emailOffers: false }, reason: 'the link of an email' })
  })
}

async function setEmailOffers(tx: Tx, playerId: string, wants: boolean): Promise<void> {
  await updatePlayer(tx, playerId, { receive_email_promo: wants })
  await announce(tx, { kind: 'player.changed', playerId })
}

function note(
  deps: ChoiceDeps,
  tx: Tx,
  playerId: string,
  { change, reason }: { change: Change; reason: string },
): Promise<void> {
  return noteAudit(deps, tx, {
    actor: `player:${playerId}`,
    action: 'player.offersChosen',
    subject: `player:${playerId}`,
    playerId,
    reason,
    details: {
      inApp: shown(change.inAppOffers),
      email: shown(change.emailOffers),
      push: shown(change.pushOffers),
    },
  })
}

const shown = (choice: boolean | undefined) => (choice === undefined ? null : String(choice))
