/** Commands about partners: who they are, their plans, and which players came from them. */
import {
  addPartner,
  changePartner,
  findAttribution,
  findPartner,
  listPartners,
  listPostbacks,
  type PartnerRefusal,
  retryPostbacks,
} from '../../affiliates/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByReference, noteLookup } from '../find-player.ts'
import { placeOrder } from '../orders/orders.service.ts'
import { StaffRefusal } from '../refusals.ts'

async function list({ deps }: Call): Promise<TableRow[]> {
  const month = `${deps.clock.now().toISOString().slice(0, 7)}-01`
  return (await listPartners(deps.db, month)).map((partner) => ({
    partner: partner.id,
    name: partner.name,
    plan: partner.plan,
    players: partner.players,
    account: partner.accountId,
    link: `${deps.publicUrl}/?stag=${partner.id}`,
    postbacks: partner.postbackUrl,
    since: partner.addedAt,
    ended: partner.endedAt,
  }))
}

function listPlans({ deps }: Call): Promise<TableRow[]> {
  const { affiliates, baseCurrency } = deps.settings.current()
  return Promise.resolve(
    affiliates.plans.map(({ id, share, acquisition, fees, payoutMin }) => ({
      plan: id,
      share:
        share?.tiers
          .map(({ from, percent }) => `${percent / 100} % from ${from} ${baseCurrency.code}`)
          .join(', ') ?? null,
      negative: share?.negative ?? null,
      acquisition:
        acquisition === null
          ? null
          : `${acquisition.amount} ${baseCurrency.code} for deposits of ${acquisition.depositsMin} and ${acquisition.pointsMin} points within ${acquisition.days} days`,
      fees: fees.map(({ id: fee, of, percent }) => `${fee} ${percent / 100} % of ${of}`).join(', '),
      payoutMin,
    })),
  )
}

async function accountOf(call: Call): Promise<string | undefined> {
  const reference = call.options['account']
  return reference === undefined ? undefined : (await findPlayerByReference(call.deps, reference)).id
}

/** `-` removes a value. */
const cleared = (text: string | undefined) => (text === '-' ? null : text)

function savedRow(partner: string, saved: { postbackKey: string | null } | PartnerRefusal): TableRow {
  if (typeof saved === 'string') throw new StaffRefusal(saved)
  const { postbackKey } = saved
  return { partner, result: 'saved', ...(postbackKey !== null && { postbackKey }) }
}

async function add(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const id = argument(call, 0)
  const saved = await addPartner(deps, {
    id,
    name: options['name'] ?? '',
    email: options['email'] ?? '',
    plan: options['plan'] ?? '',
    accountId: (await accountOf(call)) ?? null,
    postbackUrl: options['postback'] ?? null,
    actor,
    reason,
  })
  return [{ ...savedRow(id, saved), link: `${deps.publicUrl}/?stag=${id}` }]
}

async function change(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const id = argument(call, 0)
  const { name, email, plan, ended } = options
  if (ended !== undefined && ended !== 'yes' && ended !== 'no') throw new WrongUsage('--ended is yes or no')
  const accountId = options['account'] === '-' ? null : await accountOf(call)
  const postbackUrl = cleared(options['postback'])
  const saved = await changePartner(deps, {
    id,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(plan !== undefined && { plan }),
    ...(accountId !== undefined && { accountId }),
    ...(postbackUrl !== undefined && { postbackUrl }),
    ...(ended !== undefined && { isEnded: ended === 'yes' }),
    actor,
    reason,
  })
  return [savedRow(id, saved)]
}

async function showPlayer(call: Call): Promise<TableRow[]> {
  const { id } = await findPlayerByReference(call.deps, argument(call, 0))
  await noteLookup(call, id)
  const found = await findAttribution(call.deps.db, id)
  if (found === null) return [{ player: id, partner: null }]
  const { partnerId: partner, campaign, clickId, since, flag } = found
  return [{ player: id, partner, campaign, click: clickId, since, flag }]
}

async function moveTo(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const { id: playerId } = await findPlayerByReference(deps, argument(call, 0))
  const partner = argument(call, 1)
  if (partner !== '-' && (await findPartner(deps.db, partner)) === null)
    throw new StaffRefusal('partnerUnknown')
  const details = { kind: 'attribution', partner: cleared(partner) ?? null } as const
  return [await placeOrder(deps, { playerId, details, actor, reason })]
}

async function showPostbacks(call: Call): Promise<TableRow[]> {
  const partner = argument(call, 0)
  if ((await findPartner(call.deps.db, partner)) === null) throw new StaffRefusal('partnerUnknown')
  return (await listPostbacks(call.deps.db, partner, MOST)).map(
    ({ id, event, at, tries, sentAt, stoppedAt, error }) => ({
      postback: id,
      event,
      at,
      tries,
      sent: sentAt,
      stopped: stoppedAt,
      error,
    }),
  )
}

async function retry(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const partnerId = argument(call, 0)
  if ((await findPartner(deps.db, partnerId)) === null) throw new StaffRefusal('partnerUnknown')
  const count = await retryPostbacks(deps, { partnerId, actor, reason })
  return [{ partner: partnerId, result: `${count} are sent again` }]
}

const MOST = 100

const operations = { right: 'operations' } as const
const values = {
  name: { value: 'text', about: 'the name of the partner' },
  email: { value: 'email', about: 'their business address; players with this mailbox are not paid for' },
  plan: { value: 'plan', about: 'a plan of affiliates.json' },
  account: {
    value: 'player',
    about: 'their own player, to whose cash commissions are paid; without it they are paid outside',
  },
  postback: { value: 'url', about: 'an https address for postbacks, or sandbox; the key is shown once' },
} as const

export const partnerCommands: readonly Command[] = [
  {
    ...operations,
    words: 'partner list',
    usage: '',
    about: 'Lists the partners with their plans, players and links.',
    needsReason: false,
    run: list,
  },
  {
    ...operations,
    words: 'partner plans',
    usage: '',
    about: 'Lists the plans of affiliates.json. `settings publish` changes them.',
    needsReason: false,
    run: listPlans,
  },
  {
    ...operations,
    words: 'partner add',
    isHighRisk: true,
    usage: '<partner>',
    about: 'Adds a partner. The ID becomes the tag of their links.',
    needsReason: true,
    options: {
      ...values,
      name: { ...values.name, isRequired: true },
      email: { ...values.email, isRequired: true },
      plan: { ...values.plan, isRequired: true },
    },
    run: add,
  },
  {
    ...operations,
    words: 'partner change',
    isHighRisk: true,
    usage: '<partner>',
    about: 'Changes a partner. A new plan applies from the next month.',
    needsReason: true,
    options: {
      ...values,
      ended: {
        value: 'yes|no',
        about: 'whether the agreement ended: players who came before go on',
        choices: ['yes', 'no'],
      },
    },
    run: change,
  },
  {
    ...operations,
    words: 'partner postbacks',
    usage: '<partner>',
    about: `Lists the latest ${MOST} postbacks of a partner, newest first.`,
    needsReason: false,
    run: showPostbacks,
  },
  {
    ...operations,
    words: 'partner retry',
    usage: '<partner>',
    about: 'Sends the postbacks of a partner again that were stopped after too many tries.',
    needsReason: true,
    run: retry,
  },
  {
    ...operations,
    words: 'partner of',
    usage: '<player>',
    about: 'Shows the partner that a player came from. The lookup is logged.',
    needsReason: false,
    run: showPlayer,
  },
  {
    ...operations,
    words: 'partner move',
    usage: '<player> <partner>',
    about:
      'Orders that what a player does from now on counts for another partner, or with `-` for nobody. A second staff member must agree.',
    needsReason: true,
    run: moveTo,
  },
]
