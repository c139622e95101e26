import {
  Activity,
  ArrowUpFromLine,
  ChartColumn,
  Gamepad2,
  Gift,
  HandCoins,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  MonitorSmartphone,
  Radar,
  ScrollText,
  ShieldCheck,
  Terminal,
  User,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { OfficeReply } from '@fairhall/contract/office'

export const pages = [
  { to: '/', text: 'nav.overview', icon: LayoutDashboard, group: null, view: null, queues: [] },
  {
    to: '/withdrawals',
    text: 'nav.withdrawals',
    icon: ArrowUpFromLine,
    group: 'nav.work',
    view: 'withdrawal.list',
    queues: ['withdrawals'],
  },
  {
    to: '/verification',
    text: 'nav.verification',
    icon: IdCard,
    group: 'nav.work',
    view: 'document.list',
    queues: ['documents'],
  },
  {
    to: '/approvals',
    text: 'nav.approvals',
    icon: UsersRound,
    group: 'nav.work',
    view: null,
    queues: ['orders'],
  },
  {
    to: '/protection',
    text: 'nav.protection',
    icon: ShieldCheck,
    group: 'nav.work',
    view: 'protection.view',
    queues: ['removals', 'signals', 'complaints', 'countries', 'registers'],
  },
  {
    to: '/players',
    text: 'nav.players',
    icon: User,
    group: 'nav.money',
    view: 'player.view',
    queues: [],
  },
  {
    to: '/payments',
    text: 'nav.payments',
    icon: Wallet,
    group: 'nav.money',
    view: 'payment.list',
    queues: [],
  },
  {
    to: '/offers',
    text: 'nav.offers',
    icon: Gift,
    group: 'nav.offer',
    view: 'programme.list',
    queues: [],
  },
  {
    to: '/grants',
    text: 'nav.grants',
    icon: HandCoins,
    group: 'nav.offer',
    view: 'reward.list',
    queues: [],
  },
  {
    to: '/games',
    text: 'nav.games',
    icon: Gamepad2,
    group: 'nav.offer',
    view: 'catalogue.view',
    queues: [],
  },
  {
    to: '/reports',
    text: 'nav.reports',
    icon: ChartColumn,
    group: 'nav.control',
    view: 'report.view',
    queues: [],
  },
  {
    to: '/risk',
    text: 'nav.risk',
    icon: Radar,
    group: 'nav.control',
    view: 'risk.view',
    queues: ['alerts'],
  },
  {
    to: '/operations',
    text: 'nav.operations',
    icon: Activity,
    group: 'nav.control',
    view: 'operations.view',
    queues: ['deliveries'],
  },
  {
    to: '/journal',
    text: 'nav.journal',
    icon: ScrollText,
    group: 'nav.control',
    view: 'journal.read',
    queues: [],
  },
  { to: '/commands', text: 'nav.commands', icon: Terminal, group: 'nav.control', view: null, queues: [] },
  {
    to: '/sessions',
    text: 'nav.sessions',
    icon: MonitorSmartphone,
    group: 'nav.control',
    view: null,
    queues: [],
  },
] as const satisfies readonly Page[]

interface Page {
  to: string
  text: string
  icon: LucideIcon
  group: string | null
  /** The permission that it needs; null: any member. */
  view: string | null
  /** What waits there, as the rail counts it. */
  queues: readonly (keyof OfficeReply<'getQueues'>)[]
}

export function pagesFor(views: readonly string[]) {
  return pages.filter(({ view }) => view === null || views.includes(view))
}
