/** The tabs of a player's page, which are in its address, with the commands that belong to each. */
export const tabs = [
  {
    id: 'overview',
    text: 'player.overview',
    commands: [
      'player note',
      'player block',
      'player unblock',
      'player limit',
      'player unlimit',
      'player close',
      'player reopen',
    ],
  },
  { id: 'money', text: 'player.money', commands: ['balance correct'] },
  { id: 'play', text: 'player.play', commands: ['bet list'] },
  {
    id: 'bonuses',
    text: 'player.bonuses',
    commands: ['reward give', 'reward list', 'bonus violations', 'quest show', 'loyalty invite'],
  },
  {
    id: 'protection',
    text: 'player.protection',
    commands: ['player exclude', 'exclusion release', 'exclusion lift', 'exclusion keep'],
  },
  {
    id: 'identity',
    text: 'player.identity',
    commands: [
      'player identify',
      'player correct',
      'player forget-factor',
      'player free-email',
      'player autologin',
      'player erase',
    ],
  },
  { id: 'notes', text: 'player.notes', commands: ['player note'] },
  { id: 'changes', text: 'player.changes', commands: [] },
] as const

export type TabId = (typeof tabs)[number]['id']
export const tabIds: readonly TabId[] = tabs.map(({ id }) => id)
