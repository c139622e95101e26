/**
 * Permissions of staff: `module.action` for each command and each view. A right of a member gives permissions: either an area with
 * all of its commands, or a role with chosen ones. Pure.
 */
import type { OrderKind } from '../orders/order-kinds.ts'
import { type Role, roles } from './roles.rules.ts'

/** Areas of commands. Each includes every command of it and the views that belong to them. */
export const areas = ['players', 'payments', 'operations', 'staff'] as const
export type Area = (typeof areas)[number]

/** What a member can be given. */
export const rights = [...areas, ...(Object.keys(roles) as Role[])] as const
export type Right = Area | Role

/** What someone needs a permission for. */
export interface Guarded {
  permission: string
  /** Those who have the area need no role. */
  areas: readonly Area[]
  /** It changes nothing. */
  isRead: boolean
}

/** Pages of the office that show more than one command would. */
const viewAreas = {
  'player.view': ['players', 'payments'],
  'player.identity': ['players'],
  'player.protection': ['players'],
  'document.list': ['players'],
  'protection.view': ['players'],
  'exclusion.requests': ['players'],
  'country.list': ['players'],
  'payment.list': ['payments'],
  'withdrawal.list': ['payments'],
  'risk.view': ['payments'],
  'complaint.list': ['players'],
  'signals.list': ['players'],
  'operations.view': ['operations', 'payments'],
  'delivery.list': ['operations'],
  'message.list': ['payments'],
  'ledger.check': ['payments'],
  'catalogue.view': ['operations'],
  'programme.list': ['operations'],
  'reward.list': ['players'],
  'journal.read': ['staff'],
  'report.overview': ['payments', 'staff'],
  'report.view': ['payments', 'staff'],
} as const satisfies Readonly<Record<string, readonly Area[]>>
export type View = keyof typeof viewAreas
export const views = Object.keys(viewAreas) as View[]

export const toView = (permission: View): Guarded => ({
  permission,
  areas: viewAreas[permission],
  isRead: true,
})

/** Commands of one word, and those that a role of their module must not include. */
const named: Readonly<Record<string, string>> = {
  chargeback: 'deposit.chargeback',
  stop: 'part.stop',
  allow: 'part.allow',
  stops: 'part.list',
  maintenance: 'site.maintenance',
  journal: 'journal.read',
  // Shows what a player earns and how they play.
  'loyalty invitations': 'invitation.list',
}

/** `player block` needs `player.block`, `partner retry all` needs `partner.retry-all`. */
export function permissionOf(words: string): string {
  const [module = '', ...action] = words.split(' ')
  return named[words] ?? `${module}.${action.length === 0 ? 'run' : action.join('-')}`
}

/** `*` matches everything, `player.*` a whole module. */
export function matches(pattern: string, permission: string): boolean {
  if (pattern === '*' || pattern === permission) return true
  return pattern.endsWith('.*') && permission.startsWith(pattern.slice(0, -1))
}

/** The rights of a member that give a permission. */
export function listSources(memberRights: readonly string[], guarded: Guarded): string[] {
  return memberRights.filter((right) => givesPermission(right, guarded))
}

export const may = (memberRights: readonly string[], guarded: Guarded): boolean =>
  listSources(memberRights, guarded).length > 0

function givesPermission(right: string, { permission, areas: enough, isRead }: Guarded): boolean {
  if (enough.some((area) => area === right)) return true
  if (!isRole(right)) return false
  const { allows, reads } = roles[right]
  const isMatched = (pattern: string) => matches(pattern, permission)
  return allows.some(isMatched) || (isRead && reads.some(isMatched))
}

const isRole = (right: string): right is Role => Object.hasOwn(roles, right)

/** What the second member of each order needs: an area, or a role with the permission. */
const agreement: Readonly<Record<OrderKind | 'withdrawal', readonly [string, readonly Area[]]>> = {
  withdrawal: ['withdrawal.approve', ['payments']],
  correction: ['balance.correct', ['payments']],
  chargeback: ['deposit.chargeback', ['payments']],
  settlement: ['withdrawal.settle', ['payments']],
  deposit: ['deposit.add', ['payments']],
  'return-destination': ['return.destination', ['payments']],
  'return-paid': ['return.paid', ['payments']],
  grant: ['grant.agree', ['payments']],
  'grant-run': ['grant.agree', ['payments']],
  commission: ['statement.pay', ['payments']],
  'debt-repaid': ['debt.repaid', ['payments']],
  'debt-write-off': ['debt.write-off', ['payments']],
  'bet-void': ['bet.void', ['payments']],
  'bet-write-off': ['bet.write-off', ['payments']],
  'sealed-day': ['ledger.accept', ['payments']],
  rate: ['rate.set', ['operations', 'payments']],
  settings: ['settings.agree', ['operations', 'payments']],
  attribution: ['partner.move', ['operations', 'payments']],
  'player-list': ['segment.upload', ['operations', 'payments']],
  autologin: ['player.autologin', areas],
  'forget-factor': ['player.forget-factor', areas],
  'free-email': ['player.free-email', areas],
  identify: ['player.identify', areas],
  'correct-identity': ['player.correct', areas],
  'change-country': ['country.accept', areas],
  unblock: ['player.unblock', areas],
  unlimit: ['player.unlimit', areas],
  reopen: ['player.reopen', areas],
  release: ['exclusion.release', areas],
  lift: ['exclusion.lift', areas],
  erasure: ['player.erase', areas],
  invitation: ['loyalty.invite', areas],
  'staff-add': ['staff.agree', areas],
  'staff-change': ['staff.agree', areas],
  'staff-reset': ['staff.agree', areas],
  'staff-remove': ['staff.agree', areas],
  'staff-directory': ['staff.agree', areas],
  'bound-set': ['staff.agree', areas],
  'bound-end': ['staff.agree', areas],
}

export const listAgreements = (): string[] => Object.values(agreement).map(([permission]) => permission)

export function toAgreement(kind: OrderKind | 'withdrawal'): Guarded {
  const [permission, enough] = agreement[kind]
  return { permission, areas: enough, isRead: false }
}
