/** The tabs of a player's page, which are in its address, with the commands that belong to each. */
import type { OfficePlayer } from '@fairhall/contract/office'

interface TabCommand {
  name: string
  text: string
  /** Whether it would change anything for this player. Absent: always. */
  isDue?(player: OfficePlayer): boolean
}

const hasStatus =
  (...statuses: readonly string[]) =>
  ({ status }: OfficePlayer) =>
    statuses.includes(status)
const notes = { name: 'player note', text: 'action.note' } as const

export const tabs = [
  {
    id: 'overview',
    text: 'player.overview',
    commands: [
      notes,
      { name: 'player block', text: 'action.block', isDue: hasStatus('active', 'limited', 'excluded') },
      { name: 'player unblock', text: 'action.unblock', isDue: hasStatus('blocked') },
      { name: 'player sign-out', text: 'action.signOut', isDue: (player) => player.status !== 'closed' },
      { name: 'player limit', text: 'action.limit', isDue: hasStatus('active') },
      { name: 'player unlimit', text: 'action.unlimit', isDue: hasStatus('limited') },
      { name: 'player close', text: 'action.close', isDue: (player) => player.status !== 'closed' },
      { name: 'player reopen', text: 'action.reopen', isDue: hasStatus('closed') },
    ],
  },
  { id: 'timeline', text: 'player.timeline', commands: [notes] },
  {
    id: 'money',
    text: 'player.money',
    commands: [
      { name: 'balance correct', text: 'action.correctBalance' },
      { name: 'debt list', text: 'action.debts' },
    ],
  },
  { id: 'play', text: 'player.play', commands: [{ name: 'bet list', text: 'action.bets' }] },
  {
    id: 'bonuses',
    text: 'player.bonuses',
    commands: [
      { name: 'reward give', text: 'action.give' },
      { name: 'reward list', text: 'action.rewards' },
      { name: 'bonus violations', text: 'action.violations' },
      { name: 'quest show', text: 'action.quests' },
      { name: 'loyalty invite', text: 'action.invite' },
    ],
  },
  {
    id: 'protection',
    text: 'player.protection',
    view: 'player.protection',
    commands: [
      { name: 'signals show', text: 'action.signals' },
      { name: 'signals note', text: 'action.noteSignals' },
      { name: 'signals close', text: 'action.closeSignals' },
      { name: 'signals resume', text: 'action.resumeOffers' },
      { name: 'player exclude', text: 'action.exclude' },
      { name: 'exclusion release', text: 'action.release' },
      { name: 'exclusion lift', text: 'action.lift', isDue: hasStatus('excluded') },
      { name: 'exclusion keep', text: 'action.keep', isDue: hasStatus('excluded') },
    ],
  },
  {
    id: 'identity',
    text: 'player.identity',
    view: 'player.identity',
    commands: [
      { name: 'player identify', text: 'action.identify', isDue: (player) => !player.isIdentified },
      { name: 'player correct', text: 'action.correct' },
      { name: 'player forget-factor', text: 'action.forgetFactor' },
      { name: 'player free-email', text: 'action.freeEmail' },
      { name: 'player autologin', text: 'action.autologin' },
      { name: 'player erase', text: 'action.erase', isDue: hasStatus('closed') },
    ],
  },
  { id: 'notes', text: 'player.notes', commands: [notes] },
  { id: 'changes', text: 'player.changes', view: 'journal.read', commands: [] },
] as const satisfies readonly Tab[]

interface Tab {
  id: string
  text: string
  /** The permission that it needs beyond that of the page. */
  view?: string
  commands: readonly TabCommand[]
}

export type TabId = (typeof tabs)[number]['id']
export const tabIds: readonly TabId[] = tabs.map(({ id }) => id)
/** The texts are keys that the compiler knows. */
export type KnownCommand = TabCommand & { text: (typeof tabs)[number]['commands'][number]['text'] }
