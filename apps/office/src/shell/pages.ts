import {
  ArrowUpFromLine,
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
  { to: '/', text: 'nav.overview', icon: LayoutDashboard, group: null, rights: null, queue: null },
  {
    to: '/withdrawals',
    text: 'nav.withdrawals',
    icon: ArrowUpFromLine,
    group: 'nav.work',
    rights: ['payments'],
    queue: 'withdrawals',
  },
  {
    to: '/verification',
    text: 'nav.verification',
    icon: IdCard,
    group: 'nav.work',
    rights: ['players'],
    queue: 'documents',
  },
  {
    to: '/approvals',
    text: 'nav.approvals',
    icon: UsersRound,
    group: 'nav.work',
    rights: null,
    queue: 'orders',
  },
  {
    to: '/players',
    text: 'nav.players',
    icon: User,
    group: 'nav.money',
    rights: ['players', 'payments'],
    queue: null,
  },
  {
    to: '/payments',
    text: 'nav.payments',
    icon: Wallet,
    group: 'nav.money',
    rights: ['payments'],
    queue: null,
  },
  {
    to: '/journal',
    text: 'nav.journal',
    icon: ScrollText,
    group: 'nav.control',
    rights: ['staff'],
    queue: null,
  },
  { to: '/commands', text: 'nav.commands', icon: Terminal, group: 'nav.control', rights: null, queue: null },
  {
    to: '/sessions',
    text: 'nav.sessions',
    icon: MonitorSmartphone,
    group: 'nav.control',
    rights: null,
    queue: null,
  },
] as const satisfies readonly Page[]

interface Page {
  to: string
  text: string
  icon: LucideIcon
  group: string | null
  /** One of them is needed; null: any member. */
  rights: readonly string[] | null
  queue: keyof OfficeReply<'getQueues'> | null
}

export function pagesFor(rights: readonly string[]) {
  return pages.filter((page) => page.rights === null || page.rights.some((right) => rights.includes(right)))
}
