/** Commands about levels by invitation. */
import { type Invitation, listInvitations } from '../../../loyalty/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { findPlayerByReference, noteLookup } from '../../find-player.ts'
import { checksAsText, openChecks, orderInvitation, withdrawLevel } from '../../grants/invitations.service.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const REVIEW_DAYS_MAX = 366
const DAY_MS = 24 * 3_600_000

/** After today, within a year. */
function readReviewDay({ deps, options }: Call): string {
  const text = options['review'] ?? ''
  const now = deps.clock.now().getTime()
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (!(at > now && at < now + REVIEW_DAYS_MAX * DAY_MS))
    throw new WrongUsage('--review is a day within a year, such as 2027-05-28')
  return text
}

async function invite(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const { id: playerId } = await findPlayerByReference(deps, argument(call, 0))
  const checks = {
    affordability: options['affordability'] ?? '',
    harm: options['harm'] ?? '',
    dueDiligence: options['due-diligence'] ?? '',
  }
  const request = { playerId, level: argument(call, 1), checks, reviewOn: readReviewDay(call), actor, reason }
  return [await orderInvitation(deps, request)]
}

async function withdraw(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const { id: playerId } = await findPlayerByReference(deps, argument(call, 0))
  return [await withdrawLevel(deps, { playerId, level: argument(call, 1), actor, reason })]
}

async function toRow(call: Call, invitation: Invitation): Promise<TableRow> {
  const { deps } = call
  const { playerId, level, at, invitedBy, agreedBy, sealedChecks, reviewOn } = invitation
  const { withdrawnAt, withdrawnBy } = invitation
  const checks = await openChecks(deps, playerId, sealedChecks)
  return {
    player: playerId,
    level: deps.settings.current().loyalty.levels[level - 1]?.id ?? level,
    at,
    by: invitedBy,
    agreed: agreedBy,
    reviewOn,
    isDue: withdrawnAt === null && reviewOn <= deps.clock.now().toISOString().slice(0, 10),
    withdrawnAt,
    withdrawnBy,
    checks: checks && checksAsText(checks),
  }
}

async function list(call: Call): Promise<TableRow[]> {
  const [reference] = call.args
  const player = reference === undefined ? null : await findPlayerByReference(call.deps, reference)
  const invitations = await listInvitations(call.deps.db, player?.id ?? null, call.countries)
  // The checks say what a player earns and how they play.
  for (const playerId of new Set(invitations.map((one) => one.playerId))) await noteLookup(call, playerId)
  return Promise.all(invitations.map((invitation) => toRow(call, invitation)))
}

const checked = (about: string) => ({ value: 'text', about, isRequired: true })

export const invitationCommands: readonly Command[] = [
  {
    words: 'loyalty invite',
    usage: '<player> <level>',
    about:
      'Orders that a player gets a level by invitation, after these checks. A second staff member must agree.',
    right: 'players',
    needsReason: true,
    options: {
      affordability: checked('what shows that the player can afford their play'),
      harm: checked('what was looked at for signs of harm, and the result'),
      'due-diligence': checked('which documents and sources of funds were checked'),
      review: { value: 'day', about: 'when staff must check again, such as 2027-05-28', isRequired: true },
    },
    run: invite,
  },
  {
    words: 'loyalty withdraw',
    usage: '<player> <level>',
    about: 'Withdraws an invitation: the player returns to the level before. What they got stays theirs.',
    right: 'players',
    needsReason: true,
    run: withdraw,
  },
  {
    words: 'loyalty invitations',
    usage: '[player]',
    about:
      'Lists invitations with their checks. Those to review first come first, withdrawn ones last. The lookup is logged.',
    right: 'players',
    needsReason: false,
    isLookup: true,
    run: list,
  },
]
