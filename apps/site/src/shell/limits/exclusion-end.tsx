import { useTranslations } from 'use-intl'
import type { Pause } from './pause.ts'
import { RemovalRequest } from './removal-request.tsx'
import { ReturnRequest } from './return-request.tsx'

/** How an exclusion ends: after its period, on the player's request, or early if the market lets them ask. */
export function ExclusionEnd({ pause }: { pause: Pause }) {
  const t = useTranslations('global-components.pause.exclusion')
  const { returnFrom, isReturning, removal } = pause
  const isPeriodOver = returnFrom?.isOpen === true
  return (
    <>
      {!isPeriodOver &&
        !isReturning &&
        (removal === null ? (
          <p className="mt-1.5 text-pretty text-muted">{t('early')}</p>
        ) : (
          <RemovalRequest removal={removal} />
        ))}
      <ReturnRequest pause={pause} />
    </>
  )
}
