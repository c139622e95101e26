import type { OfficeEvent, OfficeEventKind } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  FolderOpen,
  Gamepad2,
  Gift,
  LogIn,
  Mail,
  ShieldCheck,
  StickyNote,
  UserCog,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

const looks: Readonly<Record<OfficeEventKind, { icon: typeof LogIn; tone: string }>> = {
  signIn: { icon: LogIn, tone: 'bg-plain-soft' },
  payment: { icon: ArrowLeftRight, tone: 'bg-info-soft text-info' },
  play: { icon: Gamepad2, tone: 'bg-plain-soft' },
  bonus: { icon: Gift, tone: 'bg-good-soft text-good' },
  message: { icon: Mail, tone: 'bg-plain-soft' },
  limit: { icon: ShieldCheck, tone: 'bg-good-soft text-good' },
  case: { icon: FolderOpen, tone: 'bg-warn-soft text-warn' },
  note: { icon: StickyNote, tone: 'bg-warn-soft text-warn' },
  action: { icon: UserCog, tone: 'bg-warn-soft text-warn' },
}

export function TimelineEvent({ event }: { event: OfficeEvent }) {
  const { clock, code, money } = useTexts()
  const details = useDetails(event)
  const { at, kind, what, state, amount, currency } = event
  const { icon: Icon, tone } = looks[kind]
  return (
    <li className="relative grid grid-cols-[28px_minmax(0,1fr)_max-content] items-start gap-x-3 px-4 py-2">
      <span className={`grid size-7 place-items-center rounded-full ${tone}`}>
        <Icon size={15} aria-hidden="true" />
      </span>
      <span
        aria-hidden="true"
        className="absolute start-[29.5px] top-10 -bottom-1 w-px bg-line [li:last-child>&]:hidden"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="inline-block first-letter:uppercase">
            <Titled event={event}>{code(what)}</Titled>
          </b>
          {state !== null && <StateTag state={state} />}
        </p>
        {details !== '' && <p className="wrap-anywhere text-muted">{details}</p>}
      </div>
      <p className="grid justify-items-end whitespace-nowrap">
        {amount !== null && (
          <b>
            {money(amount)} {currency}
          </b>
        )}
        <time dateTime={at} className="text-muted">
          {clock(at)}
        </time>
      </p>
    </li>
  )
}

function Titled({ event: { kind, what, page }, children }: { event: OfficeEvent; children: ReactNode }) {
  if (page === null) return children
  if (what === 'document')
    return (
      <Link to="/verification" search={{ chosen: page }} className="link">
        {children}
      </Link>
    )
  if (kind !== 'case') return children
  return (
    <Link to="/protection" search={{ tab: 'complaints', chosen: page }} className="link">
      {children}
    </Link>
  )
}

/** What it is about, what was played, and who did it. */
function useDetails({ about, play, currency, by }: OfficeEvent): string {
  const { t, code, money } = useTexts()
  const rounds = (): string | null => {
    if (play === null) return null
    if (play.rounds === 0) return t('timeline.noRounds')
    const count = t(play.isMore ? 'timeline.roundsAtLeast' : 'timeline.rounds', {
      count: money(String(play.rounds)),
    })
    const sums = { staked: money(play.staked), won: money(play.won), currency: currency ?? '' }
    return `${count}, ${t('timeline.sums', sums)}`
  }
  return [about === null ? null : code(about), rounds(), by].filter(Boolean).join(' · ')
}
