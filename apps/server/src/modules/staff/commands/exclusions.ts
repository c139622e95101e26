/** Accounts recognised as a second account of an excluded, paused or blocked person. */
import { isPhone } from '@fairhall/rules/phone'
import { errorsOfEmail } from '../../onboarding/index.ts'
import { listRefused, REFUSALS_BEFORE_CASE } from '../../registers/index.ts'
import { findOpenRemoval, keepExclusion, listOpenRemovals } from '../../limits/index.ts'
import { hashSubject, unsealAll } from '../../players/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { listRecognitions, results } from '../exclusions.queries.ts'
import { findPlayerByReference, noteLookup } from '../find-player.ts'
import { placeOrder } from '../orders/orders.service.ts'

/** Refused registrations name a login, so each restricted player that they match counts as looked up. */
async function list(call: Call): Promise<TableRow[]> {
  const { deps, countries } = call
  const rows = await listRecognitions(deps.db, countries)
  const named = rows.filter(({ action }) => action === 'exclusion.registrationRefused')
  for (const id of new Set(named.map(({ playerId }) => playerId))) await noteLookup(call, id)
  const reasons = await unsealAll(deps, deps.db, rows)
  return rows.map(({ at, action, playerId, where, until }, place) => ({
    at,
    player: playerId,
    result: results[action],
    where,
    until,
    why: reasons[place] ?? null,
  }))
}

const LISTED_MAX = 100

/** Cases for staff: until the data are corrected, the player stays held where their market closes on failure. */
async function listOfRegisters({ deps, countries }: Call): Promise<TableRow[]> {
  const search = { refusals: REFUSALS_BEFORE_CASE, countries, limit: LISTED_MAX }
  const [refused, now] = [await listRefused(deps.db, search), deps.clock.now()]
  return refused.map(({ playerId, register, refusals, askedAt, askAfter }) => ({
    player: playerId,
    register,
    refusals,
    asked: askedAt,
    'next question': askAfter > now ? askAfter : 'now',
  }))
}

async function release(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  const details = { kind: 'release', subject: null, keyId: null } as const
  return [await placeOrder(deps, { playerId: player.id, details, actor, reason })]
}

/** Every request that waits, with what the player wrote. */
async function listRequests(call: Call): Promise<TableRow[]> {
  const { deps, countries } = call
  const removals = await listOpenRemovals(deps.db, countries)
  for (const { playerId } of removals) await noteLookup(call, playerId)
  const sealed = removals.map(({ playerId, sealedReason }) => ({ playerId, sealed: sealedReason }))
  const reasons = await unsealAll(deps, deps.db, sealed)
  const now = deps.clock.now()
  return removals.map(({ playerId, askedAt, answerBy }, place) => ({
    player: playerId,
    asked: askedAt,
    'answer by': answerBy,
    state: answerBy < now ? 'late' : 'waits',
    why: reasons[place] ?? null,
  }))
}

async function lift(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  if ((await findOpenRemoval(deps.db, player.id)) === null)
    return [{ player: player.id, result: 'no request' }]
  return [await placeOrder(deps, { playerId: player.id, details: { kind: 'lift' }, actor, reason })]
}

async function keep(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  const isKept = await keepExclusion(deps, player.id, { actor, reason })
  return [{ player: player.id, result: isKept ? 'kept' : 'no request' }]
}

/** Only a login that registration accepts. */
function readLogin(call: Call): string {
  const { clock, settings } = call.deps
  const login = argument(call, 0).trim()
  const isLogin = login.includes('@')
    ? Object.keys(errorsOfEmail(settings.current(), login, clock.now())).length === 0
    : isPhone(login)
  if (!isLogin) throw new WrongUsage('The first argument is an email or a phone number')
  return login
}

async function admit(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const restricted = await findPlayerByReference(deps, argument(call, 1))
  const details = { kind: 'release', ...hashSubject(deps, readLogin(call)) } as const
  return [await placeOrder(deps, { playerId: restricted.id, details, actor, reason })]
}

const common = { right: 'players', needsReason: true } as const

export const exclusionCommands: readonly Command[] = [
  {
    ...common,
    words: 'exclusion list',
    usage: '',
    about:
      'Lists accounts and registrations that match an excluded or blocked person, newest first: excluded, held until you decide, to look at (nothing is held), or refused, with the login. Lookups of refused ones are logged.',
    needsReason: false,
    isLookup: true,
    run: list,
  },
  {
    ...common,
    words: 'register list',
    usage: '',
    about: `Lists players whose data a register of self-excluded people has refused ${REFUSALS_BEFORE_CASE} times or more, oldest question first. Correct their name or birth date (\`player correct\`), or ask them for the data: changed data are asked about immediately.`,
    needsReason: false,
    run: listOfRegisters,
  },
  {
    ...common,
    words: 'exclusion release',
    usage: '<player>',
    about:
      "Orders the release of an account that was excluded or held by mistake, because it belongs to another person. A second staff member must agree. The player's own exclusions stay.",
    run: release,
  },
  {
    ...common,
    words: 'exclusion admit',
    usage: '<email or phone> <restricted player>',
    about:
      'Orders that a refused person may register with this email or phone, because they are not the restricted player. A second staff member must agree and repeat the login.',
    run: admit,
  },
  {
    ...common,
    words: 'exclusion requests',
    usage: '',
    about:
      'Lists players who ask to end their self-exclusion early, with their reason, in the order in which the law wants an answer. The lookup is logged.',
    needsReason: false,
    isLookup: true,
    run: listRequests,
  },
  {
    ...common,
    words: 'exclusion lift',
    usage: '<player>',
    about:
      'Orders that a self-exclusion ends early, as its player asked. A second staff member must agree. The account opens a day later, or a week later after a permanent exclusion.',
    run: lift,
  },
  {
    ...common,
    words: 'exclusion keep',
    usage: '<player>',
    about: 'Answers a player who asked to end their self-exclusion early that it stays.',
    run: keep,
  },
]
