import { Notice } from '@fairhall/ui/notice'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ExclusionEnd } from './exclusion-end.tsx'
import { useModals } from '../modals/use-modals.tsx'
import { useMoment } from '../player/use-moment.ts'
import { useIsExcluded } from '../player/use-player.ts'
import { usePause } from './use-pause.ts'

/** Says that the player is on a break or excluded, until when, and who helps. Otherwise hidden. */
export function PauseNotice({ className }: { className?: string }) {
  const t = useTranslations('global-components.pause')
  const modals = useModals()
  const end = usePauseEnd()
  const isExcluded = useIsExcluded()
  const pause = usePause()
  const isByRegister = useIsByRegister()
  const kind = isExcluded ? 'exclusion' : pause?.kind
  if (kind === undefined) return null
  return (
    <Notice tone="care" {...(className !== undefined && { className })}>
      <p className="font-semibold">{t(`${kind}.title`)}</p>
      <p className="mt-0.5 min-h-5 tabular-nums">{end}</p>
      <p className="mt-1.5 text-pretty text-muted">{t(`${kind}.text`)}</p>
      {pause?.kind === 'exclusion' && <ExclusionEnd pause={pause} />}
      {isByRegister && <p className="mt-1.5 text-pretty">{t('exclusion.register')}</p>}
      <Link
        to="/static/$page"
        params={{ page: 'responsible-play' }}
        onClick={(event) => {
          event.preventDefault()
          void modals.leave({ to: '/static/$page', params: { page: 'responsible-play' } })
        }}
        className="-ms-1 mt-1 -mb-1 flex min-h-11 w-fit items-center rounded-tick px-1 font-semibold text-azure hover:underline"
      >
        {t('help')}
      </Link>
    </Notice>
  )
}

/** Whether a national register excludes the player: there is no exclusion among their limits. */
export function useIsByRegister(): boolean {
  const pause = usePause()
  const isExcluded = useIsExcluded()
  return isExcluded && pause !== undefined && pause?.kind !== 'exclusion'
}

/** The text for the end of the current break or exclusion; undefined while unknown, as it always is for a register's. */
export function usePauseEnd(): string | undefined {
  const t = useTranslations('global-components.pause')
  const moment = useMoment()
  const pause = usePause()
  const isByRegister = useIsByRegister()
  if (!pause || isByRegister) return undefined
  return pause.until === null ? t('permanent') : t('until', { moment: moment(pause.until) })
}
