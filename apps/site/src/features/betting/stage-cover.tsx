import { ErrorState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Everything between the top bar and, on phones, the bottom bar: the frame, below what there is to say about the player's bets. */
export const SCREEN =
  'book-stage -mx-4 flex h-[calc(100dvh-7.5rem-env(safe-area-inset-bottom))] min-h-96 flex-col md:-mx-2 md:h-[calc(100dvh-4.5rem)] lg:-mx-4'
export const STAGE = 'relative isolate min-h-0 flex-1'

/** What covers the frame until the sportsbook's client is ready: its outline, or why it does not come. */
export function StageCover({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const t = useTranslations('pages.betting')
  if (onRetry !== undefined)
    return (
      <div className="absolute inset-0 flex items-center justify-center bg-ink">
        <ErrorState
          icon={<WifiOff />}
          title={t('unreachable.title')}
          text={t('unreachable.text')}
          retryLabel={t('unreachable.retry')}
          onRetry={onRetry}
        />
      </div>
    )
  return (
    <div aria-busy="true" className="absolute inset-0 flex flex-col gap-4 bg-ink p-4">
      <div className="flex gap-2">
        {['live', 'one', 'two', 'three'].map((name) => (
          <Skeleton key={name} className="h-11 w-28 rounded-chip" />
        ))}
      </div>
      <div className="flex min-h-0 flex-1 gap-4">
        <Skeleton className="w-53 max-lg:hidden" />
        <div className="flex flex-1 flex-col gap-4">
          <Skeleton className="h-46" />
          <Skeleton className="flex-1" />
        </div>
        <Skeleton className="w-80 max-md:hidden" />
      </div>
    </div>
  )
}
