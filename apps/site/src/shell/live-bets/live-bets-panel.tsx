import { cx } from '@fairhall/ui/cx'
import { Tabs } from '@fairhall/ui/tabs'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LiveBetsList } from './live-bets-list.tsx'
import { OwnBetsList } from './own-bets-list.tsx'

export type BetsKind = 'all' | 'high' | 'own'

const KINDS: readonly BetsKind[] = ['all', 'high', 'own']

interface Props {
  /** The first is shown first. */
  kinds?: readonly BetsKind[]
  /** The game of the page: the player's own bets are those on it. */
  game?: string
}

/** Bets of all players, of high rollers and of the player, as they finish. */
export function LiveBetsPanel({ kinds = KINDS, game }: Props) {
  const t = useTranslations('global-components.live-play')
  const [kind, setKind] = useState<BetsKind>(kinds[0] ?? 'all')
  const [isPaused, setPaused] = useState(false)
  // The pointer or the focus is on the table: its rows must not move away.
  const [isHeld, setHeld] = useState(false)
  const hold = {
    onPointerEnter: (event: { pointerType: string }) => setHeld(event.pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
  }
  const isStill = isPaused || isHeld
  return (
    <div className="relative">
      <div className="flex items-center gap-2 max-md:mb-2 max-md:justify-end md:absolute md:end-0 md:top-1">
        <span className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden="true" className={cx('size-2 rounded-full', isStill ? 'bg-edge' : 'bg-jade')} />
          {t(isStill ? 'paused' : 'live')}
        </span>
        <button
          type="button"
          onClick={() => setPaused(!isPaused)}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {isPaused ? (
            <Play aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {t(isPaused ? 'resume' : 'pause')}
        </button>
      </div>
      <Tabs
        label={t('label')}
        value={kind}
        onValue={setKind}
        items={kinds.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        className="live-bets-tabs"
        panelClassName="mt-3"
      >
        <div {...hold}>
          {kind === 'own' ? (
            <OwnBetsList game={game} isStill={isStill} />
          ) : (
            <LiveBetsList key={kind} kind={kind} isStill={isStill} />
          )}
        </div>
      </Tabs>
    </div>
  )
}
