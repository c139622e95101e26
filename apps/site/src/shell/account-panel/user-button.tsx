import { Skeleton } from '@fairhall/ui/skeleton'
import { UserRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../create-store.ts'
import { levelProgress } from '../loyalty/level-progress.ts'
import { useProfile } from '../player/use-player.ts'

/** The player's initials, which open the account panel. */
export function UserButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('layout.shell.user')
  const profile = useProfile()
  // Decorative: the loyalty page shows the same as text.
  const progress = useStore(levelProgress)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-chip border-2 border-brass/70 bg-raised font-semibold uppercase transition-colors duration-150 hover:bg-lifted max-md:hidden"
    >
      {progress !== null && (
        <span
          aria-hidden="true"
          className="level-ring"
          style={{ '--progress': `${progress}%` } as CSSProperties}
        />
      )}
      {profile === undefined ? (
        <Skeleton className="size-6 rounded-chip!" />
      ) : (
        <Initials nickname={profile.shownNickname} />
      )}
      <span className="sr-only">{t('open')}</span>
    </button>
  )
}

/** A fully masked name has no initials. */
function Initials({ nickname }: { nickname: string }) {
  const initials = [...nickname.replaceAll('*', '')].slice(0, 2).join('')
  return initials === '' ? (
    <UserRound aria-hidden="true" className="size-5" />
  ) : (
    <span aria-hidden="true">{initials}</span>
  )
}
