import { cx } from '@fairhall/ui/cx'
import { useStore } from '../../shell/create-store.ts'
import { ClockPill, NetPill, SessionLine, SessionPills } from '../../shell/reality-check/session-pills.tsx'
import type { TotalsStore } from './session/session-totals.ts'

interface Props {
  totals: TotalsStore
  isDemo: boolean
}

/** The time and the net position of the session. Only these render again with each round. */
export function SessionFacts({ totals, isDemo }: Props) {
  return (
    <SessionPills>
      <Clock totals={totals} isStacked />
      <Net totals={totals} isDemo={isDemo} isStacked />
    </SessionPills>
  )
}

/** In one row on every screen. */
export function SessionRow({ totals, isDemo }: Props) {
  return (
    <>
      <Clock totals={totals} />
      <Net totals={totals} isDemo={isDemo} />
    </>
  )
}

export function MiniFacts({ totals, isDemo }: Props) {
  const { startedAt, net, currency } = useStore(totals)
  return <SessionLine startedAt={startedAt} net={net} currency={currency} isDemo={isDemo} />
}

function Clock({ totals, isStacked = false }: { totals: TotalsStore; isStacked?: boolean }) {
  return <ClockPill startedAt={useStore(totals).startedAt} isStacked={isStacked} />
}

/** Guests see a net position in demos only, because they can't play for money. A style hides it: the server renders the page for everyone. */
function Net({ totals, isDemo, isStacked = false }: Props & { isStacked?: boolean }) {
  const { net, currency } = useStore(totals)
  return (
    <div className={cx('contents', !isDemo && 'guest:hidden')}>
      <NetPill net={net} currency={currency} isDemo={isDemo} isStacked={isStacked} />
    </div>
  )
}
