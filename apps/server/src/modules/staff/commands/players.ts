import { isUuid } from '../../../platform/uuid.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { PlayerStatus, profileDetails } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { beginBreak, blockPlayer, endOf, EXCLUSION, limitPlayer } from '../../limits/index.ts'
import { closeAccountOf } from '../../account-closure/index.ts'
import { endSessionsForPlayer } from '../../onboarding/index.ts'
import { isFactorOn } from '../../factors/index.ts'
import { isExcluded, maySignIn, type Player, readDetails, statusName } from '../../players/index.ts'
import { unitOf } from '../../settings/index.ts'
import { withPlayerLock, readPlayerState } from '../../player-state/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByReference, noteLookup } from '../find-player.ts'
import { placeOrder } from '../orders/orders.service.ts'
import { listBalances } from './players.queries.ts'

const findByArgument = (call: Call) => findPlayerByReference(call.deps, argument(call, 0))
const toAction = ({ actor, reason }: Call, { id: playerId }: Player) => ({ playerId, actor, reason })

function toResult(player: Player, isChanged: boolean, done: string): TableRow[] {
  return [{ player: player.id, result: isChanged ? done : 'no change' }]
}

async function describe(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const player = await findByArgument(call)
  const playerId = player.id
  await noteLookup(call, playerId)
  const state = await readPlayerState(deps.db, playerId)
  const details = Object.entries(await readDetails(deps, deps.db, playerId, profileDetails))
  const rows = await listBalances(deps.db, playerId)
  const settings = deps.settings.current()
  const balances = rows.map(({ asset, pockets }) => {
    const unit = unitOf(settings, asset)
    const amounts = pockets.map((amount) => toDecimal(BigInt(amount), unit))
    const [cash = '0', bonus = '0', locked = '0', vault = '0'] = amounts
    return `${asset} ${cash} cash, ${bonus} bonus, ${locked} locked, ${vault} vault`
  })
  return [
    {
      player: playerId,
      status: statusName(player.status),
      restriction: state?.restriction ?? null,
      until: state?.restrictedUntil ?? null,
      email: player.email,
      phone: player.phone,
      name: [player.first_name, player.last_name].filter(Boolean).join(' '),
      born: player.birthdate,
      statedAge: player.stated_age,
      country: player.country,
      details: details.map(([name, value]) => `${name} ${value}`).join('; '),
      registered: player.registered_at,
      identity: player.identity_checked_at,
      closed: player.closed_at,
      erased: player.erased_at,
      balances: balances.join('; '),
    },
  ]
}

const LINK_MINUTES = 10
const LINK_MINUTES_MAX = 60

async function orderLink(call: Call): Promise<TableRow[]> {
  const player = await findByArgument(call)
  const minutes = Number(call.options['minutes'] ?? LINK_MINUTES)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LINK_MINUTES_MAX)
    throw new WrongUsage(`--minutes is a whole number from 1 to ${LINK_MINUTES_MAX}`)
  if (isExcluded(player.status) || !maySignIn(player.status, call.deps.settings.current().limits))
    throw refuse('accountBlocked')
  const details = { kind: 'autologin', minutes: String(minutes), to: call.options['to'] ?? null } as const
  return [{ player: player.id, ...(await placeOrder(call.deps, { ...toAction(call, player), details })) }]
}

async function signOut(call: Call): Promise<TableRow[]> {
  const player = await findByArgument(call)
  const sessionId = call.options['session']?.trim() || null
  if (sessionId !== null && !isUuid(sessionId)) throw new WrongUsage(`${sessionId} is not an ID`)
  const ended = await endSessionsForPlayer(call.deps, { ...toAction(call, player), sessionId })
  return [{ player: player.id, ended, result: ended === 0 ? 'no change' : 'signed out' }]
}

/** Places an order about the player, unless it would change nothing. */
const ordered =
  (kind: PlainOrder, isNeeded: (call: Call, player: Player) => boolean | Promise<boolean>) =>
  async (call: Call): Promise<TableRow[]> => {
    const player = await findByArgument(call)
    if (!(await isNeeded(call, player))) return toResult(player, false, '')
    return [
      {
        player: player.id,
        ...(await placeOrder(call.deps, { ...toAction(call, player), details: { kind } })),
      },
    ]
  }

type PlainOrder = 'forget-factor' | 'free-email' | 'identify' | 'unblock' | 'unlimit' | 'reopen'

async function exclude(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findByArgument(call)
  const { selfExclusionPeriods } = deps.settings.current().limits
  const period = selfExclusionPeriods.find(({ id }) => id === call.options['period'])
  if (period === undefined)
    throw new WrongUsage(`--period is one of ${selfExclusionPeriods.map(({ id }) => id).join(', ')}`)
  const until = endOf(deps, period.days)
  const exclusion = { definition: EXCLUSION, period: period.id, until, actor, reason } as const
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, player.id, [], (locked) => beginBreak(deps, locked, exclusion)),
  )
  return toResult(player, true, 'excluded')
}

const common = { usage: '<player>', right: 'players', needsReason: true } as const

export const playerCommands: readonly Command[] = [
  {
    ...common,
    words: 'player show',
    about: 'Shows a player, by ID, number, email or phone. The lookup is logged.',
    needsReason: false,
    isLookup: true,
    run: describe,
  },
  {
    ...common,
    words: 'player block',
    about: 'Blocks sign-in, bets and deposits immediately. Open rounds settle; approved payouts wait.',
    run: async (call) => {
      const player = await findByArgument(call)
      return toResult(player, await blockPlayer(call.deps, toAction(call, player)), 'blocked')
    },
  },
  {
    ...common,
    words: 'player unblock',
    about: 'Orders the end of a block, which restores the state before it. A second staff member must agree.',
    run: ordered('unblock', (_call, { status }) => status === PlayerStatus.blocked),
  },
  {
    ...common,
    words: 'player reopen',
    about:
      "Orders that a closed account is reopened. A second staff member must agree. Verify the player's identity first. Their breaks stay in force.",
    run: ordered('reopen', (_call, { status }) => status === PlayerStatus.closed),
  },
  {
    ...common,
    words: 'player close',
    isHighRisk: true,
    about:
      "Closes the account of a player who asks for it and can't do it themselves. The effect is the same.",
    run: async (call) => {
      const player = await findByArgument(call)
      return toResult(player, await closeAccountOf(call.deps, toAction(call, player)), 'closed')
    },
  },
  {
    ...common,
    words: 'player erase',
    isHighRisk: true,
    about:
      'Orders the early erasure of the personal data of a closed account without payments. A second staff member must agree. This cannot be undone.',
    run: async (call) => {
      const player = await findByArgument(call)
      return [await placeOrder(call.deps, { ...toAction(call, player), details: { kind: 'erasure' } })]
    },
  },
  {
    ...common,
    words: 'player limit',
    about: 'Stops deposits; a staff member must decide on each withdrawal.',
    run: async (call) => {
      const player = await findByArgument(call)
      return toResult(player, await limitPlayer(call.deps, toAction(call, player)), 'limited')
    },
  },
  {
    ...common,
    words: 'player unlimit',
    about:
      'Orders the end of a limitation by `player limit` or a chargeback. A second staff member must agree.',
    run: ordered('unlimit', (_call, player) => player.limited_at !== null),
  },
  {
    ...common,
    words: 'player exclude',
    isHighRisk: true,
    about: 'Excludes a player who asks for it, for one of the configured periods. This cannot be undone.',
    options: { period: { value: 'period', about: 'the ID of a period in limits.json', isRequired: true } },
    run: exclude,
  },
  {
    ...common,
    words: 'player sign-out',
    about:
      'Ends the sessions of a player immediately, for example on a lost device. The player can sign in again.',
    options: { session: { value: 'text', about: 'only this session; all if omitted' } },
    run: signOut,
  },
  {
    ...common,
    words: 'player autologin',
    isHighRisk: true,
    about:
      'Orders a link that signs the player in once. The staff member who agrees gets it. Anyone with the link is signed in: send it to the player only.',
    options: {
      minutes: {
        value: 'minutes',
        bounds: { min: 1, max: LINK_MINUTES_MAX },
        about: `how long the link is valid: ${LINK_MINUTES} by default, ${LINK_MINUTES_MAX} at most`,
      },
      to: { value: 'path', about: 'the page that the link opens, such as /profile/wallet' },
    },
    run: orderLink,
  },
  {
    ...common,
    words: 'player forget-factor',
    isHighRisk: true,
    about:
      "Orders the removal of a lost second factor, so that the player can sign in without it. A second staff member must agree. Verify the player's identity first.",
    run: ordered('forget-factor', async ({ deps }, { id }) => isFactorOn(deps.db, id)),
  },
  {
    ...common,
    words: 'player free-email',
    about:
      'Orders that an email is taken off an account that had not proven it when its exclusion began, so that its owner can sign up with it. A second staff member must agree. Check that the owner writes from that address. Money and exclusions stay with the account.',
    run: ordered('free-email', (_call, player) => player.email !== null),
  },
  {
    ...common,
    words: 'player identify',
    about:
      "Orders that the player's identity is marked as checked. The profile must have a birth date (`player correct`). A second staff member must agree.",
    run: ordered('identify', (_call, player) => {
      if (player.birthdate === null) throw refuse('birthDateRequired')
      return player.identity_checked_at === null
    }),
  },
]
