import {
  ArrowUpFromLine,
  Gift,
  HandCoins,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  MonitorSmartphone,
  ScrollText,
  Terminal,
  User,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { OfficeReply } from '@fairhall/contract/office'

export const pages = [
  { to: '/', text: 'nav.overview', icon: LayoutDashboard, group: null, view: null, queue: null },
  {
    to: '/withdrawals',
    text: 'nav.withdrawals',
    icon: ArrowUpFromLine,
    group: 'nav.work',
    view: 'withdrawal.list',
    queue: 'withdrawals',
  },
  {
    to: '/verification',
    text: 'nav.verification',
    icon: IdCard,
    group: 'nav.work',
    view: 'document.list',
    queue: 'documents',
  },
  {
    to: '/approvals',
    text: 'nav.approvals',
    icon: UsersRound,
    group: 'nav.work',
    view: null,
    queue: 'orders',
  },
  {
    to: '/players',
    text: 'nav.players',
    icon: User,
    group: 'nav.money',
    view: 'player.view',
    queue: null,
  },
  {
    to: '/payments',
    text: 'nav.payments',
    icon: Wallet,
    group: 'nav.money',
    view: 'payment.list',
    queue: null,
  },
  {
    to: '/offers',
    text: 'nav.offers',
    icon: Gift,
    group: 'nav.offer',
    view: 'programme.list',
    queue: null,
  },
  {
    to: '/grants',
    text: 'nav.grants',
    icon: HandCoins,
    group: 'nav.offer',
    view: 'reward.list',
    queue: null,
  },
  {
    to: '/journal',
    text: 'nav.journal',
    icon: ScrollText,
    group: 'nav.control',
    view: 'journal.read',
    queue: null,
  },
  { to: '/commands', text: 'nav.commands', icon: Terminal, group: 'nav.control', view: null, queue: null },
  {
    to: '/sessions',
    text: 'nav.sessions',
    icon: MonitorSmartphone,
    group: 'nav.control',
    view: null,
    queue: null,
  },
] as const satisfies readonly Page[]

interface Page {
  to: string
  text: string
  icon: LucideIcon
  group: string | null
  /** The permission that it needs; null: any member. */
  view: string | null
  queue: keyof OfficeReply<'getQueues'> | null
}

export function pagesFor(views: readonly string[]) {
  return pages.filter(({ view }) => view === null || views.includes(view))
}
