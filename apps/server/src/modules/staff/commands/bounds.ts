/** Commands that set how far permissions go. */
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { isHeldBy } from '../bounds/bound-check.rules.ts'
import { type BoundDetails, describeBound } from '../bounds/bounds.service.ts'
import { listBounds } from '../bounds/bounds.queries.ts'
import { rights } from '../members/permissions.rules.ts'
import { findStaffMember } from '../members/staff.queries.ts'
import { placeOrder } from '../orders/orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { readAmount } from './payments/payment-words.ts'

/** `1000 EUR, 1200.50 USD` as subunits by currency. */
function readAmounts(call: Call, option: 'amounts' | 'day-amounts'): Record<string, string> {
  const wrong = { [option]: 'notAmount' } as const
  const entries = listOf(call.options[option]).map((part): [string, string] => {
    const [, amount = '', currency = ''] = /^(\d[\d.]*) ([A-Z0-9]+)$/.exec(part) ?? []
    if (currency === '') throw new WrongUsage(`${part} is not an amount such as 1000 EUR`, wrong)
    return [currency, String(readAmount(call.deps, amount, currency))]
  })
  if (new Set(entries.map(([currency]) => currency)).size < entries.length)
    throw new WrongUsage(`--${option} names a currency twice`, wrong)
  return Object.fromEntries(entries)
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function readMarkets({ deps, options }: Call): string | null {
  const named = [...new Set(listOf(options['markets']))].sort()
  const known = deps.settings.current().markets.map(({ id }) => id)
  const unknown = named.find((market) => !known.includes(market))
  if (unknown !== undefined)
    throw new WrongUsage(`${unknown} is not a market: ${known.join(', ')}`, { markets: 'notChoice' })
  return named.length === 0 ? null : named.join(',')
}

async function readHolder(call: Call, kind: 'member' | 'right'): Promise<string> {
  const name = argument(call, 0)
  if (kind === 'right') {
    if (!rights.some((one) => one === name))
      throw new WrongUsage(`${name} is not a right: ${rights.join(', ')}`, { right: 'notChoice' })
    return `right:${name}`
  }
  const member = await findStaffMember(call.deps.db, name)
  if (member === null || member.leftAt !== null) throw new StaffRefusal('notFound')
  return `member:${name}`
}

/** Nobody widens or narrows what they may do themselves. */
async function requireOther({ deps, actor }: Call, holder: string): Promise<void> {
  const own = await findStaffMember(deps.db, actor.replace('staff:', ''))
  if (own !== null && isHeldBy(holder, own)) throw new StaffRefusal('ownBound')
}

type IsKnown = (permission: string) => boolean

function readPermission(call: Call, isKnown: IsKnown): string {
  const permission = argument(call, 1)
  if (!isKnown(permission))
    throw new WrongUsage(`${permission} is not a permission, such as withdrawal.approve or withdrawal.*`, {
      permission: 'notChoice',
    })
  return permission
}

const setFor =
  (kind: 'member' | 'right', isKnown: IsKnown) =>
  async (call: Call): Promise<TableRow[]> => {
    const holder = await readHolder(call, kind)
    await requireOther(call, holder)
    const [amounts, dayAmounts] = [readAmounts(call, 'amounts'), readAmounts(call, 'day-amounts')]
    const markets = readMarkets(call)
    const isBound = [amounts, dayAmounts].some((all) => Object.keys(all).length > 0) || markets !== null
    if (!isBound)
      throw new WrongUsage('--amounts, --day-amounts or --markets is missing', { amounts: 'missing' })
    const permission = readPermission(call, isKnown)
    const texts = { amounts: JSON.stringify(amounts), dayAmounts: JSON.stringify(dayAmounts) }
    const bound = { holder, permission, ...texts, markets }
    return [await order(call, { kind: 'bound-set', ...bound })]
  }

const endFor =
  (kind: 'member' | 'right') =>
  async (call: Call): Promise<TableRow[]> => {
    const holder = await readHolder(call, kind)
    await requireOther(call, holder)
    const permission = argument(call, 1)
    const bounds = await listBounds(call.deps.db)
    if (!bounds.some((bound) => bound.holder === holder && bound.permission === permission))
      throw new StaffRefusal('notFound')
    return [await order(call, { kind: 'bound-end', holder, permission, amounts: '{}', markets: null })]
  }

async function order(
  { deps, actor, reason }: Call,
  details: BoundDetails & { kind: 'bound-set' | 'bound-end' },
): Promise<TableRow> {
  const { holder, permission } = details
  const placed = await placeOrder(deps, { holder, details, actor, reason })
  return { holder, permission, ...placed }
}

async function list({ deps }: Call): Promise<TableRow[]> {
  return (await listBounds(deps.db)).map((bound) => ({
    holder: bound.holder,
    permission: bound.permission,
    bound: describeBound(deps, bound),
    by: bound.setBy,
    agreed: bound.agreedBy,
    at: bound.setAt,
  }))
}

const staff = { right: 'staff', needsReason: true, isHighRisk: true } as const
const options = {
  amounts: {
    value: 'amounts',
    about: 'the largest amount of one command, such as 1000 EUR or 1000 EUR, 1200 USD; any amount if omitted',
  },
  'day-amounts': {
    value: 'amounts',
    about:
      'the largest sum of what a member decides about or orders in a day (UTC), such as 5000 EUR; any sum if omitted',
  },
  markets: { value: 'market list', about: 'the markets whose players it includes; all if omitted' },
}
const second = 'A second staff member must agree, and nobody can set their own.'
const ends =
  'Open orders, approvals and sessions of the members concerned end, as after a change of their rights.'

/** `isKnown`: whether a permission exists, or a pattern matches one. */
export const toBoundCommands = (isKnown: IsKnown): readonly Command[] => [
  {
    right: 'staff',
    needsReason: false,
    words: 'bound list',
    usage: '',
    about:
      'Lists the bounds of permissions: largest amounts of a command and of a day, and markets, by right and by member.',
    run: list,
  },
  {
    ...staff,
    words: 'bound member',
    usage: '<id:member> <permission>',
    about: `Orders a bound for a permission of one member, whatever gives it to them: a largest amount of a command or of a day, and some markets. ${second} ${ends}`,
    options,
    run: setFor('member', isKnown),
  },
  {
    ...staff,
    words: 'bound right',
    usage: '<right> <permission>',
    about: `Orders a bound for a permission as an area or role gives it. A member with two rights has the wider one. ${second} ${ends}`,
    options,
    run: setFor('right', isKnown),
  },
  {
    ...staff,
    words: 'bound end-member',
    usage: '<id:member> <permission>',
    about: `Orders the end of a bound of a member. ${second} ${ends}`,
    run: endFor('member'),
  },
  {
    ...staff,
    words: 'bound end-right',
    usage: '<right> <permission>',
    about: `Orders the end of a bound of an area or role. ${second} ${ends}`,
    run: endFor('right'),
  },
]
