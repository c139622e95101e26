/** The queues of protection, with the permission that each needs. */
export const protectionTabs = [
  { id: 'requests', text: 'protection.requests', view: 'exclusion.requests', queue: 'removals' },
  { id: 'signs', text: 'overview.signals', view: 'signals.list', queue: 'signals' },
  { id: 'complaints', text: 'overview.complaints', view: 'complaint.list', queue: 'complaints' },
  { id: 'countries', text: 'protection.countries', view: 'country.list', queue: 'countries' },
  { id: 'registers', text: 'protection.registers', view: 'player.protection', queue: 'registers' },
] as const
export type ProtectionTab = (typeof protectionTabs)[number]['id']
export const protectionTabIds = protectionTabs.map(({ id }) => id)

export interface ProtectionSearch {
  tab?: ProtectionTab | undefined
  /** Of what the tab filters by. */
  state?: string | undefined
  kind?: string | undefined
  market?: string | undefined
  chosen?: string | undefined
}
