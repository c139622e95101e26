import { inTransaction, queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { profileDetails } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { beginBreak, blockPlayer, endOf, EXCLUSION, limitPlayer } from '../../limits/index.ts'
import { closeAccountOf } from '../../departure/index.ts'
import { isFactorOn } from '../../factors/index.ts'
import {
  isExcluded,
  maySignIn,
  noteAudit,
  type Player,
  PlayerStatus,
  readDetails,
} from '../../players/index.ts'
import { unitOf } from '../../settings/index.ts'
import { holdPlayer, readStanding } from '../../standing/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByWord } from '../find-player.ts'
import { placeOrder } from '../orders.service.ts'

const named = (call: Call) => findPlayerByWord(call.deps, argument(call, 0))
const deedOf = ({ actor, reason }: Call, { id: playerId }: Player) => ({ playerId, actor, reason })

function told(player: Player, isChanged: boolean, done: string): TableRow[] {
  return [{ player: player.id, result: isChanged ? done : 'was so already' }]
}

const statuses = ['', 'active', 'limited', 'blocked', 'closed', 'excluded']

async function describe(call: Call): Promise<TableRow[]> {
  const { deps, actor } = call
  const player = await named(call)
  const playerId = player.id
  // Who looks at a player's personal data is noted like a deed.
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor,
      action: 'player.shown',
      subject: `player:${playerId}`,
      playerId,
      reason: call.options['reason'] ?? 'looked up',
    }),
  )
  const standing = await readStanding(deps.db, playerId)
  const details = Object.entries(await readDetails(deps, deps.db, playerId, profileDetails))
  const { rows } = await queryable(deps.db).query<{ asset: string; pockets: bigint[] }>(
    'select asset, pockets from ledger_balance where owner = $1 order by asset',
    [playerId],
  )
  const settings = deps.settings.current()
  const balances = rows.map(({ asset, pockets }) => {
    const unit = unitOf(settings, asset)
    const [cash = '0', bonus = '0', locked = '0'] = pockets.map((amount) => toDecimal(BigInt(amount), unit))
    return `${asset} ${cash} cash, ${bonus} bonus, ${locked} locked`
  })
  return [
    {
      player: playerId,
      status: statuses[player.status] ?? player.status,
      gate: standing?.gate ?? null,
      until: standing?.gateUntil ?? null,
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
  const player = await named(call)
  const minutes = Number(call.options['minutes'] ?? LINK_MINUTES)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LINK_MINUTES_MAX)
    throw new WrongUsage(`--minutes is a whole number up to ${LINK_MINUTES_MAX}`)
  if (isExcluded(player.status) || !maySignIn(player.status, call.deps.settings.current().limits))
    throw refuse('accountBlocked')
  const details = { kind: 'autologin', minutes: String(minutes), to: call.options['to'] ?? null } as const
  return [{ player: player.id, ...(await placeOrder(call.deps, { ...deedOf(call, player), details })) }]
}

/** An order about the player, unless nothing would change. */
const ordered =
  (kind: Bare, isNeeded: (call: Call, player: Player) => boolean | Promise<boolean>) =>
  async (call: Call): Promise<TableRow[]> => {
    const player = await named(call)
    if (!(await isNeeded(call, player))) return told(player, false, '')
    return [
      { player: player.id, ...(await placeOrder(call.deps, { ...deedOf(call, player), details: { kind } })) },
    ]
  }

type Bare = 'forget-factor' | 'identify' | 'unblock' | 'unlimit' | 'reopen'

async function exclude(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await named(call)
  const { selfExclusionPeriods } = deps.settings.current().limits
  const period = selfExclusionPeriods.find(({ id }) => id === call.options['period'])
  if (period === undefined)
    throw new WrongUsage(`--period is one of ${selfExclusionPeriods.map(({ id }) => id).join(', ')}`)
  const until = endOf(deps, period.days)
  const wanted = { definition: EXCLUSION, period: period.id, until, actor, reason } as const
  await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, player.id, [], (held) => beginBreak(deps, held, wanted)),
  )
  return told(player, true, 'excluded')
}

const common = { usage: '<player>', right: 'players', needsReason: true } as const

export const playerCommands: readonly Command[] = [
  {
    ...common,
    words: 'player show',
    about: 'Shows a player: by id, number, e-mail or phone. That you looked is noted.',
    needsReason: false,
    run: describe,
  },
  {
    ...common,
    words: 'player block',
    about: 'At once no sign-in, no bet, no deposit; open rounds settle, approved payouts wait.',
    run: async (call) => {
      const player = await named(call)
      return told(player, await blockPlayer(call.deps, deedOf(call, player)), 'blocked')
    },
  },
  {
    ...common,
    words: 'player unblock',
    about: 'Orders that a block ends, so that what held before it holds again; a second person must agree.',
    run: ordered('unblock', (_call, { status }) => status === PlayerStatus.blocked),
  },
  {
    ...common,
    words: 'player reopen',
    about:
      'Orders that an account which its player has closed is opened again; a second person must agree. Be sure that it is them; a break that they set still holds.',
    run: ordered('reopen', (_call, { status }) => status === PlayerStatus.closed),
  },
  {
    ...common,
    words: 'player close',
    about: 'Closes the account of a player who asks for it and cannot do it himself, as he would do it.',
    run: async (call) => {
      const player = await named(call)
      return told(player, await closeAccountOf(call.deps, deedOf(call, player)), 'closed')
    },
  },
  {
    ...common,
    words: 'player erase',
    about:
      'Orders that who he was is erased before its time, of a closed account without payments; a second person must agree. It cannot be undone.',
    run: async (call) => {
      const player = await named(call)
      return [await placeOrder(call.deps, { ...deedOf(call, player), details: { kind: 'erasure' } })]
    },
  },
  {
    ...common,
    words: 'player limit',
    about: 'No deposits, and a person looks at each withdrawal.',
    run: async (call) => {
      const player = await named(call)
      return told(player, await limitPlayer(call.deps, deedOf(call, player)), 'limited')
    },
  },
  {
    ...common,
    words: 'player unlimit',
    about: 'Orders the end of what `player limit`, or a chargeback, began; a second person must agree.',
    run: ordered('unlimit', (_call, player) => player.limited_at !== null),
  },
  {
    ...common,
    words: 'player exclude',
    about: 'Excludes him, at his own wish, for one of the periods of the settings. It cannot be undone.',
    options: { period: { value: 'id', about: 'a period of limits.json', isRequired: true } },
    run: exclude,
  },
  {
    ...common,
    words: 'player autologin',
    about:
      'Orders a link that signs the player in, once; the second person who agrees gets it. Anyone who has it is signed in: send it to nobody else.',
    options: {
      minutes: {
        value: 'n',
        about: `how long it is good for: ${LINK_MINUTES}, or up to ${LINK_MINUTES_MAX}`,
      },
      to: { value: 'path', about: 'the page that it leads to, such as /profile/wallet' },
    },
    run: orderLink,
  },
  {
    ...common,
    words: 'player forget-factor',
    about:
      'Orders that a player who has lost their second factor and recovery codes signs in without them; a second person must agree. Be sure that it is them.',
    run: ordered('forget-factor', async ({ deps }, { id }) => isFactorOn(deps.db, id)),
  },
  {
    ...common,
    words: 'player identify',
    about: 'Orders the note that we know who the player is; a second person must agree.',
    run: ordered('identify', (_call, player) => player.identity_checked_at === null),
  },
]
