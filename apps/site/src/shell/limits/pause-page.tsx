import { Button, buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { useModals } from '../modals/use-modals.tsx'
import { profileQuery } from '../player/player-queries.ts'
import { HelpLines } from '../prose/help-lines.tsx'
import { ExclusionEnd } from './exclusion-end.tsx'
import { useIsByRegister, usePauseEnd } from './pause-notice.tsx'
import { usePause } from './use-pause.ts'

/**
 * Replaces every page that excluded players can't use: shows the restriction, its end, how to withdraw and where
 * to get help.
 */
export default function PausePage() {
  const t = useTranslations('global-components.pause')
  const modals = useModals()
  const end = usePauseEnd()
  const pause = usePause()
  // No publication says that an exclusion has ended: the page that stays open finds out.
  useQuery({ ...profileQuery(useClient()), refetchInterval: 60_000 })
  const isByRegister = useIsByRegister()
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-10 py-10 md:py-16">
      <section className="flex flex-col items-center text-center">
        <span
          aria-hidden="true"
          className="flex size-16 items-center justify-center rounded-panel border border-line bg-panel text-jade"
        >
          <ShieldCheck className="size-8" />
        </span>
        <h1 className="mt-5 text-2xl text-balance md:text-3xl">{t('exclusion.title')}</h1>
        <p className="mt-2 min-h-6 font-semibold tabular-nums">{end}</p>
        <p className="mt-3 max-w-md text-pretty text-muted">{t('exclusion.text')}</p>
        {isByRegister && <p className="mt-3 max-w-md text-pretty">{t('exclusion.register')}</p>}
        {pause?.kind === 'exclusion' && (
          <div className="max-w-md">
            <ExclusionEnd pause={pause} />
          </div>
        )}
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <Button size="lg" onClick={() => void modals.open('wallet', 'withdraw')}>
            {t('withdraw')}
          </Button>
          <Link to="/profile/history" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            {t('history')}
          </Link>
        </div>
      </section>
      <section aria-labelledby="pause-help">
        <h2 id="pause-help" className="text-lg">
          {t('help')}
        </h2>
        <HelpLines />
      </section>
    </div>
  )
}
